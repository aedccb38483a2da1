import { DomainError, type AttemptRef, type ClaimedJob, type JobView, type Submission } from "@millrace/engine";
import { isTerminal, limits } from "@millrace/spec";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "vitest";
import type { Step } from "./engine-steps.test-support.ts";
import { worldEndpoint, worldEndpoints, type EngineWorld } from "./engine-world.test-support.ts";
import { createJobModel, type JobModel, type ModelJob } from "./job-model.test-support.ts";

/** A poll that is held. */
interface OpenPoll {
  readonly endpointId: string;
  readonly workerId: string;
  readonly endsAtMs: number;
  readonly abort: AbortController;
  jobs: readonly ClaimedJob[] | undefined;
}

/** A `/runsync` that waits. */
interface OpenWait {
  readonly endsAtMs: number;
  jobId: string | undefined;
  view: JobView | undefined;
  refusal: unknown;
}

const isRunning = (job: ModelJob): boolean => job.state === "IN_PROGRESS";
const payload = { kind: "inline", bytes: new TextEncoder().encode('{"n":1}') } as const;

/** Plays steps on a real engine and on the model, and compares the two after each. */
export interface EngineHistory {
  play(step: Step): Promise<void>;
  readonly model: JobModel;
}

export function createEngineHistory(world: EngineWorld): EngineHistory {
  const model = createJobModel({
    leaseMs: limits.workerLeaseMs,
    executionTimeoutMsOf: (endpointId) => worldEndpoint(endpointId).executionTimeoutMs,
  });
  let polls: OpenPoll[] = [];
  let waits: OpenWait[] = [];
  let acceptedCount = 0;
  const now = (): number => world.clock.now();

  /** Even numbers pick among the jobs that a step is about, odd ones among all. */
  function pick(index: number, isAbout: (job: ModelJob) => boolean): ModelJob | undefined {
    const about = model.jobs.filter(isAbout);
    const choice = index % 2 === 0 && about.length > 0 ? about : model.jobs;
    return choice[(index >> 1) % Math.max(choice.length, 1)];
  }

  function submission(
    step: Pick<Extract<Step, { do: "submit" }>, "endpoint" | "ttlMs" | "timeoutMs" | "lowPriority">,
  ): Submission {
    return {
      endpoint: worldEndpoint(step.endpoint),
      input: payload,
      options: {
        lowPriority: step.lowPriority,
        ttlMs: step.ttlMs,
        executionTimeoutMs: step.timeoutMs,
        extras: {},
      },
      idempotency: null,
    };
  }

  /** Takes over what the store accepted; the model learns of jobs in no other way. */
  function noteAccepted(): void {
    for (const job of world.created.slice(acceptedCount)) model.accepted(job);
    acceptedCount = world.created.length;
  }

  function take(endpointId: string, workerId: string, maxJobs: number, busy: boolean): OpenPoll {
    const abort = new AbortController();
    const poll: OpenPoll = { endpointId, workerId, endsAtMs: now() + limits.takeHoldMs, abort, jobs: undefined };
    const request = { endpoint: worldEndpoint(endpointId), workerId, maxJobs, jobInProgress: busy };
    void world.engine.worker.take({ ...request, signal: abort.signal }).then((jobs) => {
      poll.jobs = jobs;
    });
    polls.push(poll);
    return poll;
  }

  /** Takes over what the polls got. */
  function notePolls(): void {
    for (const { jobs } of polls) for (const { job } of jobs ?? []) model.taken(job, now());
    for (const poll of polls) {
      if (poll.jobs?.length !== 0 || poll.abort.signal.aborted) continue;
      expect(now(), "a poll was answered empty before its time").toBeGreaterThanOrEqual(poll.endsAtMs);
    }
    polls = polls.filter(({ jobs }) => jobs === undefined);
  }

  function runsync(step: Extract<Step, { do: "submit" }>, waitMs: number): void {
    const wait: OpenWait = { endsAtMs: now() + waitMs, jobId: undefined, view: undefined, refusal: undefined };
    const hold = { waitMs, waitGiven: true, signal: new AbortController().signal };
    world.engine.client.runsync(submission(step), hold).then(
      (view) => {
        wait.view = view;
      },
      (error: unknown) => {
        wait.refusal = error;
      },
    );
    waits.push(wait);
  }

  function noteWaits(): void {
    for (const { jobId, view, refusal, endsAtMs } of waits) {
      const job = model.jobs.find(({ submitted }) => submitted.id === jobId);
      if (job === undefined) throw new Error("a /runsync waits for a job that was not accepted");
      if (refusal !== undefined) {
        expect(refusal).toMatchObject({ code: "not_found" });
        expect(job.state).toBeNull();
      } else if (view !== undefined) {
        expect(view.job.status).toBe(job.state);
        if (now() < endsAtMs) expect(isTerminal(view.job.status), "a /runsync was answered early").toBe(true);
      } else {
        expect(now(), "a /runsync is held too long").toBeLessThan(endsAtMs);
        expect(["IN_QUEUE", "IN_PROGRESS"], "nobody told a /runsync of the end of its job").toContain(job.state);
      }
    }
    waits = waits.filter(({ view, refusal }) => view === undefined && refusal === undefined);
  }

  async function check(): Promise<void> {
    await world.settle();
    noteAccepted();
    notePolls();
    noteWaits();
    for (const { submitted, state, ...expected } of model.jobs) {
      const job = await world.store.get(submitted.endpointId, submitted.id, now());
      expect(job?.status ?? null).toBe(state);
      if (job === undefined) continue;
      const { expiresAtMs, redispatches, attemptsMade, attempt } = expected;
      expect(job).toMatchObject({ expiresAtMs, redispatches, attempt: attemptsMade });
      if (attempt !== null) {
        expect(job).toMatchObject({ workerId: attempt.ref.workerId, attemptToken: attempt.ref.attemptToken });
      }
    }
    for (const endpointId of Object.keys(worldEndpoints)) {
      const waiting = model.waiting(endpointId).length;
      const inProgress = model.jobs.filter(
        ({ submitted, state }) => submitted.endpointId === endpointId && state === "IN_PROGRESS",
      ).length;
      expect(await world.engine.client.counters(endpointId)).toEqual({
        inQueue: waiting,
        inProgress,
        ...model.totals(endpointId),
      });
      for (const { workerId, holding } of world.engine.queue.presence(endpointId)) {
        expect(holding).toBe(model.attemptsOf(endpointId, workerId).length);
      }
      const held = polls.filter((poll) => poll.endpointId === endpointId);
      expect(waiting === 0 || held.length === 0, "jobs wait although polls are held").toBe(true);
    }
    expect(world.errors).toEqual([]);
  }

  async function advance(ms: number): Promise<void> {
    const untilMs = now() + ms;
    for (;;) {
      const holds = [...polls, ...waits].map(({ endsAtMs }) => endsAtMs);
      const nextMs = Math.min(untilMs, model.nextEventAtMs(), ...holds);
      await world.clock.advance(Math.max(nextMs - now(), 0));
      model.timePassed(now());
      await check();
      if (now() >= untilMs) return;
    }
  }

  /** The outcome that a report ought to have, by the state of its job and the attempt it names. */
  function outcomeOf(job: ModelJob, ref: AttemptRef): string {
    if (job.state === null) return "missing";
    const names = (one: AttemptRef | undefined | null): boolean =>
      one !== null &&
      one !== undefined &&
      (ref.attemptToken === null ? ref.workerId === one.workerId : ref.attemptToken === one.attemptToken);
    if (job.state === "IN_PROGRESS" && names(job.attempt?.ref)) return "applied";
    if ((job.state === "COMPLETED" || job.state === "FAILED") && names(job.reportedEnd)) return "repeated";
    return "stale";
  }

  function refOf(job: ModelJob, kind: Extract<Step, { do: "report" }>["ref"]): AttemptRef {
    const { endpointId, id: jobId } = job.submitted;
    const last = job.attempt?.ref ?? job.pastAttempts.at(-1) ?? { workerId: "w1", attemptToken: "never given" };
    const stale = job.pastAttempts.at(-1)?.attemptToken ?? "forged";
    switch (kind) {
      case "right":
        return { endpointId, jobId, workerId: last.workerId, attemptToken: last.attemptToken };
      case "stale":
        return { endpointId, jobId, workerId: last.workerId, attemptToken: stale };
      case "foreign":
        return { endpointId, jobId, workerId: "stranger", attemptToken: null };
      case "tokenless":
        return { endpointId, jobId, workerId: last.workerId, attemptToken: null };
    }
  }

  async function report({ what, ...step }: Extract<Step, { do: "report" }>): Promise<void> {
    const job = pick(step.job, isRunning);
    if (job === undefined) return;
    const ref = refOf(job, step.ref);
    const expected = outcomeOf(job, ref);
    const { worker } = world.engine;
    if (what === "progress" || what === "chunk") {
      const outcome =
        what === "progress"
          ? await worker.progress(ref, payload)
          : await worker.chunks(ref, [{ output: payload, metrics: null }]);
      expect(outcome.kind).toBe(expected === "repeated" ? "stale" : expected);
      return;
    }
    const outcome = await worker.done(ref, { output: payload, error: what === "fail" ? "no" : null });
    expect(outcome.kind, `${what} with the ${step.ref} reference in ${job.state}`).toBe(expected);
    if (expected === "applied") model.ended(job, what, now());
  }

  /** What a client operation on one job does: refused by the lifecycle or by the job's absence, else as the model says. */
  async function clientChange(job: ModelJob, legal: boolean, run: () => Promise<unknown>): Promise<boolean> {
    const refusal = await run().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (job.state !== null && legal) {
      expect(refusal).toBeUndefined();
      return true;
    }
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: job.state === null ? "not_found" : "conflict" });
    return false;
  }

  async function play(step: Step): Promise<void> {
    const { client, worker, queue } = world.engine;
    switch (step.do) {
      case "submit": {
        const waited = waits.length;
        const runs: Promise<{ id: string }>[] = [];
        for (let made = 0; made < step.count; made += 1) {
          if (step.waitMs === null) runs.push(client.run(submission(step)));
          else runsync(step, step.waitMs);
        }
        const before = world.created.length;
        await world.settle();
        const fresh = world.created.slice(before).map(({ id }) => id);
        if (step.waitMs === null) expect((await Promise.all(runs)).map(({ id }) => id)).toEqual(fresh);
        for (const [index, wait] of waits.slice(waited).entries()) wait.jobId = fresh[index];
        expect(fresh).toHaveLength(step.count);
        return;
      }
      case "take": {
        if (step.busy) model.renewed(step.endpoint, step.worker, now());
        const due = model
          .waiting(step.endpoint)
          .slice(0, step.maxJobs)
          .map(({ submitted }) => submitted.id);
        const poll = take(step.endpoint, step.worker, step.maxJobs, step.busy);
        await world.settle();
        expect(poll.jobs?.map(({ job }) => job.id) ?? []).toEqual(due);
        return;
      }
      case "abort":
        polls[step.poll % Math.max(polls.length, 1)]?.abort.abort();
        return;
      case "report":
        return await report(step);
      case "submitAndTake": {
        // A poll that comes while a job is on its way down, and perhaps goes away again before the job is there.
        const accepted = client.run(submission({ ...step, ttlMs: null, timeoutMs: null, lowPriority: false }));
        const poll = take(step.endpoint, step.worker, 1, false);
        if (step.abort) (polls.find(({ endpointId }) => endpointId === step.endpoint) ?? poll).abort.abort();
        await accepted;
        return;
      }
      case "doneAndCancel": {
        const job = pick(step.job, isRunning);
        if (job?.attempt === null || job === undefined) return;
        const done = () => worker.done(refOf(job, "right"), { output: payload, error: null });
        const cancel = () => client.cancel(job.submitted.endpointId, job.submitted.id).catch(() => undefined);
        const outcomes = step.cancelFirst ? [cancel(), done()] : [done(), cancel()];
        await Promise.all(outcomes);
        model.ended(job, step.cancelFirst ? "cancel" : "complete", now());
        return;
      }
      case "handBack": {
        const job = pick(step.job, isRunning);
        const record = job && (await world.store.get(job.submitted.endpointId, job.submitted.id, now()));
        if (job?.state !== "IN_PROGRESS" || record === undefined) return;
        model.returned(job, "release");
        return await worker.handBack([{ job: record, input: payload }]);
      }
      case "ping": {
        const ids = model.attemptsOf(step.endpoint, step.worker).map(({ submitted }) => submitted.id);
        model.renewed(step.endpoint, step.worker, now());
        return worker.ping(step.endpoint, step.worker, ids);
      }
      case "cancel": {
        const job = pick(step.job, ({ state }) => state === "IN_QUEUE" || state === "IN_PROGRESS");
        if (job === undefined) return;
        const { endpointId, id } = job.submitted;
        const legal = job.state === "IN_QUEUE" || job.state === "IN_PROGRESS";
        if (await clientChange(job, legal, () => client.cancel(endpointId, id))) model.ended(job, "cancel", now());
        return;
      }
      case "retry": {
        const job = pick(step.job, ({ state }) => state === "FAILED" || state === "TIMED_OUT");
        if (job === undefined) return;
        const { endpointId, id } = job.submitted;
        const legal = job.state === "FAILED" || job.state === "TIMED_OUT";
        if (await clientChange(job, legal, () => client.retry(endpointId, id))) model.retried(job, now());
        return;
      }
      case "ttl": {
        const job = pick(step.job, ({ state }) => state !== null);
        if (job === undefined) return;
        const { endpointId, id } = job.submitted;
        const status = () => client.status(endpointId, id, { ttlMs: step.ttlMs });
        if (await clientChange(job, true, status)) model.ttl(job, now() + step.ttlMs);
        return;
      }
      case "purge":
        expect(await client.purge(step.endpoint)).toBe(model.purged(step.endpoint));
        return;
      case "workerGone":
        for (const poll of polls) {
          if (poll.endpointId === step.endpoint && poll.workerId === step.worker) poll.abort.abort();
        }
        for (const job of model.attemptsOf(step.endpoint, step.worker)) model.lost(job, now());
        return await queue.workerGone(step.endpoint, step.worker);
      case "advance":
        return await advance(step.ms);
      case "crash": {
        const lost = { ttlMs: null, timeoutMs: null, lowPriority: false, endpoint: "e1" };
        for (let made = 0; made < step.unanswered; made += 1) void client.run(submission(lost)).catch(() => undefined);
        for (let turn = 0; turn < step.turns; turn += 1) await nextTurn();
        // What a poll was told before the end counts; what it was not told is found again as an attempt under way.
        noteAccepted();
        notePolls();
        polls = [];
        waits = [];
        await world.crash();
        model.restarted(now());
        model.timePassed(now());
        return;
      }
    }
  }

  return {
    model,
    async play(step) {
      await play(step);
      await check();
    },
  };
}
