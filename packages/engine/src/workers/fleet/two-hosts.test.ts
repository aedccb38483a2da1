import { describe, expect, test } from "vitest";
import { MachinePreparationError } from "../../machines/driver/driver.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { type TwoHosts, startTwoHosts } from "./two-hosts.test-support.ts";

const twoWorkers = fleetEndpoint({ workersMin: 2 });

function machines({ a, b }: TwoHosts): readonly (readonly string[])[] {
  return [[...a.driver.running], [...b.driver.running]];
}

/** No worker was ever started twice, and the rentals are those of the workers. */
function expectTruth(rig: TwoHosts): void {
  const started = [...rig.a.driver.started, ...rig.b.driver.started].map(({ machineId }) => machineId);
  expect(new Set(started).size).toBe(started.length);
  const open = rig.rentals.filter(({ endedAtMs }) => endedAtMs === null).map(({ holderId }) => holderId);
  const there = [rig.a, rig.b].filter(({ alive }) => alive).flatMap(({ driver }) => [...driver.running]);
  expect(open.toSorted()).toEqual(there.toSorted());
}

describe("workers of two hosts", () => {
  test.each([true, false])("are spread over them, with notifications or without (%s)", async (notifies) => {
    const rig = await startTwoHosts(fleetEndpoint());
    rig.notifies = notifies;
    rig.change(twoWorkers);
    await rig.pass(3_000);
    expect(machines(rig).map(({ length }) => length)).toEqual([1, 1]);
    expectTruth(rig);
    rig.change(null);
    await rig.pass(5_000);
    expect(machines(rig)).toEqual([[], []]);
    expect(rig.assignments.size).toBe(0);
    expectTruth(rig);
  });

  test("that crash on the other host are replaced after a pause, and the endpoint says how", async () => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    const [first = ""] = rig.b.driver.running;
    rig.b.driver.exits(first, { exitCode: 3, lastLogLines: ["boom"] });
    await rig.pass(2_000);
    expect(rig.queue.gone).toEqual([`${first} lost`]);
    expect(rig.a.fleet.explain("ep1")?.lastExit).toMatchObject({ exitCode: 3, lastLogLines: ["boom"] });
    await rig.pass(30_000);
    expect(machines(rig).flat()).toHaveLength(2);
    expectTruth(rig);
  });

  test("that start on another host say in the explanation what their start waits for", async () => {
    const rig = await startTwoHosts(fleetEndpoint());
    rig.b.driver.holdStarts(["Pulling the image", "Waiting for a node"]);
    rig.a.draining = true;
    rig.queue.waiting(1);
    await rig.pass(5_000);
    expect(rig.a.fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false })).toMatchObject({
      reason: "worker_starting",
      message: expect.stringContaining("Waiting for a node."),
    });
  });

  test("that lack on another host what they need, such as a model, are the reason why a job waits", async () => {
    const rig = await startTwoHosts(fleetEndpoint());
    rig.b.driver.refuse(new MachinePreparationError("the hub is away"));
    rig.a.draining = true;
    rig.queue.waiting(1);
    await rig.pass(2_000);
    expect(rig.a.fleet.explainWaiting("ep1", { ahead: 0, lowPriority: false })).toMatchObject({
      reason: "workers_crashing",
      message: expect.stringContaining("the hub is away"),
    });
  });

  test("of a host that dies are given up after its lease, and replaced on the other", async () => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    const [lost = ""] = rig.b.driver.running;
    const diedAtMs = rig.clock.now();
    rig.b.alive = false;
    await rig.pass(20_000);
    expect(rig.queue.gone).toEqual([]);
    await rig.pass(15_000);
    expect(rig.queue.gone).toEqual([`${lost} lost`]);
    expect(rig.rentals.find(({ holderId }) => holderId === lost)?.endedAtMs).toBeLessThanOrEqual(diedAtMs);
    expect(rig.a.driver.running.size).toBe(2);
    expectTruth(rig);
    rig.b.alive = true;
    await rig.pass(3_000);
    expect([...rig.b.driver.running]).toEqual([]);
    expectTruth(rig);
  });

  test("stay when another gateway leads, whichever host they are on", async () => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    const before = machines(rig);
    await rig.lead(rig.b);
    await rig.pass(5_000);
    expect(machines(rig)).toEqual(before);
    expect(rig.queue.gone).toEqual([]);
    expect(rig.b.fleet.workers("ep1")).toHaveLength(2);
    expectTruth(rig);
    rig.change(null);
    await rig.pass(5_000);
    expect(machines(rig)).toEqual([[], []]);
    expectTruth(rig);
  });

  test("are replaced elsewhere when their host is stopping", async () => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    rig.b.leaving = true;
    await rig.pass(5_000);
    expect(machines(rig).map(({ length }) => length)).toEqual([2, 0]);
    expectTruth(rig);
  });

  test("wait for their host in containers when it restarts, until it was silent for too long", async () => {
    const rig = await startTwoHosts(fleetEndpoint({ workersMin: 2, imageName: "team/model" }));
    await rig.pass(2_000);
    const before = machines(rig);
    expect(before.map(({ length }) => length)).toEqual([1, 1]);
    Object.assign(rig.b, { leaving: true, restarts: true });
    await rig.pass(5_000);
    rig.b.alive = false;
    await rig.pass(20_000);
    expect(machines(rig)).toEqual(before);
    await rig.pass(15_000);
    expect([...rig.a.driver.running]).toHaveLength(2);
    expectTruth(rig);
  });

  test("are replaced elsewhere when their host restarts and they are processes", async () => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    Object.assign(rig.b, { leaving: true, restarts: true });
    await rig.pass(5_000);
    expect(machines(rig).map(({ length }) => length)).toEqual([2, 0]);
    expectTruth(rig);
  });

  test.each(["a", "b"] as const)("finish their jobs, then leave the host %s while it is drained", async (name) => {
    const rig = await startTwoHosts(twoWorkers);
    await rig.pass(2_000);
    const [drained, other] = name === "a" ? [rig.a, rig.b] : [rig.b, rig.a];
    const [busy = ""] = drained.driver.running;
    rig.queue.takes(busy);
    drained.draining = true;
    await rig.pass(5_000);
    expect([...drained.driver.running]).toEqual([busy]);
    expect(other.driver.running.size).toBe(2);
    rig.queue.finishes(busy);
    await rig.pass(5_000);
    expect([...drained.driver.running]).toEqual([]);
    expect(rig.queue.gone.filter((end) => end.includes("lost"))).toEqual([]);
    expectTruth(rig);
    drained.draining = false;
    rig.change(fleetEndpoint({ workersMin: 3 }));
    await rig.pass(3_000);
    expect(
      machines(rig)
        .map(({ length }) => length)
        .toSorted(),
    ).toEqual([1, 2]);
    expectTruth(rig);
  });

  test("that are frozen on a host end when it is drained", async () => {
    const endpoint = fleetEndpoint({ workersMin: 2, flashboot: true });
    const rig = await startTwoHosts(endpoint);
    await rig.pass(2_000);
    for (const id of machines(rig).flat()) rig.queue.polls(id);
    rig.change({ ...endpoint, workersMin: 0 });
    await rig.pass(15_000);
    for (const host of [rig.a, rig.b]) host.draining = true;
    await rig.pass(3_000);
    expect([rig.a.driver.frozen.size, rig.b.driver.frozen.size]).toEqual([0, 0]);
    expect(rig.assignments.size).toBe(0);
    expectTruth(rig);
  });

  test("are frozen and resumed on their host", async () => {
    const endpoint = fleetEndpoint({ workersMin: 2, flashboot: true });
    const rig = await startTwoHosts(endpoint);
    await rig.pass(2_000);
    for (const id of machines(rig).flat()) rig.queue.polls(id);
    rig.change({ ...endpoint, workersMin: 0 });
    await rig.pass(15_000);
    expect([rig.a.driver.frozen.size, rig.b.driver.frozen.size]).toEqual([1, 1]);
    expect(rig.rentals.filter(({ endedAtMs }) => endedAtMs === null)).toEqual([]);
    rig.change(endpoint);
    await rig.pass(3_000);
    expect([rig.a.driver.frozen.size, rig.b.driver.frozen.size]).toEqual([0, 0]);
    expectTruth(rig);
  });
});
