import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import { createMemoryReports, type MemoryReports } from "./memory-reports.test-support.ts";
import { nextRelease, writeReports } from "./report-writer.ts";

const all = { beforeMs: Number.MAX_SAFE_INTEGER, limit: 100 };

function writeFor(rig: FleetRig, store: MemoryReports, { hasOthers = false } = {}) {
  const gateways = { hasOthers };
  const errors: unknown[] = [];
  const end = writeReports({
    clock: rig.clock,
    fleet: rig.fleet,
    store,
    gateways,
    endpoint: (id) =>
      id === "ep1" ? { version: 1, imageName: "local/echo", templateId: "t1", createdAtMs: 7 } : undefined,
    onError: (error) => errors.push(error),
  });
  return { end, gateways, errors };
}

async function decided(store: MemoryReports): Promise<readonly number[]> {
  return (await store.decisions("ep1", all)).map(({ workers }) => workers).toReversed();
}

/** Lets a worker start, finish the only job, and idle until it is not wanted any more. */
async function serveOne(rig: FleetRig, worker: string): Promise<void> {
  rig.queue.waiting(1);
  await rig.pass(2_000);
  rig.queue.takes(worker);
  rig.queue.waiting(0);
  await rig.pass(2_000);
  rig.queue.finishes(worker);
  await rig.pass(10_000);
}

describe("decisions", () => {
  test("are stored when they change, with the reason, and not again after a restart", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const store = createMemoryReports();
    const { end } = writeFor(rig, store);
    await serveOne(rig, "w1");
    expect(await decided(store)).toEqual([1, 0]);
    const [last, first] = await store.decisions("ep1", all);
    expect(first?.why).not.toBe("");
    expect(first?.atMs).toBeLessThan(last?.atMs ?? 0);
    await end();
    const saves = store.saves();
    const again = writeFor(rig, store);
    await rig.pass(5_000);
    rig.queue.waiting(0);
    await rig.pass(2_000);
    expect(store.saves()).toBe(saves);
    await serveOne(rig, "w2");
    expect(await decided(store)).toEqual([1, 0, 1, 0]);
    await again.end();
  });

  test("that could not be stored are made up for", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const store = createMemoryReports();
    const { end, errors } = writeFor(rig, store);
    store.failing = true;
    rig.queue.waiting(1);
    await rig.pass(3_000);
    expect(errors.length).toBeGreaterThan(0);
    expect(await decided(store)).toEqual([]);
    store.failing = false;
    await rig.pass(2_000);
    expect(await decided(store)).toEqual([1]);
    await end();
  });
});

describe("reports", () => {
  test("are stored for other gateways only, when more than moments changed", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMax: 0 }));
    const store = createMemoryReports();
    const { end, gateways } = writeFor(rig, store);
    rig.queue.waiting(1);
    await rig.pass(3_000);
    expect(await store.reports(["ep1"])).toEqual([]);
    gateways.hasOthers = true;
    rig.queue.waiting(2);
    await rig.pass(2_000);
    const [report] = await store.reports(["ep1"]);
    expect(report).toMatchObject({ queue: { inQueue: 2 }, waiting: { reason: "no_workers_allowed" } });
    const saves = store.saves();
    rig.queue.waiting(2);
    await rig.pass(3_000);
    expect(store.saves()).toBe(saves);
    await end();
  });
});

describe("a release", () => {
  const endpoint = { version: 2, imageName: "b", templateId: "t", createdAtMs: 1 };
  const first = { version: 1, imageName: "a", templateId: "t", startedAtMs: 1, completedAtMs: 1 };
  const worker = (version: number) => ({ version }) as never;

  test("begins with a new version, and is complete when the last older worker is gone", () => {
    const begun = nextRelease(first, endpoint, { atMs: 50, workers: [worker(1), worker(2)] });
    expect(begun).toEqual({ version: 2, imageName: "b", templateId: "t", startedAtMs: 50, completedAtMs: null });
    expect(nextRelease(begun, endpoint, { atMs: 60, workers: [worker(1), worker(2)] })).toBeUndefined();
    const done = nextRelease(begun, endpoint, { atMs: 70, workers: [worker(2)] });
    expect(done).toEqual({ ...begun, completedAtMs: 70 });
    expect(nextRelease(done, endpoint, { atMs: 80, workers: [] })).toBeUndefined();
  });

  test("that was there before the first entry has the creation as its start only if it is the first one", () => {
    const seen = { atMs: 50, workers: [] };
    expect(nextRelease(undefined, endpoint, seen)).toMatchObject({ version: 2, startedAtMs: null, completedAtMs: 50 });
    expect(nextRelease(undefined, { ...endpoint, version: 1 }, seen)).toMatchObject({ version: 1, startedAtMs: 1 });
  });
});
