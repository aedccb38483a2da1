import type { TakenJob } from "../../../target/queue-under-test.ts";
import type { Answer } from "../../../target/transport.ts";
import { fieldsOf } from "../../answers.ts";
import { claimOf } from "../../lives/edges.ts";
import { type Ground, idOf } from "./ground.ts";
import type { ModelAttempt, ModelJob } from "./model.ts";
import type { JobName, Step, WorkerName } from "./steps.ts";
import { type Moment, never } from "./time.ts";

/** The steps of workers on a walk. Each checks its answer, and updates the model. */
export interface WorkerSteps {
  take(step: Step & { readonly do: "take" }): Promise<void>;
  report(step: Step & { readonly do: "report" }): Promise<void>;
  ping(worker: WorkerName, names: readonly JobName[]): Promise<void>;
}

export function createWorkerSteps({ queue, model, judge, inputs, during }: Ground): WorkerSteps {
  async function take({ worker, batch }: Step & { readonly do: "take" }): Promise<void> {
    // A poll of an empty queue would be held.
    if (model.waiting().length === 0) return await takeAnother(worker);
    const workerId = model.workerId(worker);
    const path = batch === null ? `job-take/${workerId}` : `job-take-batch/${workerId}?batch_size=${batch}`;
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
    // The place of a retried job in the queue is not documented.
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
  /** An empty queue can only return the job that was submitted last. */
  async function takeAnother(worker: WorkerName): Promise<void> {
    const workerId = model.workerId(worker);
    const [, answer] = await during(async () => {
      const id = await queue.run({ made: "to be taken instead" });
      const answered = await queue.call("GET", `job-take/${workerId}`);
      judge.demand("LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS", fieldsOf(answered)["id"] === id, `only ${id}`, answered);
      return await queue.done(answered.json as TakenJob, { output: "taken" }, workerId);
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
    const path = `job-done/${attempt.workerId}/${idOf(job)}?isStream=false${token}`;
    const [at, answer] = await during(() => queue.call("POST", path, { body: { ...body, ...status } }));
    const latest = job.attempts.at(-1);
    // Without a token, the id of the worker identifies the attempt.
    const isLatest = step.hasToken ? attempt === latest : attempt.workerId === latest?.workerId;
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
    // After the first report of an attempt, the service may treat another one as a repetition.
    judge.answered(claim, answer, isRepeated ? [200] : isEnd ? [200, 409] : [409], "worker.jobDone");
  }

  async function ping(worker: WorkerName, names: readonly JobName[]): Promise<void> {
    const jobs = names.map((name) => model.job(name)).filter(({ id }) => id !== null);
    const workerId = model.workerId(worker);
    const [at, answer] = await during(() =>
      jobs.length === 0 ? queue.call("GET", `ping/${workerId}`) : queue.ping(jobs.map(idOf), workerId),
    );
    judge.answered("LIFECYCLE-NOTHING-ELSE", answer, [200], "worker.ping");
    model.pinged(worker, jobs, at);
  }

  return { take, report, ping };
}

function madeUp(job: ModelJob): ModelAttempt {
  const taken = { id: idOf(job), input: {}, attempt: 1, attemptToken: "atk_nobody_has_this_one" };
  return { worker: "one", workerId: "one", taken, timesOut: never, leaseEnds: never, ended: null };
}
