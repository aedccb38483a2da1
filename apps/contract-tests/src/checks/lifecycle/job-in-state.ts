import { randomUUID } from "node:crypto";
import { type JobState, type JobTrigger, limits, transitions } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";
import { passLease } from "../waiting/lease.ts";

/** Margin after the moment at which an event is due. */
export const PAST_MS = 100;

/** Short, but long enough for the steps before its end; shorter than a lease. */
export const EXECUTION_TIMEOUT_MS = 4 * limits.executionTimeoutMinMs;

/** An existing or future job, with the data to fire any trigger at it. */
export interface JobUnderTest {
  readonly queue: QueueUnderTest;
  /** Makes a repeated submission refer to the same job. */
  readonly idempotencyKey: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** For a job that does not exist, an unused id. */
  id: string;
  /** The latest attempt; undefined before the first. */
  attempt: TakenJob | undefined;
}

/** Triggers that the suite can fire reliably: a release needs an answer that is lost on its way. */
export type FiredTrigger = Exclude<JobTrigger, "release">;

/** Triggers of time. */
const TIMED: ReadonlySet<JobTrigger> = new Set<JobTrigger>(["timeOut", "lose", "giveUp", "expire"]);
/** Triggers of a worker, and those that need one to have taken the job. */
const WORKED: ReadonlySet<JobTrigger> = new Set<JobTrigger>(["take", "complete", "fail", ...TIMED]);

export function isFired(trigger: JobTrigger): trigger is FiredTrigger {
  return trigger !== "release";
}

/** The shortest way to a state, in the order of the table. */
export function pathTo(state: JobState | null): readonly FiredTrigger[] {
  const paths = new Map<JobState | null, readonly FiredTrigger[]>([[null, []]]);
  // Iteration over a map follows the order of insertion and includes entries that are inserted meanwhile.
  for (const [reached, path] of paths) {
    for (const { from, trigger, to } of transitions) {
      if (from === reached && !paths.has(to) && isFired(trigger)) paths.set(to, [...path, trigger]);
    }
  }
  const path = paths.get(state);
  if (path === undefined) throw new Error(`No path leads to ${state}.`);
  return path;
}

/** The capabilities that a target needs for these triggers. */
export function needsOf(triggers: readonly JobTrigger[]): {
  readonly safety: "disposable" | "full";
  readonly needs: readonly ("workers" | "time")[];
  readonly spanMs?: number;
} {
  const isTimed = triggers.some((trigger) => TIMED.has(trigger));
  const isWorked = triggers.some((trigger) => WORKED.has(trigger));
  return {
    safety: isTimed ? "full" : "disposable",
    needs: [...(isWorked ? (["workers"] as const) : []), ...(isTimed ? (["time"] as const) : [])],
    ...(triggers.includes("expire") ? { spanMs: RETENTION_SPAN_MS } : {}),
  };
}

/** A new job, brought into `state`; `toCome` are the triggers to fire afterwards. */
export async function jobIn(
  context: Context,
  state: JobState | null,
  toCome: readonly FiredTrigger[] = [],
): Promise<JobUnderTest> {
  const path = pathTo(state);
  const isShort = [...path, ...toCome].includes("timeOut");
  const policy = isShort ? { executionTimeout: EXECUTION_TIMEOUT_MS } : {};
  const job: JobUnderTest = {
    queue: await context.endpoint(),
    idempotencyKey: randomUUID(),
    body: { input: { made: "for the lifecycle" }, policy },
    id: randomUUID(),
    attempt: undefined,
  };
  for (const trigger of path) await fire(context, job, trigger);
  return job;
}

/** Fires `trigger`, legal or not; resolves to the answer to its request, if it has one. */
export async function fire({ clock }: Context, job: JobUnderTest, trigger: FiredTrigger): Promise<Answer | undefined> {
  const { queue, id } = job;
  switch (trigger) {
    case "submit":
      return await submit(job);
    case "take":
      return await takeOnce(job);
    case "complete":
      return await queue.done(attemptOf(job), { output: { by: "complete" } });
    case "fail":
      return await queue.done(attemptOf(job), { error: "failed on purpose" });
    case "cancel":
    case "retry":
      return await queue.call("POST", `${trigger}/${id}`);
    case "purge":
      return await queue.call("POST", "purge-queue");
    case "timeOut":
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
      return undefined;
    case "lose":
      await passLease(clock);
      return undefined;
    case "giveUp":
      for (let lost = 0; lost < limits.automaticRedispatchMax; lost += 1) {
        await passLease(clock);
        await takeOnce(job);
      }
      await passLease(clock);
      return undefined;
    case "expire":
      await clock.pass((await lifeLeftMs(job)) + PAST_MS);
      return undefined;
  }
}

/** The same for a trigger that must change nothing: no worker takes the job meanwhile, because it would be lost. */
export async function fireInVain(
  context: Context,
  job: JobUnderTest,
  trigger: FiredTrigger,
): Promise<Answer | undefined> {
  if (trigger !== "giveUp") return await fire(context, job, trigger);
  await context.clock.pass((limits.automaticRedispatchMax + 1) * limits.workerLeaseMs + PAST_MS);
  return undefined;
}

/** The state of the job; null if it does not exist. */
export async function stateOf({ queue, id }: JobUnderTest): Promise<unknown> {
  const { status, json } = await queue.status(id);
  if (status === 404) return null;
  return memberOf(json, "status");
}

/** A member of an answer; undefined if there is none. */
export function memberOf(json: unknown, member: string): unknown {
  return typeof json === "object" && json !== null
    ? Object.entries(json).find(([key]) => key === member)?.[1]
    : undefined;
}

/** The latest attempt; for a job that was never taken, an invented one. */
export function attemptOf({ id, attempt }: JobUnderTest): TakenJob {
  return attempt ?? { id, input: {}, attempt: 1, attemptToken: "atk_nobody_has_this_one" };
}

async function submit(job: JobUnderTest): Promise<Answer> {
  const headers = { "idempotency-key": job.idempotencyKey };
  const answer = await job.queue.call("POST", "run", { body: job.body, headers });
  const id = memberOf(answer.json, "id");
  if (typeof id === "string") job.id = id;
  return answer;
}

/** Queues another job behind this one, so that the poll is answered at once with one of them. */
async function takeOnce(job: JobUnderTest): Promise<Answer> {
  const { queue } = job;
  const other = await queue.run({ made: "to be taken instead" });
  const answer = await queue.call("GET", "job-take/contract-worker");
  if (answer.status === 200 && memberOf(answer.json, "id") === job.id) job.attempt = answer.json as TakenJob;
  await queue.call("POST", `cancel/${other}`);
  return answer;
}

/** Shortened for an unfinished job; the result of a finished one is kept for its retention. */
async function lifeLeftMs({ queue, id }: JobUnderTest): Promise<number> {
  const status = memberOf((await queue.status(id)).json, "status");
  if (status !== "IN_QUEUE" && status !== "IN_PROGRESS") return limits.runRetentionMs;
  await queue.call("GET", `status/${id}?ttl=${limits.ttlMinMs}`);
  return limits.ttlMinMs;
}
