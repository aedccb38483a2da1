import type { BillingRecord, NetworkVolumeBillingRecord } from "@millrace/rest-client";

/** What is charged for, in the order of the plot. */
export const billKinds = ["endpoints", "pods", "volumes"] as const;

export type BillKind = (typeof billKinds)[number];

/** What the service charged in a period, by kind; one record for each day and thing. */
export interface Bill {
  readonly endpoints: readonly BillingRecord[];
  readonly pods: readonly BillingRecord[];
  readonly volumes: readonly NetworkVolumeBillingRecord[];
}

/** A day, which begins at midnight UTC, or an hour; in US dollars. */
export interface BillStep extends Readonly<Record<BillKind, number>> {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly total: number;
}

/** What one endpoint or pod cost in the period. */
export interface BillThing {
  readonly kind: "endpoint" | "pod";
  readonly id: string;
  readonly amount: number;
  readonly timeBilledMs: number;
}

/** Where a period of whole steps begins whose last step is that of `nowMs`. Days begin at midnight UTC. */
export function periodStart(steps: number, stepMs: number, nowMs: number): number {
  return (Math.floor(nowMs / stepMs) - steps + 1) * stepMs;
}

/** Every step of the period, also those without charges, oldest first. */
export function byStep(bill: Bill, fromMs: number, steps: number, stepMs: number): readonly BillStep[] {
  const sums = new Map<number, Record<BillKind, number>>();
  for (const kind of billKinds) {
    for (const { time, amount = 0 } of bill[kind]) {
      const step = Math.floor((Date.parse(time ?? "") - fromMs) / stepMs);
      const sum = sums.get(step) ?? { endpoints: 0, pods: 0, volumes: 0 };
      sum[kind] += amount;
      sums.set(step, sum);
    }
  }
  return Array.from({ length: steps }, (_, step) => {
    const { endpoints = 0, pods = 0, volumes = 0 } = sums.get(step) ?? {};
    return { atMs: fromMs + step * stepMs, endpoints, pods, volumes, total: endpoints + pods + volumes };
  });
}

/** Endpoints and pods by what they cost, the dearest first. */
export function byThing({ endpoints, pods }: Bill): readonly BillThing[] {
  const sums = new Map<string, BillThing>();
  const add = (kind: BillThing["kind"], id: string | undefined, record: BillingRecord): void => {
    if (id === undefined) return;
    const { amount: before = 0, timeBilledMs: timeBefore = 0 } = sums.get(`${kind} ${id}`) ?? {};
    const { amount = 0, timeBilledMs = 0 } = record;
    sums.set(`${kind} ${id}`, { kind, id, amount: before + amount, timeBilledMs: timeBefore + timeBilledMs });
  };
  for (const record of endpoints) add("endpoint", record.endpointId, record);
  for (const record of pods) add("pod", record.podId, record);
  return [...sums.values()].toSorted((left, right) => right.amount - left.amount);
}

/** What a budget of a month leaves for each of its days, in UTC. */
export function dailyBudget(spendLimit: number, nowMs: number): number {
  const now = new Date(nowMs);
  return spendLimit / new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Every record as a line of a table that spreadsheets read. Amounts are not rounded. */
export function billCsv({ endpoints, pods, volumes }: Bill): string {
  const rows = [
    ...endpoints.map((record) => ["endpoint", record.endpointId ?? "", record] as const),
    ...pods.map((record) => ["pod", record.podId ?? "", record] as const),
    ...volumes.map((record) => ["network volumes", "", { timeBilledMs: undefined, ...record }] as const),
  ].map(([kind, id, { time, amount, timeBilledMs, diskSpaceBilledGb }]) => [
    (time ?? "").slice(0, 10),
    kind,
    id,
    amount ?? 0,
    timeBilledMs ?? "",
    diskSpaceBilledGb ?? "",
  ]);
  const head = ["day", "kind", "id", "amountUsd", "timeBilledMs", "diskSpaceBilledGb"];
  // No field holds a comma, a quote or a line break: ids, dates and numbers only.
  return [head, ...rows.toSorted((left, right) => String(left[0]).localeCompare(String(right[0])))]
    .map((row) => `${row.join(",")}\r\n`)
    .join("");
}
