import { setTimeout as delay } from "node:timers/promises";
import { jobStates, limits } from "@millrace/spec";
import { expect } from "vitest";
import { loadUntilGone, type Caller, type Ledger, type ToldJob } from "./load.ts";

const CHECKS_AT_ONCE = 16;

export interface StatusBody {
  readonly status: string;
  readonly output?: unknown;
  readonly error?: string;
  /** Attempts that were lost. */
  readonly retries?: number;
}

async function eachAtOnce<T>(items: Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const take = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, take));
}

/** Where a machine is slow, the leases of attempts that no worker reported on end meanwhile, and with the last one the job. */
export function isGivenUp({ status, error = "", retries = 0 }: StatusBody): boolean {
  return status === "FAILED" && retries === limits.automaticRedispatchMax && error.startsWith("worker lost:");
}

/** The states that a job may be in, by all that clients and workers were told of it. */
function possibleStates(job: ToldJob, body: StatusBody): readonly string[] {
  if (job.end !== undefined) return [job.end];
  const mayWait = !job.taken || (body.retries ?? 0) > 0;
  const mayHaveFailed = job.taken && isGivenUp(body);
  return [...(mayWait ? ["IN_QUEUE"] : []), "IN_PROGRESS", ...(mayHaveFailed ? ["FAILED"] : []), ...job.asked];
}

/** A `/runsync` that was not answered, and whose end no worker was told of. */
function mayBeForgotten(id: string, job: ToldJob): boolean {
  return id.startsWith("sync-") && !job.acknowledged && job.end === undefined;
}

function shortened(body: StatusBody): string {
  return JSON.stringify({ ...body, output: body.output === undefined ? "none" : "some" });
}

/** Every job that was answered is there, in a state that fits what was answered, with its bodies whole. */
export async function checkLedger(caller: Caller, ledger: Ledger): Promise<void> {
  const counted = new Map<string, number>();
  /** Jobs in their last attempt, on which no worker reports: they may fail between a look at them and one at the counters. */
  let mayFailMeanwhile = 0;
  await eachAtOnce(ledger.jobs, async ([id, job]) => {
    const answer = await caller.call("GET", `status/${id}`);
    if (answer.status === 404 && mayBeForgotten(id, job)) {
      ledger.jobs.delete(id);
      return;
    }
    expect(answer.status, `job ${id} of input ${job.input.n}`).toBe(200);
    const body = answer.body as StatusBody;
    expect(jobStates).toContain(body.status);
    expect(possibleStates(job, body), `job ${id} of input ${job.input.n}: ${shortened(body)}`).toContain(body.status);
    if (body.status === "COMPLETED") expect(body.output).toEqual(job.input);
    if (body.status === "FAILED" && !isGivenUp(body)) expect(body.error).toBe(`no ${job.input.n}`);
    job.lost = body.retries ?? 0;
    job.acknowledged = true;
    counted.set(body.status, (counted.get(body.status) ?? 0) + 1);
    if (body.status === "IN_PROGRESS" && job.lost === limits.automaticRedispatchMax) mayFailMeanwhile += 1;
    // What was open when the process died has been decided now, one way or the other.
    if (body.status === "COMPLETED" || body.status === "FAILED" || body.status === "CANCELLED") job.end = body.status;
    else if (body.status === "IN_PROGRESS") job.taken = true;
    job.asked.clear();
  });
  const { jobs } = (await caller.call("GET", "health")).body as { jobs: Record<string, number> };
  expect(jobs["completed"]).toBe(counted.get("COMPLETED") ?? 0);
  const failed = counted.get("FAILED") ?? 0;
  expect(jobs["failed"]).toBeGreaterThanOrEqual(failed);
  expect(jobs["failed"]).toBeLessThanOrEqual(failed + mayFailMeanwhile);
}

/** A client that did not hear back sends its job again under the same key, and gets the one job that there is. */
export async function sendAgain(caller: Caller, ledger: Ledger): Promise<void> {
  await eachAtOnce(ledger.keys, async ([key, { input, jobId }]) => {
    if (jobId !== undefined && input.n % 20 !== 0) return;
    const answer = await caller.call("POST", "run", { input }, { "idempotency-key": key });
    expect(answer.status).toBe(200);
    const { id } = answer.body as { id: string };
    if (jobId !== undefined) expect(id).toBe(jobId);
    const known = ledger.jobs.get(id);
    if (known !== undefined) expect(known.input).toEqual(input);
    else {
      const [end, asked] = [undefined, new Set<string>()];
      ledger.jobs.set(id, { input, end, asked, acknowledged: true, taken: false, takes: 0 });
    }
    ledger.keys.set(key, { input, jobId: id });
  });
}

/** Jobs that load makes at least. */
const JOBS_MIN = 20;
const LOOK_EVERY_MS = 10;

/** Puts load on the service for a while, ends it, and waits until the callers noticed. */
export async function loadFor(caller: Caller, ledger: Ledger, ms: number, end: () => Promise<unknown>): Promise<void> {
  const gone = new AbortController();
  const load = loadUntilGone(caller, ledger, gone.signal);
  const [jobsBefore, beganMs] = [ledger.jobs.size, performance.now()];
  // On a slow machine the time alone would not suffice for some of all that callers do.
  while (performance.now() - beganMs < ms || ledger.jobs.size < jobsBefore + JOBS_MIN) await delay(LOOK_EVERY_MS);
  const ended = end();
  await ended;
  gone.abort();
  await load;
}
