import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Context, Fields, QueueUnderTest, TakenJob } from "../words.ts";
import { fieldsOf, until } from "../words.ts";
import { healthOf } from "./endpoints.ts";

/** A small machine. Its handler takes no jobs, so the suite can take them in the name of the worker. */
export const SMALL: Fields = { computeType: "CPU", vcpuCount: 1 };

/** All GPUs of this type of a service that the suite starts. */
export const ALL_GPUS: Fields = { gpuTypeIds: ["NVIDIA L4"], gpuCount: 4 };
/** What makes {@link SMALL} a machine with all of them. */
export const WITH_ALL_GPUS: Fields = { computeType: "GPU", vcpuCount: undefined, ...ALL_GPUS };

/** A worker that the target started, as an endpoint shows it. */
export interface StartedWorker {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  /** The version of the endpoint that it was started with. */
  readonly slsVersion: number;
  /** Missing until its machine runs. */
  readonly lastStartedAt?: string;
}

/** An endpoint whose workers the target starts; the suite makes their requests. */
export interface StaffedEndpoint {
  readonly queue: QueueUnderTest;
  readonly path: string;
  /** The current workers, the oldest first. */
  workers(): Promise<readonly StartedWorker[]>;
  /** The workers, once there is this number of them and their machines run; the current ones if it takes too long. */
  untilWorkers(count: number): Promise<readonly StartedWorker[]>;
  /** The workers, once the condition holds; the current ones if it takes too long. */
  until(holds: (workers: readonly StartedWorker[]) => boolean): Promise<readonly StartedWorker[]>;
  /** Each worker sends a heartbeat, and renews the leases of its jobs among these. */
  alive(workers: readonly StartedWorker[], jobs?: readonly TakenJob[]): Promise<void>;
  /** Each worker polls for a job and soon gives up, so it counts as started and idle. Not for use while a job waits. */
  ask(workers: readonly (StartedWorker | undefined)[]): Promise<void>;
  /** The number of workers in this state in `/health`. */
  counted(state: string): Promise<number>;
  /** The same, once it is this number; the current one if it takes too long. */
  untilCounted(state: string, count: number): Promise<number>;
  /** The number of workers after a time of the target's clock in which none may start or stop. */
  after(ms: number): Promise<number>;
}

const PAUSE_MS = 50;
/** How long to hold a poll open that only has to be noticed. */
const POLL_MS = 400;

export async function staffed(
  context: Pick<Context, "clock" | "endpoint" | "rest">,
  fields: Fields,
): Promise<StaffedEndpoint> {
  const { clock, endpoint, rest } = context;
  const queue = await endpoint({ ...SMALL, workersMax: 3, ...fields });
  const path = `/endpoints/${queue.endpointId}`;
  async function workers(): Promise<readonly StartedWorker[]> {
    const answer = await rest("GET", `${path}?includeWorkers=true`);
    return (fieldsOf(answer)["workers"] ?? []) as readonly StartedWorker[];
  }
  const counted = async (state: string): Promise<number> => (await healthOf(queue)).workers[state] ?? 0;
  return {
    queue,
    path,
    workers,
    // The effects of a request happen directly after its answer.
    until: (holds) => until(workers, holds),
    // A worker is listed before its machine runs. One whose machine does not run yet asks for no job, and cannot be frozen.
    untilWorkers: (count) =>
      until(
        workers,
        (all) => all.length === count && all.every(({ lastStartedAt }) => typeof lastStartedAt === "string"),
      ),
    async alive(present, jobs = []) {
      const ids = jobs.map(({ id }) => id).join(",");
      for (const { id } of present) {
        await queue.call("GET", `ping/${id}${ids === "" ? "" : `?job_id=${ids}`}`);
      }
      await delay(PAUSE_MS);
    },
    async ask(present) {
      const polls = present
        .flatMap((one) => one ?? [])
        .map(({ id }) => queue.take(id, { timeoutMs: POLL_MS }).catch(() => undefined));
      await Promise.all(polls);
      await delay(PAUSE_MS);
    },
    counted,
    untilCounted: (state, count) => until(() => counted(state), count),
    async after(ms) {
      await clock.pass(ms);
      await delay(PAUSE_MS);
      return (await workers()).length;
    },
  };
}

/** Submits so many jobs, one after the other. */
export async function submit({ queue }: StaffedEndpoint, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await queue.run();
}

/** A worker with a job that it was started for, or that was there for it. */
export interface Busy {
  readonly worker: StartedWorker;
  readonly job: TakenJob;
  /** Sends a heartbeat that renews the lease of the job. */
  alive(): Promise<void>;
  done(output?: unknown): Promise<Answer>;
}

/** Submits a job, and takes it in the name of the only worker, once that is there. */
export async function busy(staff: StaffedEndpoint): Promise<Busy> {
  await staff.queue.run();
  const [worker] = await staff.untilWorkers(1);
  return await busyAs(staff, worker);
}

/** The same with a job that waits, in the name of this worker. */
export async function busyAs(staff: StaffedEndpoint, worker: StartedWorker | undefined): Promise<Busy> {
  const job = await takeAs(staff, worker);
  if (worker === undefined) throw new Error("There is no worker.");
  return {
    worker,
    job,
    alive: () => staff.alive([worker], [job]),
    done: (output = 1) => staff.queue.done(job, { output }, worker.id),
  };
}

/** Takes the next job in the name of a worker. Throws if there is none. */
export async function takeAs({ queue }: StaffedEndpoint, worker: StartedWorker | undefined): Promise<TakenJob> {
  const job = worker === undefined ? undefined : await queue.take(worker.id);
  if (job === undefined) throw new Error(`The worker ${worker?.id ?? "(none)"} got no job.`);
  return job;
}

/** Purges waiting jobs, so that the endpoint can be removed. */
export async function emptied({ queue }: StaffedEndpoint): Promise<void> {
  await queue.call("POST", "purge-queue");
}
