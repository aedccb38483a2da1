import { describe, expect, test } from "vitest";
import { startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import type { FleetEndpoint } from "../workers/state/ports.ts";
import type { Pod } from "../pods/pod.ts";
import { budgetStatus } from "../billing/budgets/budget.ts";
import { budgetProblems, endpointProblem, podProblem, podStartPatienceMs } from "./problems.ts";

const named = { id: "ep1", name: "first" };

async function problemAfter(endpoint: Partial<FleetEndpoint>, jobs: number, play?: (rig: Rig) => void) {
  const rig = await startFleetRig(fleetEndpoint(endpoint));
  rig.queue.waiting(jobs);
  await rig.pass(500);
  play?.(rig);
  await rig.pass(1_500);
  const report = rig.fleet.report("ep1");
  return endpointProblem({ ...named, type: endpoint.type ?? "QB" }, report, report?.waiting ?? null);
}
type Rig = Awaited<ReturnType<typeof startFleetRig>>;

describe("an endpoint", () => {
  test("that is paused has a problem once a job waits", async () => {
    expect(await problemAfter({ workersMax: 0 }, 0)).toBeNull();
    expect(await problemAfter({ workersMax: 0 }, 1)).toMatchObject({
      code: "no_workers_allowed",
      severity: "warning",
      subject: { kind: "endpoint", ...named },
      cure: expect.stringContaining("workersMax") as unknown,
    });
  });

  test("whose job waits because a budget is spent has a problem", async () => {
    expect(await problemAfter({ stopped: "The budget is reached." }, 1)).toMatchObject({
      code: "budget_reached",
      severity: "error",
    });
  });

  test("whose workers start or are busy has none", async () => {
    expect(await problemAfter({}, 1)).toBeNull();
    expect(await problemAfter({ workersMax: 1 }, 2, ({ queue }) => queue.takes("w1"))).toBeNull();
  });

  test.each([0, 1])("whose workers crash has one, also with %d waiting jobs", async (jobs) => {
    const crash = ({ driver }: Rig): void => driver.exits("w1", { exitCode: 1, lastLogLines: [] });
    const found = await problemAfter({ workersMin: 1 }, jobs, crash);
    expect(found).toMatchObject({ code: "workers_crashing", severity: "error" });
    expect(found?.message).toContain("exit code 1");
  });

  test("for requests, which do not wait while workers crash, has one then, though no worker is wanted", async () => {
    const found = await problemAfter({ type: "LB" }, 1, ({ driver, queue }) => {
      driver.exits("w1", { exitCode: 1, lastLogLines: [] });
      queue.waiting(0);
    });
    expect(found).toMatchObject({
      code: "workers_crashing",
      message: expect.stringContaining("exit code 1") as unknown,
    });
    expect(found?.cure).not.toContain("lastWorkerExit");
  });
});

test("an endpoint whose program never was ready for requests has a problem, also once no worker is left", async () => {
  const { fleet, queue, pass } = await startFleetRig(fleetEndpoint({ type: "LB" }));
  queue.health = () => ({ status: 500, startingAtMs: null, asked: "GET /ping on port 80" });
  queue.waiting(1);
  await pass(500);
  queue.waiting(0);
  await pass(500_000);
  await pass(60_000);
  const report = fleet.report("ep1");
  expect(report?.workers).toEqual([]);
  expect(endpointProblem({ ...named, type: "LB" }, report, report?.waiting ?? null)).toMatchObject({
    code: "workers_crashing",
    message: expect.stringContaining("(GET /ping on port 80) with 500 instead of 200") as unknown,
  });
});

describe("a pod", () => {
  const nowMs = 1_000_000;
  const pod = { id: "p1", name: "pod", desiredStatus: "RUNNING", container: null, lastStartedAtMs: nowMs } as Pod;

  test("has a problem when it has had no container for a while", () => {
    expect(podProblem(pod, nowMs + podStartPatienceMs - 1)).toBeNull();
    expect(podProblem(pod, nowMs + podStartPatienceMs)).toMatchObject({
      code: "pod_not_running",
      subject: { id: "p1" },
    });
    const container = { generation: 1, startedAtMs: nowMs, containerId: null, ports: [] };
    expect(podProblem({ ...pod, container }, nowMs + podStartPatienceMs)).toBeNull();
  });

  test("has one when the service gave up starting it, and none when its owner stopped it", () => {
    const exited = { ...pod, desiredStatus: "EXITED" } as const;
    const failed = { ...exited, lastStatusChange: "The container could not be started: no such image: 2026" };
    expect(podProblem(failed, nowMs)).toMatchObject({ code: "pod_failed", severity: "error" });
    expect(podProblem({ ...exited, lastStatusChange: "Stopped by the account: 2026" }, nowMs)).toBeNull();
  });
});

test("budgets are a problem from 80 % on: a warning, unless they stop new work", () => {
  const endpoint = { ...named, accountId: "a", spendLimit: 10, spendAction: "STOP" as const };
  const problems = (spent: number) =>
    budgetProblems({
      accountId: "a",
      own: null,
      operator: null,
      account: budgetStatus([{ spendLimit: 20, action: "WARN" }], spent),
      endpoints: [{ endpoint, ...budgetStatus([{ spendLimit: 10, action: "STOP" }], spent) }],
    }).map(({ code, severity, subject }) => [code, severity, subject.kind]);
  expect(problems(7)).toEqual([]);
  expect(problems(8)).toEqual([["budget_nearly_reached", "warning", "endpoint"]]);
  expect(problems(20)).toEqual([
    ["budget_reached", "warning", "account"],
    ["budget_reached", "error", "endpoint"],
  ]);
});
