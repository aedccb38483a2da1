import { randomUUID } from "node:crypto";
import { nextState } from "@millrace/spec";
import { fieldsOf } from "../../answers.ts";
import { claimOf } from "../../lives/edges.ts";
import { type Ground, idOf } from "./ground.ts";
import { type JobName, type Step, policies } from "./steps.ts";

/** The steps of clients on a walk. Each checks its answer, and updates the model. */
export interface ClientSteps {
  submit(step: Step & { readonly do: "submit" }): Promise<void>;
  ask(step: Step & { readonly do: "cancel" | "retry" }): Promise<void>;
  purge(): Promise<void>;
  ttl(name: JobName, ttlMs: number): Promise<void>;
}

export function createClientSteps({ queue, model, judge, inputs, during }: Ground): ClientSteps {
  const key = randomUUID();

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

  async function ask(step: Step & { readonly do: "cancel" | "retry" }): Promise<void> {
    const job = model.job(step.job);
    const to = nextState(job.state, step.do);
    const [at, answer] = await during(() => queue.call("POST", `${step.do}/${idOf(job)}`));
    const refused = step.do === "retry" ? "LIFECYCLE-RULE-RETRY-STATES" : "LIFECYCLE-NOTHING-ELSE";
    const claim = to === undefined ? refused : claimOf(job.state, step.do);
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

  async function ttl(name: JobName, ttlMs: number): Promise<void> {
    const job = model.job(name);
    const [at, answer] = await during(() => queue.call("GET", `status/${idOf(job)}?ttl=${ttlMs}`));
    judge.answered("LIFECYCLE-NOTHING-ELSE", answer, job.state === null ? [404] : [200], "queue.status");
    if (job.state !== null) model.ttl(job, ttlMs, at);
  }

  return { submit, ask, purge, ttl };
}
