import { type Fields, fieldsOf } from "../answers.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";
import { until } from "../waiting/until.ts";
import { healthOf } from "./shared.ts";

/** A small machine; the handler never takes a job, so that the suite can do it in the name of the worker. */
export const SMALL: Fields = { computeType: "CPU", vcpuCount: 1 };

/** A worker that the target started, as an endpoint shows it. */
export interface StartedWorker {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  /** The version of the endpoint that it was started with. */
  readonly slsVersion: number;
}

/** An endpoint whose workers the target starts and the suite plays. */
export interface StaffedEndpoint {
  readonly queue: QueueUnderTest;
  readonly path: string;
  /** Workers that exist now, the oldest first. */
  workers(): Promise<readonly StartedWorker[]>;
  /** The workers, once there are so many; or those that there are when it takes too long. */
  untilWorkers(count: number): Promise<readonly StartedWorker[]>;
  /** The workers, once this holds for them; or those that there are when it takes too long. */
  until(holds: (workers: readonly StartedWorker[]) => boolean): Promise<readonly StartedWorker[]>;
  /** Each sends a heartbeat, and renews the leases of its jobs among these. */
  alive(workers: readonly StartedWorker[], jobs?: readonly TakenJob[]): Promise<void>;
  /** Each asks for a job and soon gives up: it has started and is idle. Not while a job waits. */
  ask(workers: readonly StartedWorker[]): Promise<void>;
  /** The workers that `/health` counts in this state. */
  counted(state: string): Promise<number>;
  /** The number of workers after a time of the target's clock in which none may start or stop. */
  after(ms: number): Promise<number>;
}

const PAUSE_MS = 50;
/** How long a poll is held open that shall only be seen. */
const POLL_MS = 400;

export async function staffed(context: Context, fields: Fields): Promise<StaffedEndpoint> {
  const { clock, endpoint, rest } = context;
  const queue = await endpoint({ ...SMALL, workersMax: 3, ...fields });
  const path = `/endpoints/${queue.endpointId}`;
  async function workers(): Promise<readonly StartedWorker[]> {
    const answer = await rest("GET", `${path}?includeWorkers=true`);
    return (fieldsOf(answer)["workers"] ?? []) as readonly StartedWorker[];
  }
  return {
    queue,
    path,
    workers,
    // What follows from a request happens right after its answer, but not within it.
    until: (holds) => until(workers, holds),
    untilWorkers: (count) => until(workers, ({ length }) => length === count),
    async alive(present, jobs = []) {
      const ids = jobs.map(({ id }) => id).join(",");
      for (const { id } of present) await queue.call("GET", `ping/${id}${ids === "" ? "" : `?job_id=${ids}`}`);
      await delay(PAUSE_MS);
    },
    async ask(present) {
      const polls = present.map(({ id }) => queue.take(id, { timeoutMs: POLL_MS }).catch(() => undefined));
      await Promise.all(polls);
      await delay(PAUSE_MS);
    },
    counted: async (state) => (await healthOf(queue)).workers[state] ?? 0,
    async after(ms) {
      await clock.pass(ms);
      await delay(PAUSE_MS);
      return (await workers()).length;
    },
  };
}

/** Takes the next job in the name of a worker. Throws if there is none. */
export async function takeAs({ queue }: StaffedEndpoint, worker: StartedWorker | undefined): Promise<TakenJob> {
  const job = worker === undefined ? undefined : await queue.take(worker.id);
  if (job === undefined) throw new Error(`The worker ${worker?.id ?? "(none)"} got no job.`);
  return job;
}

/** Purges what waits, so that the endpoint can be removed. */
export async function emptied({ queue }: StaffedEndpoint): Promise<void> {
  await queue.call("POST", "purge-queue");
}
