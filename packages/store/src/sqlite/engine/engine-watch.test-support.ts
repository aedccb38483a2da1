import type { ClaimedJob, JobView, NewJob, WorkerPresence } from "@millrace/engine";
import { isTerminal, limits } from "@millrace/spec";
import { expect } from "vitest";
import { submissionTo } from "./engine-calls.test-support.ts";
import { worldEndpoint, worldEndpoints, type EngineWorld } from "./engine-world.test-support.ts";
import { createJobModel, type JobModel, type ModelJob } from "./job-model.test-support.ts";

/** A poll that is held. */
export interface OpenPoll {
  readonly endpointId: string;
  readonly workerId: string;
  readonly endsAtMs: number;
  readonly abort: AbortController;
  jobs: readonly ClaimedJob[] | undefined;
}

/** A `/runsync` that waits. */
export interface OpenWait {
  readonly endsAtMs: number;
  jobId: string | undefined;
  view: JobView | undefined;
  refusal: unknown;
}

export type SubmissionOptions = Parameters<typeof submissionTo>[1];

/** Follows a real engine with the model: what is held open, what came of it, and whether the two agree. */
export interface EngineWatch {
  readonly model: JobModel;
  /** Held polls and waiting `/runsync` calls, oldest first. */
  readonly polls: readonly OpenPoll[];
  readonly waits: readonly OpenWait[];
  now(): number;
  take(endpointId: string, workerId: string, maxJobs: number, busy: boolean): OpenPoll;
  runsync(endpointId: string, options: SubmissionOptions, waitMs: number): void;
  /** The worker lost jobs although it polls, and gets none for a while. */
  isWithheld(worker: Pick<OpenPoll, "endpointId" | "workerId">): boolean;
  /** Tells the model what came of it so far. */
  note(): void;
  /** Lets everything come to rest, tells the model what came of it, and compares. */
  check(): Promise<void>;
  /** Moves time from one event of the model to the next, with a check at each. */
  advance(ms: number): Promise<void>;
  /** The process is about to end: what was told counts, what is held open is gone. */
  letGo(): void;
  /** Another process began: a job that was taken without anybody being told is an attempt under way. */
  takeUp(): Promise<void>;
}

export function createEngineWatch(world: EngineWorld): EngineWatch {
  const model = createJobModel({
    leaseMs: limits.workerLeaseMs,
    executionTimeoutMsOf: (endpointId) => worldEndpoint(endpointId).executionTimeoutMs,
  });
  let polls: OpenPoll[] = [];
  let waits: OpenWait[] = [];
  let takenEarly: readonly ClaimedJob[] = [];
  let acceptedCount = 0;
  const now = (): number => world.clock.now();

  /** The model learns of jobs in no other way. */
  function noteAccepted(created: readonly NewJob[] = world.created): void {
    for (const job of created.slice(acceptedCount)) model.accepted(job);
    acceptedCount = created.length;
  }

  function presenceOf({ endpointId, workerId }: Pick<OpenPoll, "endpointId" | "workerId">): WorkerPresence | undefined {
    return world.engine.queue.presence(endpointId).find((worker) => worker.workerId === workerId);
  }
  const wasToldToStop = (poll: OpenPoll): boolean => typeof presenceOf(poll)?.asking?.stopOrderedAtMs === "number";

  function notePolls(): void {
    for (const { jobs } of polls) for (const { job } of jobs ?? []) model.taken(job, now());
    for (const poll of polls) {
      // A stop order answers the polls of its worker, which may stand still in that job.
      if (poll.jobs?.length !== 0 || poll.abort.signal.aborted || wasToldToStop(poll)) continue;
      expect(now(), "a poll was answered empty before its time").toBeGreaterThanOrEqual(poll.endsAtMs);
    }
    polls = polls.filter(({ jobs }) => jobs === undefined);
  }

  function noteWaits(): void {
    for (const wait of waits) checkWait(wait, now(), model);
    waits = waits.filter(({ view, refusal }) => view === undefined && refusal === undefined);
  }

  function withheldUntilMs(worker: Pick<OpenPoll, "endpointId" | "workerId">): number | null {
    return presenceOf(worker)?.withheldUntilMs ?? null;
  }
  const isWithheld: EngineWatch["isWithheld"] = (worker) => withheldUntilMs(worker) !== null;

  async function check(): Promise<void> {
    await world.settle();
    noteAccepted();
    notePolls();
    noteWaits();
    for (const job of model.jobs) await checkJob(world, job);
    for (const endpointId of Object.keys(worldEndpoints)) {
      await checkEndpoint(world, model, endpointId);
      const isHeld = polls.some((poll) => poll.endpointId === endpointId && !isWithheld(poll));
      expect(isHeld && model.waiting(endpointId).length > 0, "jobs wait although polls are held").toBe(false);
    }
    expect(world.errors).toEqual([]);
  }

  return {
    model,
    get polls() {
      return polls;
    },
    get waits() {
      return waits;
    },
    now,
    isWithheld,
    check,
    note() {
      noteAccepted();
      notePolls();
    },
    take(endpointId, workerId, maxJobs, busy) {
      const abort = new AbortController();
      const poll: OpenPoll = { endpointId, workerId, endsAtMs: now() + limits.takeHoldMs, abort, jobs: undefined };
      const request = { endpoint: worldEndpoint(endpointId), workerId, maxJobs, jobInProgress: busy };
      void world.engine.worker.take({ ...request, signal: abort.signal }).then((jobs) => {
        poll.jobs = jobs;
      });
      polls.push(poll);
      return poll;
    },
    runsync(endpointId, options, waitMs) {
      const wait: OpenWait = { endsAtMs: now() + waitMs, jobId: undefined, view: undefined, refusal: undefined };
      const hold = { waitMs, waitGiven: true, signal: new AbortController().signal };
      world.engine.client.runsync(submissionTo(endpointId, options), hold).then(
        (view) => {
          wait.view = view;
        },
        (error: unknown) => {
          wait.refusal = error;
        },
      );
      waits.push(wait);
    },
    async advance(ms) {
      const untilMs = now() + ms;
      for (;;) {
        const holds = [...polls, ...waits].map(({ endsAtMs }) => endsAtMs);
        const pauses = polls.map((poll) => withheldUntilMs(poll) ?? Infinity);
        const nextMs = Math.min(untilMs, model.nextEventAtMs(), ...holds, ...pauses);
        await world.clock.advance(Math.max(nextMs - now(), 0));
        model.timePassed(now());
        await check();
        if (now() >= untilMs) return;
      }
    },
    letGo() {
      // Unacknowledged jobs may be lost. All that are known to the model were read.
      noteAccepted(world.created.filter((job) => world.isKept(job)));
      // A worker may have a job before its client hears that it was accepted.
      const known = new Set(model.jobs.map(({ submitted }) => submitted.id));
      takenEarly = polls.flatMap(({ jobs }) => jobs ?? []).filter(({ job }) => !known.has(job.id));
      polls = polls.filter(({ jobs }) => jobs?.every(({ job }) => known.has(job.id)) ?? true);
      notePolls();
      polls = [];
      waits = [];
    },
    async takeUp() {
      noteAccepted();
      for (const { job } of takenEarly) {
        const kept = await world.store.get(job.endpointId, job.id, now());
        if (job.sync && kept === undefined) continue;
        expect(kept, "the process forgot whom it gave a job").toMatchObject({ attemptToken: job.attemptToken });
      }
      takenEarly = [];
      for (const { submitted, state } of model.jobs) {
        if (state !== "IN_QUEUE") continue;
        const job = await world.store.get(submitted.endpointId, submitted.id, now());
        if (job?.status === "IN_PROGRESS") model.taken(job, now());
      }
      model.restarted(now());
    },
  };
}

function checkWait({ jobId, view, refusal, endsAtMs }: OpenWait, nowMs: number, model: JobModel): void {
  const job = model.jobs.find(({ submitted }) => submitted.id === jobId);
  if (job === undefined) throw new Error("a /runsync waits for a job that was not accepted");
  if (refusal !== undefined) {
    expect(refusal).toMatchObject({ code: "not_found" });
    expect(job.state).toBeNull();
  } else if (view !== undefined) {
    // A wait and an execution timeout may fall due in the same step of time: the wait is then answered with what was true before.
    const fellDueTogether = nowMs >= endsAtMs && job.state === "TIMED_OUT" && view.job.status === "IN_PROGRESS";
    if (!fellDueTogether) expect(view.job.status).toBe(job.state);
    if (nowMs < endsAtMs) expect(isTerminal(view.job.status), "a /runsync was answered early").toBe(true);
  } else {
    expect(nowMs, "a /runsync is held too long").toBeLessThan(endsAtMs);
    expect(["IN_QUEUE", "IN_PROGRESS"], "nobody told a /runsync of the end of its job").toContain(job.state);
  }
}

async function checkJob(world: EngineWorld, model: ModelJob): Promise<void> {
  const { submitted, state, expiresAtMs, redispatches, attemptsMade, attempt } = model;
  const job = await world.store.get(submitted.endpointId, submitted.id, world.clock.now());
  expect(job?.status ?? null).toBe(state);
  if (job === undefined) return;
  expect(job).toMatchObject({ expiresAtMs, redispatches, attempt: attemptsMade });
  if (attempt === null) return;
  expect(job).toMatchObject({ workerId: attempt.ref.workerId, attemptToken: attempt.ref.attemptToken });
}

async function checkEndpoint(world: EngineWorld, model: JobModel, endpointId: string): Promise<void> {
  const inProgress = model.jobs.filter(
    ({ submitted, state }) => submitted.endpointId === endpointId && state === "IN_PROGRESS",
  );
  expect(await world.engine.client.counters(endpointId)).toEqual({
    inQueue: model.waiting(endpointId).length,
    inProgress: inProgress.length,
    ...model.totals(endpointId),
  });
  for (const { workerId, holding } of world.engine.queue.presence(endpointId)) {
    expect(holding).toBe(model.attemptsOf(endpointId, workerId).length);
  }
}
