import type { AttemptRef, ClaimedJob, Payload, Submission } from "@millrace/engine";
import { worldEndpoint, type EngineWorld } from "./engine-world.test-support.ts";

export function text(value: string): Payload {
  return { kind: "inline", bytes: new TextEncoder().encode(value) };
}

export function submissionTo(
  endpointId: string,
  options: Partial<Submission["options"]> = {},
  idempotency: Submission["idempotency"] = null,
): Submission {
  return {
    endpoint: worldEndpoint(endpointId),
    input: text('{"n":1}'),
    options: { lowPriority: false, ttlMs: null, executionTimeoutMs: null, extras: {}, ...options },
    idempotency,
  };
}

/** Accepts a job; resolves to its id. */
export async function run(world: EngineWorld, options: Partial<Submission["options"]> = {}): Promise<string> {
  return (await world.engine.client.run(submissionTo("e1", options))).id;
}

/** A worker's poll that is held or was answered. */
export interface HeldPoll {
  /** Ids of the jobs it got; undefined while it is held. */
  readonly ids: readonly string[] | undefined;
  readonly jobs: readonly ClaimedJob[] | undefined;
  abort(): void;
}

export function poll(
  world: EngineWorld,
  workerId: string = "w1",
  changes: { maxJobs?: number; jobInProgress?: boolean; endpointId?: string } = {},
): HeldPoll {
  const { endpointId = "e1", maxJobs = 1, jobInProgress } = changes;
  const abort = new AbortController();
  let jobs: readonly ClaimedJob[] | undefined;
  const request = { endpoint: worldEndpoint(endpointId), workerId, maxJobs, jobInProgress, signal: abort.signal };
  void world.engine.worker.take(request).then((taken) => {
    jobs = taken;
  });
  return {
    get jobs() {
      return jobs;
    },
    get ids() {
      return jobs?.map(({ job }) => job.id);
    },
    abort: () => abort.abort(),
  };
}

/** Hands one waiting job to a worker. */
export async function takeOne(world: EngineWorld, workerId: string = "w1"): Promise<AttemptRef> {
  const held = poll(world, workerId);
  await world.settle();
  const taken = held.jobs?.[0];
  if (taken === undefined) throw new Error("no job waits");
  return attemptOf(taken);
}

export function attemptOf({ job }: ClaimedJob): AttemptRef {
  const { endpointId, id: jobId, attemptToken } = job;
  return { endpointId, jobId, workerId: job.workerId ?? "", attemptToken };
}

export async function statusOf(world: EngineWorld, jobId: string): Promise<string | null> {
  return (await world.store.get("e1", jobId, world.clock.now()))?.status ?? null;
}

/** What became of a promise so far. */
export function follow<T>(promise: Promise<T>): { readonly value: T | undefined; readonly error: unknown } {
  const seen: { value: T | undefined; error: unknown } = { value: undefined, error: undefined };
  promise.then(
    (value) => {
      seen.value = value;
    },
    (error: unknown) => {
      seen.error = error;
    },
  );
  return seen;
}
