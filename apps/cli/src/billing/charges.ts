import type { BillingRecord, NetworkVolumeBillingRecord } from "@millrace/rest-client";
import { endpointBillingGroupings, podBillingGroupings, type BillingBucketSize } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";

export const chargeKinds = ["endpoints", "pods", "volumes"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** One record of what was charged, with what it was for. */
export type Charge = { readonly kind: ChargeKind } & BillingRecord & NetworkVolumeBillingRecord;

/** What to split records by, for each kind that can be split. */
const groupingsOf: Readonly<Record<ChargeKind, readonly string[]>> = {
  endpoints: endpointBillingGroupings,
  pods: podBillingGroupings,
  volumes: [],
};

/** Everything that records can be split by. */
export const groupings: readonly string[] = [...new Set(Object.values(groupingsOf).flat())];

/** The kinds whose records can be split so; all without a wish. */
export function kindsFor(grouping: string | undefined): readonly ChargeKind[] {
  return chargeKinds.filter((kind) => grouping === undefined || groupingsOf[kind].includes(grouping));
}

export interface ChargeQuery {
  readonly bucketSize: BillingBucketSize;
  readonly grouping: string | undefined;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

/** What was charged for these kinds, oldest first. */
export async function readCharges(
  { rest }: Pick<OpenService, "rest">,
  kinds: readonly ChargeKind[],
  { bucketSize, grouping, startTime, endTime }: ChargeQuery,
): Promise<Charge[]> {
  const period = { bucketSize, startTime, endTime };
  const endpointGrouping = endpointBillingGroupings.find((known) => known === grouping);
  const podGrouping = podBillingGroupings.find((known) => known === grouping);
  const read = {
    endpoints: () => rest.billing.endpoints({ ...period, grouping: endpointGrouping }),
    pods: () => rest.billing.pods({ ...period, grouping: podGrouping }),
    volumes: () => rest.billing.networkVolumes(period),
  };
  const charges = await Promise.all(kinds.map(async (kind) => (await read[kind]()).map((one) => ({ kind, ...one }))));
  return charges.flat().toSorted((one, other) => (one.time ?? "").localeCompare(other.time ?? ""));
}
