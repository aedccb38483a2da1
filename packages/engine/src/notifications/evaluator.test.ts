import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BudgetStatus, budgetStatus } from "../billing/budgets/budget.ts";
import type { AccountBudgets, BudgetedEndpoint } from "../billing/budgets/budget-reader.ts";
import { mergeBuckets, minuteMs } from "../figures/bucket.ts";
import type { StoredBucket } from "../figures/ports.ts";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import type { Host } from "../machines/hosts/host.ts";
import { startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import type { Verification } from "../verification/ports.ts";
import { startEvaluator } from "./evaluator.ts";
import { type MemoryNotifications, memoryNotifications, ruleOf } from "./memory-notifications.test-support.ts";
import { createErrorRates, createWatch, type WatchedEndpoint } from "./watch.ts";

const checkMs = limits.notificationCheckEveryMs;
const startMs = 10 * minuteMs;

let clock: MovableClock;
let store: MemoryNotifications;
let leads: boolean;
let endpoints: WatchedEndpoint[];
let reports: Map<string, EndpointReport>;
let buckets: StoredBucket[];
let bucketReads: number;
let hosts: Host[];
let spentShare: number | null;
let endpointShare: number | null;
let lastRun: Verification | undefined;
const limitedEndpoint: BudgetedEndpoint = {
  id: "limited",
  name: "limited",
  accountId: "account1",
  spendLimit: 100,
  spendAction: "WARN",
};
const statusOf = (share: number | null): BudgetStatus =>
  budgetStatus([{ spendLimit: share === null ? null : 100, action: "WARN" }], 100 * (share ?? 0));
let changed: string[];
let errors: unknown[];
let close: () => Promise<void>;

async function start(): Promise<void> {
  let ids = 0;
  const watched = {
    nowMs: () => clock.now(),
    endpoints: () => endpoints,
    report: (id: string) => reports.get(id) ?? null,
    buckets: {
      async read([endpointId]: readonly string[], { fromMs, untilMs }: { fromMs: number; untilMs: number }) {
        bucketReads += 1;
        return buckets.filter((one) => one.endpointId === endpointId && one.atMs >= fromMs && one.atMs < untilMs);
      },
    },
    hosts: async () => hosts,
    account: async (id: string) => ({ id, name: "research" }),
    lastVerification: async () => lastRun,
    budgets: async (accountId: string): Promise<AccountBudgets> => ({
      accountId,
      own: null,
      operator: null,
      account: statusOf(spentShare),
      endpoints: [{ endpoint: limitedEndpoint, ...statusOf(endpointShare) }],
    }),
  };
  const rates = createErrorRates(watched);
  close = startEvaluator({
    clock,
    gateways: {
      get leads() {
        return leads;
      },
    },
    store,
    watch: () => createWatch(watched, rates),
    newId: () => `message${(ids += 1)}`,
    onChange: ({ id }) => changed.push(id),
    onChecked: () => undefined,
    onError: (error) => errors.push(error),
  });
}

beforeEach(async () => {
  clock = createClock({ frozenAtMs: startMs });
  store = memoryNotifications([ruleOf()]);
  leads = true;
  endpoints = [
    { id: "ep1", name: "first", accountId: "account1", type: "QB" },
    { id: "ep2", name: "second", accountId: "account1", type: "QB" },
    { id: "ep3", name: "third", accountId: "account2", type: "QB" },
  ];
  reports = new Map();
  buckets = [];
  bucketReads = 0;
  hosts = [];
  spentShare = null;
  endpointShare = null;
  lastRun = undefined;
  changed = [];
  errors = [];
  await start();
});
afterEach(async () => {
  await close();
  expect(errors).toEqual([]);
});

/** What a fleet tells of an endpoint with a job that has waited, and whether its workers crash. */
async function reportOf(endpointId: string, oldestQueuedAtMs: number | null, crashes = false): Promise<EndpointReport> {
  const rig = await startFleetRig(fleetEndpoint({}));
  rig.queue.waiting(oldestQueuedAtMs === null ? 0 : 1);
  await rig.pass(2_000);
  const report = rig.fleet.report("ep1");
  if (report === null) throw new Error("The fleet tells nothing of its endpoint.");
  const queue = { ...report.queue, inQueue: oldestQueuedAtMs === null ? 0 : 1, oldestQueuedAtMs };
  const waiting = crashes ? ({ reason: "workers_crashing", message: "Workers exit with code 1." } as const) : null;
  return { ...report, endpointId, queue, waiting };
}

const told = (): string[] => store.messages.map(({ state, subject }) => `${state} ${subject.id}`);

describe("the checks of rules", () => {
  test("tell of the queue of each endpoint of the account once, and of its end", async () => {
    for (const id of ["ep1", "ep2", "ep3"]) reports.set(id, await reportOf(id, startMs - 55_000));
    await clock.advance(1_000);
    expect(told()).toEqual([]);
    await clock.advance(checkMs);
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep1", "began ep2"]);
    expect(store.messages[0]).toMatchObject({
      type: "notification",
      rule: { id: "rule1", name: "jobs wait" },
      condition: "QUEUE_AGE",
      subject: { kind: "endpoint", id: "ep1", name: "first" },
      message: expect.stringContaining('The oldest job of the endpoint "first" has waited for') as unknown,
      figures: { oldestAgeSeconds: 71, inQueue: 1 },
    });
    reports.set("ep1", await reportOf("ep1", null));
    await clock.advance(checkMs);
    await clock.advance(limits.notificationSettleMs);
    expect(told()).toEqual(["began ep1", "began ep2", "ended ep1"]);
    expect(store.messages[2]?.since).toBe(store.messages[0]?.since);
    expect(store.fires.get("rule1")).toHaveLength(1);
    expect(new Set(changed)).toEqual(new Set(["rule1"]));
  });

  test("are made by the leading gateway, which goes on where another one stopped", async () => {
    reports.set("ep1", await reportOf("ep1", 0));
    leads = false;
    await clock.advance(checkMs);
    expect(told()).toEqual([]);
    leads = true;
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep1"]);
    await close();
    await start();
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep1"]);
    reports.clear();
    await clock.advance(checkMs);
    await clock.advance(limits.notificationSettleMs);
    // A fleet that has just begun knows nothing yet, which ends nothing.
    expect(told()).toEqual(["began ep1"]);
  });

  test("watch the endpoints that are named, and end with them", async () => {
    store.rules[0] = ruleOf({ endpointIds: ["ep2"] });
    for (const id of ["ep1", "ep2"]) reports.set(id, await reportOf(id, 0));
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep2"]);
    endpoints.splice(1, 1);
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep2", "ended ep2"]);
    expect(store.messages[1]?.message).toContain("exists no more");
  });

  test("tell that workers of an endpoint fail, why, and what to do", async () => {
    store.rules[0] = ruleOf({ condition: "WORKERS_FAILING", bounds: {} });
    reports.set("ep1", await reportOf("ep1", 0, true));
    reports.set("ep2", await reportOf("ep2", 0));
    await clock.advance(checkMs);
    expect(told()).toEqual(["began ep1"]);
    expect(store.messages[0]?.message).toMatch(
      /^The endpoint "first" cannot start workers\. Workers exit with code 1\. \S/,
    );
  });

  test("tell of the share of failed jobs of whole minutes, which is read once a minute", async () => {
    store.rules[0] = ruleOf({ condition: "ERROR_RATE", bounds: { failedPercent: 50, windowMinutes: 2, jobsMin: 4 } });
    const add = (atMs: number, counts: object): void => {
      const bucket = { ...mergeBuckets([]), ...counts };
      buckets.push({ endpointId: "ep1", spanMs: minuteMs, atMs, writer: "w", bucket });
    };
    add(startMs - minuteMs, { completed: 1, failed: 1, timedOut: 1, cancelled: 90 });
    await clock.advance(checkMs);
    expect(told()).toEqual([]);
    add(startMs, { completed: 1 });
    const before = bucketReads;
    await clock.advance(checkMs);
    expect(bucketReads).toBe(before);
    await clock.advance(minuteMs);
    expect(told()).toEqual(["began ep1"]);
    expect(store.messages[0]?.figures).toEqual({ failedPercent: 50, jobs: 4, failed: 2 });
    for (let minute = 0; minute < 4; minute += 1) await clock.advance(minuteMs);
    expect(told()).toEqual(["began ep1", "ended ep1"]);
    expect(store.messages[1]?.message).toBe('Fewer than 50 percent of the jobs of the endpoint "first" fail again.');
  });

  test("tell of disks and budgets", async () => {
    store.rules.splice(
      0,
      1,
      ruleOf({ id: "disk", condition: "DISK_NEARLY_FULL", bounds: { usedPercent: 90 } }),
      ruleOf({ id: "budget", condition: "BUDGET_REACHED", bounds: { spentPercent: 80 } }),
    );
    const inventory = { diskInGb: 100, diskFreeInGb: 10 };
    hosts.push({ machineId: "m1", inventory } as Host);
    await clock.advance(checkMs);
    expect(told()).toEqual(["began m1"]);
    expect(store.messages[0]?.figures).toEqual({ usedPercent: 90, freeGb: 10 });
    spentShare = 0.81;
    await clock.advance(checkMs);
    expect(told()).toEqual(["began m1", "began account1"]);
    expect(store.messages[1]).toMatchObject({ figures: { spentPercent: 81 }, subject: { name: "research" } });
    endpointShare = 1.2;
    await clock.advance(checkMs);
    expect(told()).toEqual(["began m1", "began account1", "began limited"]);
    expect(store.messages[2]).toMatchObject({
      figures: { spentPercent: 120 },
      subject: { kind: "endpoint", name: "limited" },
      message: expect.stringContaining('The endpoint "limited" has spent 120 percent'),
    });
  });

  test("tell of broken claims until a run of the contract suite finds none", async () => {
    const counts = { pass: 1_000, partial: 0, flaky: 0, fail: 0, error: 0, skipped: 0, unchecked: 0 };
    const run = (id: string, broken: number): Verification =>
      ({ id, counts: { ...counts, fail: broken }, newlyBroken: broken }) as Verification;
    store.rules.splice(0, 1, ruleOf({ id: "drift", condition: "CONTRACT_DRIFT" }));
    await clock.advance(checkMs);
    lastRun = run("run1", 0);
    await clock.advance(checkMs);
    expect(told()).toEqual([]);
    lastRun = run("run2", 2);
    await clock.advance(checkMs);
    expect(told()).toEqual(["began service"]);
    expect(store.messages[0]).toMatchObject({ figures: { broken: 2, newlyBroken: 2 }, subject: { kind: "service" } });
    lastRun = { ...run("run3", 2), newlyBroken: 0 };
    await clock.advance(checkMs);
    expect(told()).toHaveLength(1);
    lastRun = run("run4", 0);
    await clock.advance(checkMs);
    await clock.advance(limits.notificationSettleMs + checkMs);
    expect(told()).toEqual(["began service", "ended service"]);
  });
});
