import { billingBucketSizes, type BillingBucketSize } from "@millrace/spec";
import type { Figure } from "../base/figure.ts";
import { enterRentals, type RentalLoad } from "../load/rentals.ts";
import { API_KEY, startServiceProcess } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";

const REPORT_MAX_MS = 100;
const PODS_MAX_MS = 300;
const GPU_TYPES = ["NVIDIA L4", "NVIDIA A40", "NVIDIA H200", "NVIDIA B200"];
const DAY_MS = 24 * 3_600_000;

interface BillingRecord {
  readonly amount: number;
}

/** Whether reports stay fast with many rentals. */
export const billing: Scenario = {
  name: "billing",
  summary: "GET /billing/pods over a year in which 1,000 pods were started each day, in every bucket size",
  async run(bench) {
    const rounds = bench.quick ? 2 : 7;
    const load: RentalLoad = {
      pods: bench.quick ? 20 : 1000,
      days: bench.quick ? 30 : 365,
      gpuTypes: GPU_TYPES,
      untilMs: Date.now(),
    };
    const place = { dataDir: await bench.newDataDir(), databaseUrl: await bench.newDatabase() };
    await using service = await startServiceProcess(bench, place.dataDir, place.databaseUrl);
    bench.progress(`entering ${load.pods * load.days} rentals`);
    await enterRentals(place, load);
    const ask: Ask = async (query) => {
      const beforeUs = await service.ask("processorTimeUs");
      const report = await timedReport(`${service.ready.url}/v1/billing/pods?${query}&${periodOf(load)}`);
      return { ...report, processorMs: ((await service.ask("processorTimeUs")) - beforeUs) / 1000 };
    };
    await expectAgreement(ask);
    const figures: Figure[] = [];
    for (const size of billingBucketSizes) {
      figures.push(...(await measure(bench, ask, { size, grouping: "gpuTypeId", rounds })));
    }
    figures.push(...(await measure(bench, ask, { size: "year", grouping: "podId", rounds })));
    return figures;
  },
};

interface Report {
  readonly ms: number;
  readonly records: readonly BillingRecord[];
}

type Ask = (query: string) => Promise<Report & { readonly processorMs: number }>;

async function measure(
  bench: Bench,
  ask: Ask,
  what: { readonly size: BillingBucketSize; readonly grouping: string; readonly rounds: number },
): Promise<Figure[]> {
  const query = `bucketSize=${what.size}&grouping=${what.grouping}`;
  const { records } = await ask(query);
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let round = 0; round < what.rounds; round += 1) {
    const { ms, processorMs } = await ask(query);
    times.push(ms);
    processorTimes.push(processorMs);
  }
  bench.progress(`${what.size} by ${what.grouping}: ${records.length} records`);
  const id = `billing.${what.grouping}.${what.size}`;
  const label = `a year by ${what.size} and ${what.grouping}`;
  return [
    {
      id,
      label: `${label}, ${records.length} records`,
      unit: "ms",
      ...summary(times),
      target: { comparison: "at most", value: what.grouping === "podId" ? PODS_MAX_MS : REPORT_MAX_MS },
    },
    { id: `${id}.processor`, label: `${label}, processor time`, unit: "ms", ...summary(processorTimes) },
  ];
}

/** Reports by pod come from sums by pod, others from sums by line and hour or day. If both agree, the generated data is right. */
async function expectAgreement(ask: Ask): Promise<void> {
  const total = async (grouping: string): Promise<number> => {
    const { records } = await ask(`bucketSize=year&grouping=${grouping}`);
    return records.reduce((sum, { amount }) => sum + amount, 0);
  };
  const [fromRentals, fromSums] = [await total("podId"), await total("gpuTypeId")];
  if (fromRentals === 0 || Math.abs(fromRentals - fromSums) > 1e-6 * fromRentals) {
    throw new Error(`the reports do not agree: ${fromRentals} by pod, ${fromSums} by GPU type`);
  }
}

async function timedReport(url: string): Promise<Report> {
  const startMs = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${API_KEY}` } });
  const text = await answer.text();
  const ms = performance.now() - startMs;
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return { ms, records: JSON.parse(text) as readonly BillingRecord[] };
}

function periodOf({ untilMs, days }: RentalLoad): string {
  const startTime = new Date(untilMs - days * DAY_MS).toISOString();
  return new URLSearchParams({ startTime, endTime: new Date(untilMs).toISOString() }).toString();
}
