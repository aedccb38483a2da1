import { DomainError } from "@millrace/engine";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "vitest";
import { submissionTo, text } from "./engine-calls.test-support.ts";
import { refOf, report } from "./engine-reports.test-support.ts";
import type { Step } from "./engine-steps.test-support.ts";
import { createEngineWatch, type EngineWatch, type OpenPoll } from "./engine-watch.test-support.ts";
import type { EngineWorld } from "./engine-world.test-support.ts";
import type { ModelJob } from "./job-model.test-support.ts";

type StepOf<Kind extends Step["do"]> = Extract<Step, { do: Kind }>;
type Player<Kind extends Step["do"]> = (step: StepOf<Kind>) => Promise<void> | void;

/** Plays steps on a real engine and on the model, and compares the two after each. */
export interface EngineHistory {
  play(step: Step): Promise<void>;
}

export function createEngineHistory(world: EngineWorld): EngineHistory {
  const watch = createEngineWatch(world);
  const players: { readonly [Kind in Step["do"]]: Player<Kind> } = {
    ...clientSteps(world, watch),
    ...workerSteps(world, watch),
    ...raceSteps(world, watch),
    advance: ({ ms }) => watch.advance(ms),
  };
  return {
    async play(step) {
      await (players[step.do] as Player<Step["do"]>)(step);
      await watch.check();
    },
  };
}

const is =
  (...states: readonly ModelJob["state"][]) =>
  ({ state }: ModelJob): boolean =>
    states.includes(state);
const isThere = ({ state }: ModelJob): boolean => state !== null;

/** Even numbers pick among the jobs that a step is about, odd ones among all. */
function pick(
  { model }: EngineWatch,
  index: number,
  isAbout: (job: ModelJob) => boolean = is("IN_PROGRESS"),
): ModelJob | undefined {
  const about = model.jobs.filter(isAbout);
  const choice = index % 2 === 0 && about.length > 0 ? about : model.jobs;
  return choice[(index >> 1) % Math.max(choice.length, 1)];
}

function clientSteps(world: EngineWorld, watch: EngineWatch) {
  const { model } = watch;

  /** Refused by the lifecycle or for the job's absence; says whether it was done. */
  async function changed(job: ModelJob, isLegal: boolean, run: () => Promise<unknown>): Promise<boolean> {
    const refusal = await run().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (job.state !== null && isLegal) {
      expect(refusal).toBeUndefined();
      return true;
    }
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: job.state === null ? "not_found" : "conflict" });
    return false;
  }

  return {
    async submit({ endpoint, count, waitMs, ttlMs, timeoutMs, lowPriority }: StepOf<"submit">) {
      const options = { lowPriority, ttlMs, executionTimeoutMs: timeoutMs };
      const [created, waiting] = [world.created.length, watch.waits.length];
      const runs: Promise<{ id: string }>[] = [];
      for (let made = 0; made < count; made += 1) {
        if (waitMs === null) runs.push(world.engine.client.run(submissionTo(endpoint, options)));
        else watch.runsync(endpoint, options, waitMs);
      }
      await world.settle();
      const ids = world.created.slice(created).map(({ id }) => id);
      expect(ids).toHaveLength(count);
      if (waitMs === null) expect((await Promise.all(runs)).map(({ id }) => id)).toEqual(ids);
      for (const [index, wait] of watch.waits.slice(waiting).entries()) wait.jobId = ids[index];
    },
    async cancel(step: StepOf<"cancel">) {
      const job = pick(watch, step.job, is("IN_QUEUE", "IN_PROGRESS"));
      if (job === undefined) return;
      const { endpointId, id } = job.submitted;
      const cancel = () => world.engine.client.cancel(endpointId, id);
      if (await changed(job, is("IN_QUEUE", "IN_PROGRESS")(job), cancel)) model.ended(job, "cancel", watch.now());
    },
    async retry(step: StepOf<"retry">) {
      const job = pick(watch, step.job, is("FAILED", "TIMED_OUT"));
      if (job === undefined) return;
      const { endpointId, id } = job.submitted;
      const retry = () => world.engine.client.retry(endpointId, id);
      if (await changed(job, is("FAILED", "TIMED_OUT")(job), retry)) model.retried(job, watch.now());
    },
    async ttl(step: StepOf<"ttl">) {
      const job = pick(watch, step.job, isThere);
      if (job === undefined) return;
      const { endpointId, id } = job.submitted;
      const setTtl = () => world.engine.client.status(endpointId, id, { ttlMs: step.ttlMs });
      if (await changed(job, true, setTtl)) model.ttl(job, watch.now() + step.ttlMs);
    },
    async purge({ endpoint }: StepOf<"purge">) {
      expect(await world.engine.client.purge(endpoint)).toBe(model.purged(endpoint));
    },
  };
}

function workerSteps(world: EngineWorld, watch: EngineWatch) {
  const { model } = watch;
  return {
    async take({ endpoint, worker, maxJobs, busy }: StepOf<"take">) {
      if (busy) model.renewed(endpoint, worker, watch.now());
      const isWithheld = watch.isWithheld({ endpointId: endpoint, workerId: worker });
      const first = isWithheld ? [] : model.waiting(endpoint).slice(0, maxJobs);
      const poll = watch.take(endpoint, worker, maxJobs, busy);
      await world.settle();
      expect(poll.jobs?.map(({ job }) => job.id) ?? []).toEqual(first.map(({ submitted }) => submitted.id));
    },
    abort({ poll }: StepOf<"abort">) {
      watch.polls[poll % Math.max(watch.polls.length, 1)]?.abort.abort();
    },
    async report(step: StepOf<"report">) {
      const job = pick(watch, step.job);
      if (job !== undefined) await report(world, watch, job, step);
    },
    async handBack(step: StepOf<"handBack">) {
      const job = pick(watch, step.job);
      if (job?.state !== "IN_PROGRESS") return;
      const record = await world.store.get(job.submitted.endpointId, job.submitted.id, watch.now());
      if (record === undefined) throw new Error("a job under way is gone");
      model.returned(job, "release");
      await world.engine.worker.handBack([{ job: record, input: job.submitted.input }]);
    },
    ping({ endpoint, worker }: StepOf<"ping">) {
      const ids = model.attemptsOf(endpoint, worker).map(({ submitted }) => submitted.id);
      model.renewed(endpoint, worker, watch.now());
      world.engine.worker.ping(endpoint, worker, ids);
    },
    async workerGone({ endpoint, worker, end }: StepOf<"workerGone">) {
      const own = watch.polls.filter(({ endpointId, workerId }) => endpointId === endpoint && workerId === worker);
      for (const { abort } of own) abort.abort();
      for (const job of model.attemptsOf(endpoint, worker)) {
        if (end === "stopped") model.returned(job, "release");
        else model.lost(job, watch.now());
      }
      await world.engine.queue.workerGone(endpoint, worker, end);
    },
  };
}

/** Things that happen at once. */
function raceSteps(world: EngineWorld, watch: EngineWatch) {
  const { model } = watch;
  return {
    /** A poll comes while a job is on its way down; perhaps the first in line goes away before the job is there. */
    async submitAndTake({ endpoint, worker, abort }: StepOf<"submitAndTake">) {
      const accepted = world.engine.client.run(submissionTo(endpoint));
      const poll = watch.take(endpoint, worker, 1, false);
      const first = watch.polls.find(({ endpointId }) => endpointId === endpoint) ?? poll;
      if (abort) first.abort.abort();
      await accepted;
    },
    /** The first that is asked for wins. */
    async doneAndCancel(step: StepOf<"doneAndCancel">) {
      const job = pick(watch, step.job);
      if (job === undefined || job.attempt === null) return;
      const { endpointId, id } = job.submitted;
      const done = () => world.engine.worker.done(refOf(job, "right"), { output: text("1"), error: null });
      const cancel = () => world.engine.client.cancel(endpointId, id).catch(() => undefined);
      await Promise.all(step.cancelFirst ? [cancel(), done()] : [done(), cancel()]);
      model.ended(job, step.cancelFirst ? "cancel" : "complete", watch.now());
    },
    /** Jobs that end before anybody but their worker is told of them. */
    async shortJobs({ endpoint, worker, count, maxJobs, pollFirst, ends }: StepOf<"shortJobs">) {
      const poll = (): OpenPoll => watch.take(endpoint, worker, maxJobs, false);
      const before = pollFirst ? poll() : undefined;
      const [created, waiting] = [world.created.length, watch.waits.length];
      for (let made = 0; made < count; made += 1) watch.runsync(endpoint, {}, 60_000);
      await world.settle();
      const { jobs = [] } = before ?? poll();
      await world.settle();
      for (const [index, wait] of watch.waits.slice(waiting).entries()) wait.jobId = world.created[created + index]?.id;
      watch.note();
      const started = [...jobs];
      await Promise.all(
        ends.map(async (what, index) => {
          const job = watch.model.jobs.find(({ submitted }) => submitted.id === started[index]?.job.id);
          if (job !== undefined && what !== "none")
            await report(world, watch, job, { do: "report", job: 0, what, ref: "right" });
        }),
      );
    },
    /** The process ends with some submissions on their way; the next one has at least those that were answered. */
    async crash({ unanswered, short, turns }: StepOf<"crash">) {
      for (let made = 0; made < short; made += 1) watch.runsync("e1", {}, 60_000);
      for (let made = 0; made < unanswered; made += 1) {
        world.engine.client.run(submissionTo("e1")).catch(() => undefined);
      }
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      watch.letGo();
      await world.crash();
      await watch.takeUp();
      model.timePassed(watch.now());
    },
  };
}
