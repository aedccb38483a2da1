import { randomUUID } from "node:crypto";
import { type JobTrigger, limits, nextState } from "@millrace/spec";
import type { QueueUnderTest, TakenJob } from "../../../target/queue-under-test.ts";
import type { Answer } from "../../../target/transport.ts";
import { fieldsOf } from "../../answers.ts";
import { claimOf } from "../legal.ts";
import type { Judge } from "./judge.ts";
import { compare, look, movesOf } from "./looking.ts";
import { LATE_MS, type ModelAttempt, type ModelJob, UnclearError, createWalkModel } from "./model.ts";
import { type JobName, type Step, type WorkerName, policies } from "./steps.ts";
import type { Moment, WalkTime } from "./time.ts";

/** Real time that a step and the look after it may take: nothing is due meanwhile. */
const AHEAD_MS = 4_000;
/** Beyond doubt about what time it is. */
const SETTLED_MS = 100;
/** A job that waits for a day holds nobody up. */
const NEXT_MAX_MS = 2 * limits.runRetentionMs;
const NOBODY = "nothere";

/** Plays the steps of one walk at a queue of its own, and beside it the model. */
export interface Walker {
  /** @throws BrokenError when the two differ, UnclearError when nobody can say whether they do */
  play(step: Step): Promise<void>;
}

export function createWalker(queue: QueueUnderTest, time: WalkTime, judge: Judge): Walker {
  const model = createWalkModel();
  const key = randomUUID();
  const inputs = new Map<string, unknown>();
  const idOf = ({ id }: ModelJob): string => id ?? NOBODY;

  /** Does something during which nothing else happens. */
  async function during<Result>(act: () => Promise<Result>): Promise<readonly [Moment, Result]> {
    const [at, result] = await time.during(act);
    if (model.dues().some(({ fromMs }) => fromMs <= at.toMs)) throw new UnclearError();
    return [at, result];
  }
  async function pass(ms: number): Promise<void> {
    model.passed(await time.pass(Math.max(0, Math.ceil(ms))));
  }
  /** Lets time pass until nothing is about to happen. */
  async function settle(): Promise<void> {
    for (;;) {
      const nowMs = time.nowMs();
      const close = model.dues().find(({ fromMs, toMs }) => fromMs - AHEAD_MS < nowMs && toMs + LATE_MS > nowMs);
      if (close !== undefined) await pass(close.toMs + LATE_MS + SETTLED_MS - nowMs);
      else return;
    }
  }
  /** The claim about what a trigger does to a job as it is. */
  function claimAbout(job: ModelJob, trigger: JobTrigger): string {
    return nextState(job.state, trigger) === undefined ? "LIFECYCLE-NOTHING-ELSE" : claimOf(job.state, trigger);
  }

  async function submit({ job: name, policy, isOtherBody }: Step & { readonly do: "submit" }): Promise<void> {
    const job = model.job(name);
    const isRepeated = job.state !== null;
    const given = isRepeated ? job.policy : policy;
    const input = { job: name, ...(isRepeated && isOtherBody ? { other: true } : {}) };
    const headers = { "idempotency-key": `${key}-${name}` };
    const body = { input, policy: policies[given] };
    const [at, answer] = await during(() => queue.call("POST", "run", { body, headers }));
    const { id } = fieldsOf(answer);
    if (!isRepeated) {
      judge.answered("LIFECYCLE-RUN-SUBMIT", answer, [200], "queue.run");
      const isNew = typeof id === "string" && !inputs.has(id);
      judge.demand("LIFECYCLE-RUN-SUBMIT", isNew, "an id that no job had before", answer);
      inputs.set(String(id), input);
      return model.submitted(job, String(id), given, at);
    }
    if (isOtherBody) return judge.answered("QUEUE-IDEMPOTENCY-409", answer, [409], "queue.run");
    judge.answered("QUEUE-IDEMPOTENCY-SAME-JOB", answer, [200], "queue.run");
    judge.demand("QUEUE-IDEMPOTENCY-SAME-JOB", id === job.id, `the id of job ${name}`, answer);
  }

  async function take({ worker, batch }: Step & { readonly do: "take" }): Promise<void> {
    // A poll of an empty queue would be held.
    if (model.waiting().length === 0) return await takeAnother(worker);
    const path = batch === null ? `job-take/${worker}` : `job-take-batch/${worker}?batch_size=${batch}`;
    const [at, answer] = await during(() => queue.call("GET", path));
    const operation = batch === null ? "worker.jobTake" : "worker.jobTakeBatch";
    judge.answered("LIFECYCLE-TAKE", answer, [200], operation);
    const handed = (batch === null ? [answer.json] : answer.json) as readonly TakenJob[];
    const expected = Math.min(batch ?? 1, model.waiting().length);
    judge.demand("LIFECYCLE-TAKE", handed.length === expected, `${expected} jobs`, answer);
    for (const one of handed) takeOne(worker, one, at, answer);
  }
  function takeOne(worker: WorkerName, one: TakenJob, at: Moment, answer: Answer): void {
    const waiting = model.waiting();
    const job = waiting.find(({ id }) => id === one.id);
    const names = waiting.map(({ name }) => name).join(", ");
    judge.demand("LIFECYCLE-TAKE", job !== undefined, `one of ${names} is handed over`, answer);
    if (job === undefined) return;
    // Where a retry puts a job, nobody says.
    const first = Math.min(...waiting.map(({ place }) => place ?? Infinity));
    const isFirst = job.place === null || job.place === first;
    const byPlace =
      job.lost > 0 || waiting.some(({ lost }) => lost > 0) ? "LIFECYCLE-LOSE-HEAD-OF-QUEUE" : "LIFECYCLE-TAKE";
    judge.demand(byPlace, isFirst, "the job that waits at the head of the queue", answer);
    const number = job.attempts.length + 1;
    judge.demand("LIFECYCLE-TAKE", one.attempt === number, `job ${job.name} in attempt ${number}`, answer);
    const isNew = !job.attempts.some(({ taken }) => taken.attemptToken === one.attemptToken);
    judge.demand("LIFECYCLE-TAKE", isNew, "a token of its own", answer);
    const input = JSON.stringify(inputs.get(one.id));
    judge.demand("LIFECYCLE-TAKE", JSON.stringify(one.input) === input, `the input ${input}`, answer);
    model.taken(job, worker, one, at);
  }
  /** A job that was just submitted is all that an empty queue has to give. */
  async function takeAnother(worker: WorkerName): Promise<void> {
    const [, answer] = await during(async () => {
      const id = await queue.run({ made: "to be taken instead" });
      const answered = await queue.call("GET", `job-take/${worker}`);
      judge.demand("LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS", fieldsOf(answered)["id"] === id, `only ${id}`, answered);
      return await queue.done(answered.json as TakenJob, { output: "taken" }, worker);
    });
    judge.answered("LIFECYCLE-COMPLETE", answer, [200], "worker.jobDone");
    model.counts.completed += 1;
  }

  async function report(step: Step & { readonly do: "report" }): Promise<void> {
    const job = model.job(step.job);
    const attempt = job.attempts.at(-1 - step.back) ?? job.attempts.at(0) ?? madeUp(job);
    const said = `${step.report} of ${job.name} in attempt ${attempt.taken.attempt}`;
    const body = step.report === "an error" ? { error: said } : { output: said };
    const status = step.report === "progress" ? { status: "IN_PROGRESS" } : {};
    const token = step.hasToken ? `&attempt=${attempt.taken.attemptToken}` : "";
    const path = `job-done/${attempt.worker}/${idOf(job)}?isStream=false${token}`;
    const [at, answer] = await during(() => queue.call("POST", path, { body: { ...body, ...status } }));
    const latest = job.attempts.at(-1);
    // Without a token the name of the worker says whose report it is.
    const isLatest = step.hasToken ? attempt === latest : attempt.worker === latest?.worker;
    const isCurrent = isLatest && job.state === "IN_PROGRESS";
    const trigger = step.report === "an error" ? "fail" : "complete";
    const claim = job.state === "CANCELLED" ? "LIFECYCLE-CANCEL-LATE-RESULT" : "LIFECYCLE-NOTHING-ELSE";
    if (job.state === null) return judge.answered(claim, answer, [404], "worker.jobDone");
    if (step.report === "progress") {
      judge.answered("LIFECYCLE-NOTHING-ELSE", answer, [200], "worker.jobDone");
      if (isCurrent) model.reported(job, step.report, said, at);
      return;
    }
    if (isCurrent) {
      judge.answered(claimOf(job.state, trigger), answer, [200], "worker.jobDone");
      return model.reported(job, step.report, said, at);
    }
    const isEnd = isLatest && latest?.ended !== null && (job.state === "COMPLETED" || job.state === "FAILED");
    const isRepeated = isEnd && attempt === latest && latest.ended === step.report;
    // Of an attempt that told its end already, another end may be taken for a repetition.
    judge.answered(claim, answer, isRepeated ? [200] : isEnd ? [200, 409] : [409], "worker.jobDone");
  }

  async function ask(step: Step & { readonly do: "cancel" | "retry" }): Promise<void> {
    const job = model.job(step.job);
    const to = nextState(job.state, step.do);
    const [at, answer] = await during(() => queue.call("POST", `${step.do}/${idOf(job)}`));
    const refused = step.do === "retry" ? "LIFECYCLE-RULE-RETRY-STATES" : "LIFECYCLE-NOTHING-ELSE";
    const claim = to === undefined ? refused : claimAbout(job, step.do);
    const statuses = job.state === null ? [404] : [to === undefined ? 409 : 200];
    judge.answered(claim, answer, statuses, `queue.${step.do}`);
    if (to === undefined) return;
    const { id, status } = fieldsOf(answer);
    judge.demand(claim, id === job.id && status === to, `job ${job.name} is ${to} by its id`, answer);
    if (step.do === "cancel") model.cancelled(job, at);
    else model.retried(job, at);
  }

  async function purge(): Promise<void> {
    const [, answer] = await during(() => queue.call("POST", "purge-queue"));
    judge.answered("LIFECYCLE-PURGE-QUEUED", answer, [200], "queue.purgeQueue");
    const waiting = model.waiting().length;
    judge.demand("LIFECYCLE-PURGE-QUEUED", fieldsOf(answer)["removed"] === waiting, `${waiting} removed`, answer);
    model.purged();
  }

  async function ping(worker: WorkerName, names: readonly JobName[]): Promise<void> {
    const jobs = names.map((name) => model.job(name)).filter(({ id }) => id !== null);
    const [at, answer] = await during(() =>
      jobs.length === 0 ? queue.call("GET", `ping/${worker}`) : queue.ping(jobs.map(idOf), worker),
    );
    judge.answered("LIFECYCLE-NOTHING-ELSE", answer, [200], "worker.ping");
    model.pinged(worker, jobs, at);
  }

  async function ttl(name: JobName, ttlMs: number): Promise<void> {
    const job = model.job(name);
    const [at, answer] = await during(() => queue.call("GET", `status/${idOf(job)}?ttl=${ttlMs}`));
    judge.answered("LIFECYCLE-NOTHING-ELSE", answer, job.state === null ? [404] : [200], "queue.status");
    if (job.state !== null) model.ttl(job, ttlMs, at);
  }

  async function passToNext(where: "before" | "after"): Promise<void> {
    const [next] = model.dues().toSorted((a, b) => a.toMs - b.toMs);
    if (next === undefined || next.fromMs - time.nowMs() > NEXT_MAX_MS) return;
    await pass(
      where === "after"
        ? next.toMs + LATE_MS + SETTLED_MS - time.nowMs()
        : next.fromMs - AHEAD_MS - LATE_MS - time.nowMs(),
    );
  }

  function fire(step: Step): Promise<void> {
    switch (step.do) {
      case "submit":
        return submit(step);
      case "take":
        return take(step);
      case "report":
        return report(step);
      case "cancel":
      case "retry":
        return ask(step);
      case "purge":
        return purge();
      case "ping":
        return ping(step.worker, step.jobs);
      case "ttl":
        return ttl(step.job, step.ttlMs);
      case "pass":
        return "ms" in step ? pass(step.ms) : passToNext(step.toNext);
    }
  }

  return {
    async play(step) {
      const moves = movesOf(model);
      await settle();
      await fire(step);
      if (step.do === "pass") await settle();
      const [, seen] = await during(() => look(queue, model));
      compare(judge, model, seen, step, moves);
    },
  };
}

function madeUp({ name, id }: ModelJob): ModelAttempt {
  const taken = { id: id ?? NOBODY, input: { job: name }, attempt: 1, attemptToken: "atk_nobody_has_this_one" };
  const never = { fromMs: Infinity, toMs: Infinity };
  return { worker: "one", taken, timesOut: never, leaseEnds: never, ended: null };
}
