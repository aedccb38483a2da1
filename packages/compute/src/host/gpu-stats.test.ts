import fc from "fast-check";
import { expect, test } from "vitest";
import { createGpuStatsReader, parseGpuStats } from "./gpu-stats.ts";

const table = `GPU-11111111-aaaa, 37, 7190, 143771, 41, 212.43
GPU-22222222-aaaa, [N/A], [N/A], [N/A], 30, [Not Supported]
`;
const known = {
  gpuId: "GPU-11111111-aaaa",
  utilizationPercent: 37,
  memoryPercent: 5,
  temperatureCelsius: 41,
  powerWatts: 212.43,
};

test("memory comes in percent of what the GPU has, and what the tool does not know as null", () => {
  expect(parseGpuStats(table)).toEqual([
    known,
    {
      gpuId: "GPU-22222222-aaaa",
      utilizationPercent: null,
      memoryPercent: null,
      temperatureCelsius: 30,
      powerWatts: null,
    },
  ]);
});

test("other output neither fails nor yields a share beyond 100", () => {
  const value = fc.oneof(fc.integer().map(String), fc.double().map(String), fc.string());
  const line = fc.array(value, { minLength: 4, maxLength: 7 }).map((values) => `GPU-1, ${values.join(", ")}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), line), (text) => {
      for (const { utilizationPercent, memoryPercent } of parseGpuStats(text)) {
        for (const share of [utilizationPercent ?? 0, memoryPercent ?? 0]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(100);
        }
      }
    }),
  );
});

test("machines that are measured together share one query, and one without GPUs asks nothing", async () => {
  let runs = 0;
  const read = createGpuStatsReader(async () => {
    runs += 1;
    return table;
  });
  expect(await read([])).toEqual([]);
  expect(runs).toBe(0);
  const [first, part] = await read([known.gpuId, "MIG-1"]);
  expect(first).toEqual(known);
  expect(part).toMatchObject({ gpuId: "MIG-1", utilizationPercent: null, memoryPercent: null });
  await read([known.gpuId]);
  expect(runs).toBe(1);
});

test("without the tool a GPU has only its id", async () => {
  const [gpu] = await createGpuStatsReader(async () => null)(["GPU-1"]);
  expect(gpu).toEqual({
    gpuId: "GPU-1",
    utilizationPercent: null,
    memoryPercent: null,
    temperatureCelsius: null,
    powerWatts: null,
  });
});
