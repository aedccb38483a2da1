import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLedger, loadFor, sendAgain, type StatusBody } from "./support/ledger-check.ts";
import { callerOf, newLedger, type Caller } from "./support/load.ts";
import { startServiceProcess, type ServiceProcess } from "./support/service-process.ts";

const ROUNDS = 10;
/** A round ends at a random moment after this much load. */
const LOAD_MIN_MS = 150;
const LOAD_MAX_MS = 700;
/** Less than the time after which connections are cut off. */
const STOP_MAX_MS = 4_000;

let dataDir: string;
let service: ServiceProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-kill-"));
});
afterEach(async () => {
  await service?.kill();
  service = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

describe("a service that is killed", () => {
  test("has every answered job, result, failure and cancellation when it is started again", async () => {
    const ledger = newLedger();
    let endpointId: string | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const running = await startServiceProcess(dataDir);
      service = running;
      endpointId ??= await running.deploy();
      const caller = callerOf(running.url, endpointId);
      await checkLedger(caller, ledger);
      await sendAgain(caller, ledger);
      const loadMs = LOAD_MIN_MS + Math.floor(Math.random() * (LOAD_MAX_MS - LOAD_MIN_MS));
      await loadFor(caller, ledger, loadMs, () => running.kill());
      expect(running.log(), `round ${round}, killed after ${loadMs} ms`).toBe("");
    }
    const last = await startServiceProcess(dataDir);
    service = last;
    const caller = callerOf(last.url, endpointId ?? "");
    await checkLedger(caller, ledger);
    await sendAgain(caller, ledger);
    const ends = [...ledger.jobs.values()].map(({ end }) => end);
    for (const end of ["COMPLETED", "FAILED", "CANCELLED", undefined]) expect(ends).toContain(end);
    expect(new Set([...ledger.keys.values()].map(({ jobId }) => jobId)).size).toBe(ledger.keys.size);
  });

  test("lets only one process work on its data, and a new one at once after the death of the old", async () => {
    const first = await startServiceProcess(dataDir);
    service = first;
    await expect(startServiceProcess(dataDir)).rejects.toThrow(/in use by another Millrace process/);
    await first.kill();
    service = await startServiceProcess(dataDir);
  });
});

describe("a service that is asked to end", () => {
  test("answers those who wait, ends with code 0, and the next one goes on where it was", async () => {
    const first = await startServiceProcess(dataDir);
    service = first;
    const endpointId = await first.deploy();
    const caller = callerOf(first.url, endpointId);
    const { id: runningId } = (await caller.call("POST", "run", { input: { n: 1 } })).body as { id: string };
    const taken = (await caller.call("GET", "job-take/worker1")).body as { id: string; attemptToken: string };
    expect(taken.id).toBe(runningId);
    const waiter = caller.call("POST", "runsync?wait=60000", { input: { n: 2 } });
    const watcher = caller.call("GET", `status-sync/${runningId}?wait=60000`);
    const streamer = caller.call("GET", `stream/${runningId}`);
    const stops = caller.call("GET", "job-stop/worker1");
    while ((await health(caller))["inQueue"] !== 1) await delay(5);
    const code = first.terminate();
    const waited = await waiter;
    expect([waited.status, (waited.body as StatusBody).status]).toEqual([200, "IN_QUEUE"]);
    const watched = await watcher;
    expect([watched.status, (watched.body as StatusBody).status]).toEqual([200, "IN_PROGRESS"]);
    expect((await streamer).status).toBe(200);
    expect((await stops).status).toBe(204);
    expect(await code).toBe(0);
    expect(first.log()).toBe("");

    const second = await startServiceProcess(dataDir);
    service = second;
    const again = callerOf(second.url, endpointId);
    expect(await health(again)).toMatchObject({ inQueue: 1, inProgress: 1 });
    const report = { output: "late but welcome" };
    const path = `job-done/worker1/${runningId}?isStream=false&attempt=${taken.attemptToken}`;
    expect((await again.call("POST", path, report)).status).toBe(200);
    expect((await again.call("GET", `status/${runningId}`)).body).toMatchObject({ status: "COMPLETED", ...report });
    const next = (await again.call("GET", "job-take/worker1")).body as { id: string };
    expect(next.id).toBe((waited.body as { id: string }).id);
  });

  test("answers a poll that it holds without a job, and loses no job that comes at the same time", async () => {
    const first = await startServiceProcess(dataDir);
    service = first;
    const endpointId = await first.deploy();
    const caller = callerOf(first.url, endpointId);
    const held = caller.call("GET", "job-take/worker1");
    await delay(50);
    const code = first.terminate();
    const raced = await caller.call("POST", "run", { input: { n: 1 } }).catch(() => undefined);
    const poll = await held;
    expect(await code).toBe(0);
    const second = await startServiceProcess(dataDir);
    service = second;
    const jobs = await health(callerOf(second.url, endpointId));
    const accepted = raced?.status === 200;
    expect(jobs).toMatchObject({
      inQueue: accepted && poll.status === 204 ? 1 : 0,
      inProgress: poll.status === 200 ? 1 : 0,
    });
    if (!accepted) expect(poll.status).toBe(204);
  });

  test("under load ends cleanly, and all that it answered is there afterwards", async () => {
    const ledger = newLedger();
    const first = await startServiceProcess(dataDir);
    service = first;
    const endpointId = await first.deploy();
    let code: number | string = "nothing";
    let stoppedAfterMs = Infinity;
    await loadFor(callerOf(first.url, endpointId), ledger, 400, async () => {
      const askedAtMs = performance.now();
      code = await first.terminate();
      stoppedAfterMs = performance.now() - askedAtMs;
    });
    expect(stoppedAfterMs, "callers who never rest kept it from ending").toBeLessThan(STOP_MAX_MS);
    expect([code, first.log()]).toEqual([0, ""]);
    const second = await startServiceProcess(dataDir);
    service = second;
    const caller = callerOf(second.url, endpointId);
    await checkLedger(caller, ledger);
    await sendAgain(caller, ledger);
  });
});

async function health(caller: Caller): Promise<Record<string, number>> {
  return ((await caller.call("GET", "health")).body as { jobs: Record<string, number> }).jobs;
}
