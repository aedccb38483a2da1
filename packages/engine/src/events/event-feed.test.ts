import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { GatewayNotification, Gateways } from "../gateways/ports.ts";
import { aloneGateway } from "../jobs/model/queue-gateways.ts";
import type { Clock } from "../kernel/clock.ts";
import { type FleetRig, startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import type { EventChannel } from "./event-channel.ts";
import { createEventFeed, type EventFeed } from "./event-feed.ts";
import type { Pod } from "../pods/pod.ts";
import type { ServiceEvent } from "../gateways/service-event.ts";

/** Gateways that hear each other at once. */
function linkedGateways(count: number): {
  readonly gateways: readonly Gateways[];
  readonly told: GatewayNotification[];
} {
  const told: GatewayNotification[] = [];
  const listeners = Array.from({ length: count }, () => new Set<(notification: GatewayNotification) => void>());
  const gateways = listeners.map((own, index): Gateways => ({
    ...aloneGateway,
    leads: index === 0,
    hasOthers: count > 1,
    onNotification: (listener) => void own.add(listener),
    tell(notification) {
      told.push(notification);
      for (const others of listeners) {
        if (others !== own)
          for (const listener of others) listener(JSON.parse(JSON.stringify(notification)) as GatewayNotification);
      }
    },
  }));
  return { gateways, told };
}

const endpoints = new Map([
  ["ep1", { id: "ep1", accountId: "acc1", name: "first", version: 1 }],
  ["ep2", { id: "ep2", accountId: "acc2", name: "second", version: 1 }],
]);

function feedOf(clock: Clock, gateways: Gateways, rig?: FleetRig, known = endpoints): EventFeed {
  let ids = 0;
  const feed = createEventFeed({
    clock,
    gateways,
    newId: () => `e${(ids += 1)}`,
    endpoint: (id) => known.get(id),
    endpointIds: (accountId) => [...known.values()].filter((one) => one.accountId === accountId).map(({ id }) => id),
    report: (id) => (gateways.leads ? (rig?.fleet.report(id) ?? null) : null),
    pod: async () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  if (gateways.leads) rig?.fleet.onReconciled((id) => feed.endpoint(id));
  return feed;
}

function eventsOf({ ring }: EventChannel): readonly ServiceEvent[] {
  return (ring.after(0) ?? []).map(({ event }) => event);
}

function submit(feed: EventFeed, jobId: string, endpointId = "ep1"): void {
  feed.observer()?.({ kind: "submitted", endpointId, jobId });
}

describe("a feed", () => {
  test("observes no jobs while nobody reads, nor when the last reader has been gone for long", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const feed = feedOf(rig.clock, aloneGateway, rig);
    expect(feed.observer()).toBeUndefined();
    const leave = feed.open("acc1").enter();
    expect(feed.observer()).toBeDefined();
    leave();
    await rig.pass(limits.eventsKeptMs / 2);
    expect(feed.observer()).toBeDefined();
    await rig.pass(limits.eventsKeptMs);
    expect(feed.observer()).toBeUndefined();
    feed.close();
  });

  test("tells of many jobs in one event a period, names some and counts the others", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const feed = feedOf(rig.clock, aloneGateway, rig);
    const channel = feed.open("acc1");
    channel.enter();
    const count = limits.eventJobsMax + 5;
    for (let job = 0; job < count; job += 1) submit(feed, `j${job}`);
    feed.observer()?.({ kind: "changed", endpointId: "ep1", jobId: "j0", job: undefined, elsewhere: false });
    submit(feed, "of another account", "ep2");
    await rig.pass(limits.eventPeriodMs - 1);
    submit(feed, "late");
    // What is due already is told now.
    await rig.pass(0);
    const jobs = eventsOf(channel).filter(({ type }) => type === "job");
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.data).toMatchObject({ endpointId: "ep1", omitted: 5 });
    expect(jobs[0]?.data).toHaveProperty("jobs.0", { id: "j0", status: null });
    expect(jobs[0]?.data).toHaveProperty("jobs.length", limits.eventJobsMax);
    await rig.pass(1);
    expect(
      eventsOf(channel)
        .filter(({ type }) => type === "job")
        .at(-1)?.data,
    ).toEqual({
      endpointId: "ep1",
      jobs: [{ id: "late", status: "IN_QUEUE" }],
      omitted: 0,
    });
    feed.close();
  });

  test("tells of a deleted pod that left the store before its readers could be told", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const feed = feedOf(rig.clock, aloneGateway, rig);
    const channel = feed.open("acc1");
    channel.enter();
    const pod = { id: "pod1", accountId: "acc1", name: "short", lastStatusChange: "Deleted", container: null };
    feed.pod("pod1", { ...pod, desiredStatus: "TERMINATED" } as Pod);
    // A report of its host that comes later does not make it forgotten.
    feed.pod("pod1");
    await rig.pass(limits.eventPeriodMs);
    expect(eventsOf(channel)).toMatchObject([{ type: "pod", data: { id: "pod1", desiredStatus: "TERMINATED" } }]);
    feed.close();
  });

  test("tells of the queue, of each worker, and of a problem when it begins and when it ends", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMax: 1 }));
    const feed = feedOf(rig.clock, aloneGateway, rig);
    const channel = feed.open("acc1");
    channel.enter();
    rig.queue.waiting(1);
    await rig.pass(1_000);
    const workers = (): unknown[] => eventsOf(channel).flatMap(({ type, data }) => (type === "worker" ? [data] : []));
    expect(workers()).toMatchObject([{ endpointId: "ep1", id: "w1", status: "INITIALIZING" }]);
    const state = eventsOf(channel).findLast(({ type }) => type === "endpoint")?.data;
    expect(state).toMatchObject({
      name: "first",
      jobs: { inQueue: 1 },
      workers: { initializing: 1 },
      wantedWorkers: 1,
    });
    rig.driver.exits("w1", { exitCode: 1, lastLogLines: ["no module torch"] });
    await rig.pass(500);
    const problems = (): unknown[] => eventsOf(channel).flatMap(({ type, data }) => (type === "problem" ? [data] : []));
    expect(problems()).toMatchObject([
      {
        state: "began",
        problem: { code: "workers_crashing", severity: "error", subject: { id: "ep1", name: "first" } },
      },
    ]);
    expect(workers().at(-1)).toMatchObject({ status: "UNHEALTHY" });
    await rig.pass(5_000);
    rig.queue.takes("w2");
    rig.queue.waiting(0);
    await rig.pass(1_000);
    expect(problems()).toMatchObject([{ state: "began" }, { state: "ended", problem: { code: "workers_crashing" } }]);
    feed.close();
  });

  test("says that an endpoint with its workers is gone", async () => {
    const known = new Map(endpoints);
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    const feed = feedOf(rig.clock, linkedGateways(1).gateways[0] ?? aloneGateway, rig, known);
    await rig.pass(200);
    const channel = feed.open("acc1");
    channel.enter();
    known.delete("ep1");
    feed.deletedEndpoint("ep1");
    await rig.pass(limits.eventPeriodMs);
    expect(eventsOf(channel).map(({ type, data }) => [type, data])).toMatchObject([
      ["resource", { kind: "endpoint", id: "ep1", change: "deleted" }],
      ["worker", { id: "w1", status: "ENDED" }],
      ["endpoint", { endpointId: "ep1", deleted: true }],
    ]);
    feed.close();
  });
});

describe("several gateways", () => {
  test("pass events on to the one with readers, once each, and to no other", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const { gateways, told } = linkedGateways(3);
    const [leader, second, third] = gateways.map((one) => feedOf(rig.clock, one, rig));
    if (leader === undefined || second === undefined || third === undefined) throw new Error("three gateways");
    submit(leader, "unseen");
    const channel = second.open("acc1");
    channel.enter();
    expect(third.observer()).toBeDefined();
    told.length = 0;
    submit(third, "j1");
    third.resource("acc1", "template", "t1", "saved");
    rig.queue.waiting(2);
    await rig.pass(1_000);
    const seen = eventsOf(channel);
    expect(seen.filter(({ type }) => type === "job").map(({ data }) => data)).toEqual([
      { endpointId: "ep1", jobs: [{ id: "j1", status: "IN_QUEUE" }], omitted: 0 },
    ]);
    expect(seen.filter(({ type }) => type === "resource")).toHaveLength(1);
    expect(seen.findLast(({ type }) => type === "endpoint")?.data).toMatchObject({ jobs: { inQueue: 2 } });
    expect(seen).toHaveLength(told.filter(({ kind }) => kind === "event").length);
    for (const feed of [leader, second, third]) feed.close();
  });

  test("stop to pass on when the readers are gone", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const { gateways } = linkedGateways(2);
    const [leader, second] = gateways.map((one) => feedOf(rig.clock, one, rig));
    const leave = second?.open("acc1").enter();
    await rig.pass(60_000);
    expect(leader?.observer()).toBeDefined();
    leave?.();
    await rig.pass(2 * limits.eventsKeptMs);
    expect(leader?.observer()).toBeUndefined();
    leader?.close();
    second?.close();
  });

  test("have their readers read again when one that joined begins to pass on: what happened there before was not told", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const { gateways } = linkedGateways(2);
    const [joining, reading] = gateways;
    if (joining === undefined || reading === undefined) throw new Error("two gateways");
    const feed = feedOf(rig.clock, reading);
    const channel = feed.open("acc1");
    channel.enter();
    const joined = feedOf(rig.clock, joining, rig);
    submit(joined, "unseen");
    await rig.pass(3 * limits.eventHeartbeatMs);
    expect(eventsOf(channel).map(({ type }) => type)).toEqual(["reset"]);
    for (const one of [feed, joined]) one.close();
  });

  test("have their readers read again after notifications may have been lost", async () => {
    const rig = await startFleetRig(fleetEndpoint());
    const { gateways } = linkedGateways(2);
    const feed = feedOf(rig.clock, gateways[1] ?? aloneGateway, rig);
    const channel = feed.open("acc1");
    channel.enter();
    gateways[0]?.tell({ kind: "missed" });
    expect(eventsOf(channel).map(({ type }) => type)).toEqual(["reset"]);
    feed.close();
  });
});
