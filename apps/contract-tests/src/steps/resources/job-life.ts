import { randomUUID } from "node:crypto";
import { type ClaimId, type JobState, type JobTrigger, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";
import type { Fields } from "../answers.ts";
import type { Held } from "../waiting/held.ts";

/** Long enough for the steps before its end; shorter than a lease. */
export const EXECUTION_TIMEOUT_MS = 4 * limits.executionTimeoutMinMs;
/** Margin after the moment at which an event is due. */
export const PAST_MS = 100;

export interface Attempt {
  readonly job: TakenJob;
  readonly workerId: string;
  /** The report that ended it, as JSON. */
  reported?: string;
}

/** A job on an endpoint of its own, and what is known of it: all answers must tell the same. */
export interface Life {
  readonly context: Context;
  readonly queue: QueueUnderTest;
  /** All jobs of its queue, this one among them. */
  readonly all: Life[];
  readonly isSync: boolean;
  /** Whether it is looked at where it may differ only, because there are many steps. */
  readonly isBrief: boolean;
  readonly body: { readonly input: Fields } & Fields;
  /** Makes a repeated submission refer to the same job. */
  readonly idempotencyKey: string;
  /** An unused id before the submission. */
  id: string;
  /** Null before the submission, and when the job is gone. */
  state: JobState | null;
  /** Lower is earlier. */
  place: number;
  attempts: Attempt[];
  /** The worker that has it, or had it when it ended. */
  workerId: string | undefined;
  /** When that took it, or sent its last heartbeat, in real time. */
  seenAtMs: number;
  /** Which the service handed out again in the present run. */
  lost: number;
  /** What it shows while it has one of these; undefined for none, `ANY` where nothing is promised. */
  output: unknown;
  error: unknown;
  /** Chunks that no reader has had. */
  chunks: unknown[];
  /** All chunks of the present run. */
  streamed: unknown[];
  events: Fields[];
  counts: { completed: number; failed: number; retried: number };
  /** Requests that are held until the job ends: `/runsync`, and `/status-sync`. */
  held: { readonly operation: string; readonly request: Held; claims: readonly ClaimId[] }[];
}

/** Where nothing is promised. */
export const ANY = Symbol("any");
/** Any text. */
export const TEXT = Symbol("text");

/** Of every JSON type, with names that mean something elsewhere. */
const INPUT = {
  prompt: "ü \u2028 \u{1F4A5}",
  deep: [{ n: 1.5 }, -0.5, 1e21, null, [], {}],
  "odd key.$ref": { "": true },
  id: "not the id",
  status: "COMPLETED",
  input: { input: [] },
  policy: { ttl: "none" },
  webhook: 1,
};

interface NewLife extends Partial<Pick<Life, "isSync" | "all" | "isBrief">> {
  readonly more?: Fields;
}

export function newLife(
  context: Context,
  queue: QueueUnderTest,
  { isSync = false, more = {}, all = [], isBrief = false }: NewLife,
): Life {
  const life: Life = {
    context,
    queue,
    all,
    isSync,
    isBrief,
    body: { input: { ...INPUT, number: all.length }, ...more },
    idempotencyKey: randomUUID(),
    id: randomUUID(),
    state: null,
    seenAtMs: 0,
    counts: { completed: 0, failed: 0, retried: 0 },
    held: [],
    ...unborn(),
  };
  all.push(life);
  return life;
}

/** What a job has before its submission; another one is submitted under the key of one that is gone. */
function unborn(): Pick<
  Life,
  "place" | "attempts" | "workerId" | "lost" | "output" | "error" | "chunks" | "streamed" | "events"
> {
  const nothing = { output: undefined, error: undefined, workerId: undefined };
  return { place: 0, attempts: [], lost: 0, ...nothing, chunks: [], streamed: [], events: [] };
}

export function isUnfinished(state: JobState | null): boolean {
  return state === "IN_QUEUE" || state === "IN_PROGRESS";
}

export function isLowPriority({ body }: Life): boolean {
  return (body["policy"] as Fields | undefined)?.["lowPriority"] === true;
}

/** The latest attempt; for a job that was never taken, an invented one. */
export function attemptOf({ id, attempts }: Life, back = 0): Attempt {
  const invented = { id, input: {}, attempt: 1, attemptToken: "atk_nobody_has_this_one" };
  return attempts.at(-1 - back) ?? { job: invented, workerId: "contract-worker" };
}

/** What the trigger makes of the life, apart from its state. */
export function moved(life: Life, trigger: JobTrigger, to: JobState | null): void {
  if (trigger === "submit") Object.assign(life, unborn());
  if (trigger === "submit" || trigger === "retry") life.place = 1 + Math.max(...life.all.map(({ place }) => place));
  const { counts, events, attempts } = life;
  const attempt = attempts.length;
  const worker = { attempt, workerId: attempts.at(-1)?.workerId };
  if (trigger === "submit") events.push({ type: "SUBMITTED", sync: life.isSync, lowPriority: isLowPriority(life) });
  if (trigger === "take") events.push({ type: "STARTED", ...worker });
  if (trigger === "take") Object.assign(life, { workerId: worker.workerId, seenAtMs: performance.now() });
  if (trigger === "lose" || trigger === "retry") life.workerId = undefined;
  if (trigger === "timeOut" || trigger === "giveUp") Object.assign(life, { error: TEXT, output: ANY });
  if (trigger === "cancel" || trigger === "lose") life.output = life.output === undefined ? undefined : ANY;
  if (trigger === "lose") {
    life.lost += 1;
    counts.retried += 1;
    events.push({ type: "RETURNED", ...worker, reason: "LOST" });
  }
  if (trigger === "retry") {
    Object.assign(life, { lost: 0, output: undefined, error: undefined, chunks: [], streamed: [] });
    counts.retried += 1;
    events.push({ type: "RETRIED" });
  }
  if (to === "COMPLETED") counts.completed += 1;
  // One that timed out counts as failed, too.
  if (to === "FAILED" || to === "TIMED_OUT") counts.failed += 1;
  if (to !== null && !isUnfinished(to)) {
    const error =
      typeof life.error === "string" ? { error: life.error } : life.error === undefined ? { error: null } : {};
    // One that waited when it was cancelled was in no attempt.
    events.push({ type: to, attempt: life.workerId === undefined ? 0 : attempt, ...error });
  }
}
