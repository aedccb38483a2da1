import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { expect, test } from "vitest";

const START = Date.UTC(2026, 4, 15, 12);
const HOUR = 3_600_000;
const MINUTE = 60_000;

test("the time that the service of a computer was away is not charged for its pods, a restart is", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "millrace-absent-"));
  await mkdir(join(dataDir, "own", "idle"), { recursive: true });
  await writeFile(join(dataDir, "own", "idle", "handler.mjs"), "setInterval(() => {}, 1000);");
  const pricesFile = join(dataDir, "prices.json");
  await writeFile(pricesFile, JSON.stringify({ cpuFlavors: { cpu3c: 1 } }));
  const settings = { compute: "process", pricesFile, handlerDirs: [join(dataDir, "own")] } as const;
  const startAt = (frozenAtMs: number): Promise<TestService> => startTestService({ dataDir, frozenAtMs, settings });
  const charged = async (service: TestService): Promise<number> => {
    const records = (await service.rest("GET", "/v1/billing/pods?bucketSize=day")) as unknown as { amount: number }[];
    return records.reduce((sum, { amount }) => sum + amount, 0);
  };
  const request = { computeType: "CPU", vcpuCount: 1, cpuFlavorIds: ["cpu3c"], imageName: "local/idle" };
  try {
    const first = await startAt(START);
    await first.rest("POST", "/v1/pods", { ...request, containerDiskInGb: 0, volumeInGb: 0 });
    await first.clock.advance(2 * HOUR);
    expect(await charged(first)).toBe(2);
    await first.stop();

    const second = await startAt(START + 10 * HOUR);
    expect(await charged(second)).toBe(2);
    await second.clock.advance(HOUR);
    expect(await charged(second)).toBe(3);
    await second.stop();

    const third = await startAt(START + 11 * HOUR + MINUTE / 4);
    await third.clock.advance(HOUR - MINUTE / 4);
    expect(await charged(third)).toBe(4);
    await third.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
