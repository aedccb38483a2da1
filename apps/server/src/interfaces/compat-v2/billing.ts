import { bucketStart, invalidField, nextBucketStart, type RentalHolderKind, type UsageRecord } from "@millrace/engine";
import type { BillingBucketSize } from "@millrace/spec";
import { accountOf, type RestContext } from "../rest/rest-handler.ts";
import type { V2Handlers } from "./v2-handler.ts";

interface PeriodQuery {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly bucketSize?: BillingBucketSize;
  readonly lastN?: number;
}

/** Whole spans. */
interface Window {
  readonly bucketSize: BillingBucketSize;
  readonly startMs: number;
  readonly endMs: number;
}

const DEFAULT_PERIOD_MS = 30 * 24 * 3_600_000;
/** Nothing was charged before or after; spans beyond end in years that RFC 3339 cannot write. */
const EARLIEST_MS = 0;
const LATEST_MS = Date.UTC(9999, 0, 1);

function momentOf(text: string): number {
  return Math.min(Math.max(Date.parse(text), EARLIEST_MS), LATEST_MS);
}

function windowOf({ startTime, endTime, bucketSize = "day", lastN }: PeriodQuery, nowMs: number): Window {
  if (lastN !== undefined && (startTime !== undefined || endTime !== undefined)) {
    throw invalidField("lastN", "give this or startTime and endTime, not both");
  }
  const untilMs = endTime === undefined ? nowMs : momentOf(endTime);
  const isWhole = bucketStart(bucketSize, untilMs) === untilMs;
  const endMs = isWhole ? untilMs : nextBucketStart(bucketSize, untilMs);
  if (lastN !== undefined) {
    let startMs = endMs;
    for (let count = 0; count < lastN && startMs > EARLIEST_MS; count += 1) {
      startMs = bucketStart(bucketSize, startMs - 1);
    }
    return { bucketSize, startMs, endMs };
  }
  const fromMs = startTime === undefined ? untilMs - DEFAULT_PERIOD_MS : momentOf(startTime);
  const startMs = bucketStart(bucketSize, fromMs);
  if (endMs <= startMs) throw invalidField("endTime", "must be after startTime");
  return { bucketSize, startMs, endMs };
}

function spanOf({ bucketSize }: Window, bucketMs: number) {
  return {
    startTime: new Date(bucketMs).toISOString(),
    endTime: new Date(nextBucketStart(bucketSize, bucketMs)).toISOString(),
  };
}

function queryOf({ bucketSize, startMs, endMs }: Window) {
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString(), bucketSize };
}

/** Charges by span and by what they are for; those for machines with GPUs apart from the others. */
interface Charge {
  readonly bucketMs: number;
  readonly group: string | null;
  readonly gpu: number;
  readonly cpu: number;
  readonly disk: number;
}

async function charges(
  kind: RentalHolderKind,
  window: Window,
  { grouping, id }: { readonly grouping: "podId" | "endpointId" | "none"; readonly id?: string | undefined },
  context: RestContext,
): Promise<readonly Charge[]> {
  const report = (computeType: "GPU" | "CPU"): Promise<readonly UsageRecord[]> =>
    context.billing.report(accountOf(context), [kind], {
      ...window,
      grouping,
      filter: { computeType, ...(grouping === "endpointId" ? { endpointId: id } : { podId: id }) },
    });
  const [gpus, cpus] = await Promise.all([report("GPU"), report("CPU")]);
  const all = new Map<string, Charge>();
  const add = (record: UsageRecord, of: "gpu" | "cpu"): void => {
    const key = `${record.bucketMs} ${record.group ?? ""}`;
    const { bucketMs, group, computeAmount, storageAmount } = record;
    const before = all.get(key) ?? { bucketMs, group, gpu: 0, cpu: 0, disk: 0 };
    // The disk of a worker is in the price of its time.
    const [apart, within] = kind === "worker" ? [0, storageAmount] : [storageAmount, 0];
    all.set(key, { ...before, [of]: before[of] + computeAmount + within, disk: before.disk + apart });
  };
  for (const record of gpus) add(record, "gpu");
  for (const record of cpus) add(record, "cpu");
  return [...all.values()].toSorted((a, b) => a.bucketMs - b.bucketMs);
}

type Amounts<Names extends string> = Readonly<Record<Names, number>>;

/** The answer: records of charges, each with its amounts, and the sums of all. */
function answerOf<Names extends string>(
  window: Window,
  records: readonly { readonly bucketMs: number; readonly amounts: Amounts<Names> }[],
  none: Amounts<Names>,
) {
  const totals: Record<string, number> = { ...none };
  for (const { amounts } of records) {
    for (const [name, amount] of Object.entries<number>(amounts)) totals[name] = (totals[name] ?? 0) + amount;
  }
  const shown = records.map(({ bucketMs, amounts }) => ({ ...spanOf(window, bucketMs), ...amounts }));
  return { shown, recordCount: records.length, totals: totals as Record<Names, number>, query: queryOf(window) };
}

const noPods = { totalAmount: 0, gpuAmount: 0, cpuAmount: 0, diskAmount: 0 };
const noVolumes = { totalAmount: 0, standardAmount: 0, highPerformanceAmount: 0 };

function computeAmounts({ gpu, cpu, disk }: Charge) {
  return { totalAmount: gpu + cpu + disk, gpuAmount: gpu, cpuAmount: cpu, diskAmount: disk };
}

function unique(all: readonly Charge[]): number {
  return new Set(all.map(({ group }) => group)).size;
}

const noCharges = {
  totalAmount: 0,
  podGpuAmount: 0,
  podCpuAmount: 0,
  podDiskAmount: 0,
  serverlessGpuAmount: 0,
  serverlessCpuAmount: 0,
  serverlessDiskAmount: 0,
  serverlessFeeAmount: 0,
  storageStandardAmount: 0,
  storageHighPerformanceAmount: 0,
  endpointAmount: 0,
  clusterGpuAmount: 0,
  clusterDiskAmount: 0,
  clusterNetworkingAmount: 0,
};

/** A period may have very many. */
function bySpan(all: readonly Charge[]): ReadonlyMap<number, Charge> {
  return new Map(all.map((one) => [one.bucketMs, one]));
}

async function allCharges(window: Window, context: RestContext) {
  const none = { grouping: "none" } as const;
  const [pods, workers, volumes] = await Promise.all([
    charges("pod", window, none, context).then(bySpan),
    charges("worker", window, none, context).then(bySpan),
    charges("network-volume", window, none, context).then(bySpan),
  ]);
  const spans = [...new Set([...pods.keys(), ...workers.keys(), ...volumes.keys()])].toSorted((a, b) => a - b);
  const at = (all: ReadonlyMap<number, Charge>, bucketMs: number): Charge =>
    all.get(bucketMs) ?? { bucketMs, group: null, gpu: 0, cpu: 0, disk: 0 };
  return spans.map((bucketMs) => {
    const [pod, worker, volume] = [at(pods, bucketMs), at(workers, bucketMs), at(volumes, bucketMs)];
    const amounts = {
      ...noCharges,
      podGpuAmount: pod.gpu,
      podCpuAmount: pod.cpu,
      podDiskAmount: pod.disk,
      serverlessGpuAmount: worker.gpu,
      serverlessCpuAmount: worker.cpu,
      storageStandardAmount: volume.cpu + volume.disk,
    };
    return {
      bucketMs,
      amounts: { ...amounts, totalAmount: Object.values(amounts).reduce((sum, one) => sum + one, 0) },
    };
  });
}

export const billingHandlers = {
  listBilling: async ({ query }, context) => {
    const window = windowOf(query, context.nowMs());
    const { shown, ...metadata } = answerOf(window, await allCharges(window, context), noCharges);
    return { status: 200, body: { records: shown, metadata } };
  },

  listPodBilling: async ({ query }, context) => {
    const { podId } = query;
    const window = windowOf(query, context.nowMs());
    const all = await charges("pod", window, { grouping: "podId", id: podId }, context);
    const told = answerOf(
      window,
      all.map((one) => ({ bucketMs: one.bucketMs, amounts: computeAmounts(one) })),
      noPods,
    );
    const records = told.shown.map((record, index) => ({ ...record, podId: all[index]?.group ?? "" }));
    const { recordCount, totals } = told;
    const asked = { ...told.query, podId: podId ?? null };
    return {
      status: 200,
      body: { records, metadata: { query: asked, recordCount, uniquePodCount: unique(all), totals } },
    };
  },

  listServerlessBilling: async ({ query }, context) => {
    const { serverlessId } = query;
    const window = windowOf(query, context.nowMs());
    const all = await charges("worker", window, { grouping: "endpointId", id: serverlessId }, context);
    const none = { ...noPods, feeAmount: 0 };
    const told = answerOf(
      window,
      all.map((one) => ({ bucketMs: one.bucketMs, amounts: { ...computeAmounts(one), feeAmount: 0 } })),
      none,
    );
    const records = told.shown.map((record, index) => ({ ...record, serverlessId: all[index]?.group ?? "" }));
    const { recordCount, totals } = told;
    const asked = { ...told.query, serverlessId: serverlessId ?? null };
    const metadata = { query: asked, recordCount, uniqueServerlessCount: unique(all), totals };
    return { status: 200, body: { records, metadata } };
  },

  listNetworkVolumeBilling: async ({ query }, context) => {
    const { networkVolumeId } = query;
    const window = windowOf(query, context.nowMs());
    const all = await charges("network-volume", window, { grouping: "podId", id: networkVolumeId }, context);
    const volumes = all.map((one) => {
      const amount = one.cpu + one.disk;
      return {
        bucketMs: one.bucketMs,
        amounts: { totalAmount: amount, standardAmount: amount, highPerformanceAmount: 0 },
      };
    });
    const told = answerOf(window, volumes, noVolumes);
    const records = told.shown.map((record, index) => ({ ...record, networkVolumeId: all[index]?.group ?? "" }));
    const { recordCount, totals } = told;
    const asked = { ...told.query, networkVolumeId: networkVolumeId ?? null };
    const metadata = { query: asked, recordCount, uniqueNetworkVolumeCount: unique(all), totals };
    return { status: 200, body: { records, metadata } };
  },

  // This service has no public endpoints.
  listEndpointBilling: ({ query }, context) => {
    const asked = queryOf(windowOf(query, context.nowMs()));
    return {
      status: 200,
      body: { records: [], metadata: { query: asked, recordCount: 0, totals: { totalAmount: 0 } } },
    };
  },

  // Nor clusters.
  listClusterBilling: ({ query }, context) => {
    const asked = { ...queryOf(windowOf(query, context.nowMs())), clusterId: query.clusterId ?? null };
    const totals = { totalAmount: 0, gpuAmount: 0, diskAmount: 0, networkingAmount: 0 };
    return {
      status: 200,
      body: { records: [], metadata: { query: asked, recordCount: 0, uniqueClusterCount: 0, totals } },
    };
  },
} satisfies Partial<V2Handlers>;
