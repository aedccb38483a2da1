import { billingBucketSizes, type BillingBucketSize } from "@millrace/spec";
import { atMost, type Figure, figure } from "../base/figure.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { enterRentals, type RentalLoad } from "../load/rentals.ts";
import { ask, startServiceProcess } from "../processes/parties.ts";

const REPORT_MAX_MS = 100;
const PODS_MAX_MS = 300;
const GPU_TYPES = ["NVIDIA L4", "NVIDIA A40", "NVIDIA H200", "NVIDIA B200"];
const DAY_MS = 24 * 3_600_000;

interface Report {
  readonly ms: number;
  readonly processorMs: number;
  readonly records: readonly { readonly amount: number }[];
}

type Read = (query: string) => Promise<Report>;

/** Whether reports stay fast with many rentals. */
export const billing: Scenario = {
  name: "billing",
  summary: "GET /billing/pods over a year in which 1,000 pods were started each day, in every bucket size",
  async run(bench) {
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
    const [startTime, endTime] = [load.untilMs - load.days * DAY_MS, load.untilMs].map((ms) =>
      new Date(ms).toISOString(),
    );
    const read: Read = async (query) => {
      const beforeUs = await service.processorTimeUs();
      const startMs = performance.now();
      const path = `/v1/billing/pods?${query}&startTime=${startTime}&endTime=${endTime}`;
      const records = await ask<Report["records"]>(service, path);
      const ms = performance.now() - startMs;
      return { ms, records, processorMs: ((await service.processorTimeUs()) - beforeUs) / 1000 };
    };
    await expectAgreement(read);
    const figures: Figure[] = [];
    for (const size of billingBucketSizes) figures.push(...(await measure(bench, read, size, "gpuTypeId")));
    return [...figures, ...(await measure(bench, read, "year", "podId"))];
  },
};

async function measure(bench: Bench, read: Read, size: BillingBucketSize, grouping: string): Promise<Figure[]> {
  const query = `bucketSize=${size}&grouping=${grouping}`;
  const { records } = await read(query);
  const reports: Report[] = [];
  for (let round = 0; round < (bench.quick ? 2 : 7); round += 1) reports.push(await read(query));
  bench.progress(`${size} by ${grouping}: ${records.length} records`);
  const id = `billing.${grouping}.${size}`;
  const label = `a year by ${size} and ${grouping}`;
  const target = atMost(grouping === "podId" ? PODS_MAX_MS : REPORT_MAX_MS);
  const [times, processorTimes] = [reports.map(({ ms }) => ms), reports.map(({ processorMs }) => processorMs)];
  return [
    figure(id, `${label}, ${records.length} records`, "ms", times, target),
    figure(`${id}.processor`, `${label}, processor time`, "ms", processorTimes),
  ];
}

/** Reports by pod come from sums by pod, others from sums by line and hour or day. If both agree, the generated data is right. */
async function expectAgreement(read: Read): Promise<void> {
  const total = async (grouping: string): Promise<number> => {
    const { records } = await read(`bucketSize=year&grouping=${grouping}`);
    return records.reduce((sum, { amount }) => sum + amount, 0);
  };
  const [fromRentals, fromSums] = [await total("podId"), await total("gpuTypeId")];
  if (fromRentals === 0 || Math.abs(fromRentals - fromSums) > 1e-6 * fromRentals) {
    throw new Error(`the reports do not agree: ${fromRentals} by pod, ${fromSums} by GPU type`);
  }
}
