import { describe, expect, test } from "vitest";
import type { GatewayNotification } from "../gateways/ports.ts";
import { DomainError } from "../kernel/errors.ts";
import { MachineStartError } from "../machines/driver/driver.ts";
import { type FleetRig, startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import type { FleetEndpoint } from "../workers/state/ports.ts";
import { createEndpointReports, type EndpointReports } from "./endpoint-reports.ts";
import { createMemoryReports } from "./memory-reports.test-support.ts";
import { writeReports } from "./report-writer.ts";

interface TwoGateways {
  readonly rig: FleetRig;
  readonly leader: EndpointReports;
  readonly other: EndpointReports;
  readonly told: GatewayNotification[];
  /** The storage of the reports does not answer. */
  away: boolean;
  /** Endpoints whose reports the other gateway read together. */
  readonly reads: (readonly string[])[];
}

/** The rig's fleet leads; the other gateway has none, and reads what the leader stores. */
async function twoGateways(endpoint: Partial<FleetEndpoint>): Promise<TwoGateways> {
  const rig = await startFleetRig(fleetEndpoint(endpoint));
  const store = createMemoryReports();
  const told: GatewayNotification[] = [];
  const gateways = { hasOthers: true, tell: (notification: GatewayNotification) => void told.push(notification) };
  const shared = { clock: rig.clock, queue: rig.queue, endpoints: { get: () => fleetEndpoint(endpoint) }, gateways };
  writeReports({
    clock: rig.clock,
    fleet: rig.fleet,
    store,
    gateways,
    endpoint: () => ({ version: 1, imageName: "i", templateId: "t", createdAtMs: 0 }),
    onError: (error) => {
      throw error;
    },
  });
  const idle = await startFleetRig(fleetEndpoint({ ...endpoint, workersMin: 0 }));
  await idle.fleet.close({ graceMs: 0 });
  const two: TwoGateways = {
    rig,
    told,
    away: false,
    reads: [],
    leader: createEndpointReports({ ...shared, fleet: rig.fleet, store }),
    other: createEndpointReports({
      ...shared,
      fleet: idle.fleet,
      store: {
        async reports(ids) {
          two.reads.push(ids);
          if (two.away) throw new DomainError("unavailable", "The database is away.");
          return await store.reports(ids);
        },
      },
    }),
  };
  return two;
}

const firstJob = { lowPriority: false, ahead: 0 };

describe("every gateway", () => {
  test("says why a job waits, for how long, and how the last worker ended", async () => {
    const { rig, leader, other } = await twoGateways({ workersMax: 1 });
    rig.queue.waiting(3);
    await rig.pass(2_000);
    rig.driver.exits("w1", { exitCode: 1, lastLogLines: ["no module torch"] });
    await rig.pass(2_500);
    const told = await other.explainWaiting("ep1", firstJob);
    const { message: _changesWithTime, ...rest } = await leader.explainWaiting("ep1", firstJob);
    expect(told).toMatchObject(rest);
    expect(told).toMatchObject({ reason: "workers_crashing", lastExit: { lastLogLines: ["no module torch"] } });
  });

  test("counts workers that start, work and wait, also what they did since the last report", async () => {
    const { rig, leader, other } = await twoGateways({ workersMin: 1 });
    await rig.pass(2_500);
    expect(await other.counts("ep1")).toMatchObject({ initializing: 1 });
    rig.queue.polls("w1");
    rig.queue.polls("external");
    await rig.pass(2_500);
    expect(await other.counts("ep1")).toEqual(await leader.counts("ep1"));
    expect(await other.counts("ep1")).toMatchObject({ idle: 2, ready: 2 });
    rig.queue.takes("w1");
    expect(await other.counts("ep1")).toMatchObject({ running: 1, idle: 1 });
    const { workers, complete } = await other.workers("ep1");
    expect(complete).toBe(true);
    expect(workers.map(({ workerId, status }) => [workerId, status])).toEqual([
      ["w1", "RUNNING"],
      ["external", "IDLE"],
    ]);
  });

  test("knows of a worker which others started that it lives and asks for no jobs", async () => {
    const { rig, leader, other } = await twoGateways({ workersMax: 0 });
    rig.queue.pings("external");
    rig.queue.waiting(1);
    await rig.pass(2_500);
    expect(await other.explainWaiting("ep1", firstJob)).toMatchObject({ reason: "about_to_start" });
    await rig.pass(10_000);
    expect(await leader.explainWaiting("ep1", firstJob)).toMatchObject({ reason: "workers_not_asking" });
    expect(await other.explainWaiting("ep1", firstJob)).toMatchObject({ reason: "workers_not_asking" });
    expect(await other.counts("ep1")).toEqual(await leader.counts("ep1"));
  });

  test("lists the workers that the fleet manages as the leader does, with why one does not run", async () => {
    const { rig, leader, other } = await twoGateways({ workersMin: 2 });
    await rig.pass(2_500);
    rig.queue.polls("w1");
    rig.queue.polls("external");
    rig.driver.refuse(new MachineStartError("No such image."));
    rig.driver.exits("w2", { exitCode: 3 });
    // The pause between two starts becomes longer than that between two reports.
    for (let turn = 0; turn < 5; turn += 1) await rig.pass(10_000);
    rig.queue.polls("w1");
    await rig.pass(2_500);
    const managed = await other.managed("ep1");
    expect(managed).toEqual(await leader.managed("ep1"));
    expect(managed).toMatchObject([
      { workerId: "w1", state: "idle", leaving: false, version: 1, hostId: "host1", failure: null },
      { state: "unhealthy", startedAtMs: null, failure: expect.stringContaining("No such image.") },
    ]);
  });

  test("estimates when a job is taken as the leader does", async () => {
    const { rig, leader, other } = await twoGateways({ workersMin: 1, workersMax: 1 });
    for (let job = 0; job < 6; job += 1) {
      rig.queue.takes("w1");
      await rig.pass(10_000);
      rig.queue.finishes("w1");
    }
    rig.queue.takes("w1");
    rig.queue.waiting(5);
    await rig.pass(3_000);
    const job = { lowPriority: false, ahead: 4 };
    const { estimateMs } = await leader.explainWaiting("ep1", job);
    expect(estimateMs).toBeGreaterThan(40_000);
    expect((await other.explainWaiting("ep1", job)).estimateMs).toBe(estimateMs);
  });
});

describe("a gateway that does not lead", () => {
  test("says that a worker has not called, until it calls this gateway", async () => {
    const { rig, other } = await twoGateways({ workersMin: 1 });
    await rig.pass(100_000);
    const said = async () => (await other.workers("ep1")).workers.map(({ status, message }) => [status, message]);
    expect(await said()).toEqual([["INITIALIZING", expect.stringContaining("has not reached this service")]]);
    rig.queue.polls("w1");
    expect(await said()).toEqual([["IDLE", null]]);
  });

  test("tells what it knows by itself while there is no report, and asks for one", async () => {
    const { rig, other, told } = await twoGateways({});
    expect((await other.explainWaiting("ep1", firstJob)).reason).toBe("unknown");
    expect(told).toContainEqual({ kind: "changed", endpointId: "ep1" });
    expect(await other.workers("ep1")).toEqual({ workers: [], complete: false });
    rig.queue.waiting(1);
    await rig.pass(2_000);
    expect((await other.workers("ep1")).complete).toBe(true);
  });

  test("reads the reports of an answer together", async () => {
    const two = await twoGateways({ workersMin: 1 });
    await two.rig.pass(2_500);
    await Promise.all(["ep1", "ep2", "ep3"].map((endpointId) => two.other.managed(endpointId)));
    expect(two.reads).toEqual([["ep1", "ep2", "ep3"]]);
  });

  test("asks again for a report that is old", async () => {
    const { rig, other, told } = await twoGateways({ workersMax: 0 });
    rig.queue.waiting(1);
    await rig.pass(2_000);
    await other.report("ep1");
    expect(told).toEqual([]);
    await rig.pass(60_000);
    await other.report("ep1");
    expect(told).toContainEqual({ kind: "changed", endpointId: "ep1" });
  });

  test("goes on with what it read last while the storage does not answer", async () => {
    const two = await twoGateways({ workersMin: 1 });
    await two.rig.pass(2_500);
    expect(await two.other.counts("ep1")).toMatchObject({ initializing: 1 });
    two.away = true;
    await two.rig.pass(2_500);
    expect(await two.other.counts("ep1")).toMatchObject({ initializing: 1 });
  });
});
