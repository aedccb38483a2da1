import type { ClaimId } from "@millrace/spec";
import type { QueueUnderTest } from "../../../target/queue-under-test.ts";
import type { Answer } from "../../../target/transport.ts";
import { fieldsOf, objectOf } from "../../answers.ts";
import { claimOf } from "../../lives/edges.ts";
import type { Judge } from "./judge.ts";
import type { Member, ModelJob, WalkModel } from "./model.ts";
import type { Step } from "./steps.ts";

/** The `/status` of every job of the walk, and the `/health`. */
export interface Look {
  readonly jobs: readonly { readonly job: ModelJob; readonly answer: Answer }[];
  readonly health: Answer;
}

export async function look(queue: QueueUnderTest, model: WalkModel): Promise<Look> {
  const known = model.jobs.flatMap((job) => (job.id === null ? [] : [{ job, id: job.id }]));
  const [health, jobs] = await Promise.all([
    queue.call("GET", "health"),
    Promise.all(known.map(async ({ job, id }) => ({ job, answer: await queue.status(id) }))),
  ]);
  return { health, jobs };
}

/** Compares the answers with the model. `moved`: number of transitions of each job before the step. */
export function compare(judge: Judge, model: WalkModel, { jobs, health }: Look, step: Step, moved: Moves): void {
  for (const { job, answer } of jobs) {
    const was = moved.get(job);
    const isMoved = job.steps.length !== was?.count || job.id !== was.id;
    compareJob(judge, job, answer, isMoved ? claimOfMove(job) : claimOfRest(job, step));
  }
  compareHealth(judge, model, health);
}

/** The number of transitions of each job. */
export type Moves = ReadonlyMap<ModelJob, { readonly id: string | null; readonly count: number }>;

export function movesOf({ jobs }: WalkModel): Moves {
  return new Map(jobs.map((job) => [job, { id: job.id, count: job.steps.length }]));
}

/** The claim about the last transition of a job. */
function claimOfMove({ steps }: ModelJob): ClaimId {
  const last = steps.at(-1);
  return last === undefined ? "LIFECYCLE-NOTHING-ELSE" : claimOf(last.from, last.trigger);
}

/** The claim by which a step leaves a job unchanged. */
function claimOfRest(job: ModelJob, step: Step): ClaimId {
  const isItsOwn = "job" in step && step.job === job.name;
  if (step.do === "purge" && job.state === "IN_PROGRESS") return "LIFECYCLE-PURGE-KEEPS-RUNNING";
  if (step.do === "purge" && job.state !== null) return "LIFECYCLE-PURGE-KEEPS-FINISHED";
  if (step.do === "report" && isItsOwn && job.state === "CANCELLED") return "LIFECYCLE-CANCEL-LATE-RESULT";
  if (step.do === "retry" && isItsOwn) return "LIFECYCLE-RULE-RETRY-STATES";
  if (step.do === "submit" && isItsOwn) return "QUEUE-IDEMPOTENCY-SAME-JOB";
  return "LIFECYCLE-NOTHING-ELSE";
}

function compareJob(judge: Judge, job: ModelJob, answer: Answer, claim: ClaimId): void {
  const { name, id, state, lost } = job;
  if (state === null) return judge.demand(claim, answer.status === 404, `job ${name} is gone`, answer);
  const { status, retries, output, error, workerId, ...rest } = fieldsOf(answer);
  judge.demand(claim, answer.status === 200 && status === state, `job ${name} is ${state}`, answer);
  judge.demand(claim, rest["id"] === id, `job ${name} has its id`, answer);
  judge.demand(claim, retries === (lost === 0 ? undefined : lost), `job ${name} was lost ${lost} times`, answer);
  const [ofOutput, ofError] = claimsOfTraces(job, claim);
  judge.demand(ofOutput, is(job.output, output), `job ${name} has ${told("output", job.output)}`, answer);
  judge.demand(ofError, is(job.error, error), `job ${name} has ${told("error", job.error)}`, answer);
  if (state !== "IN_PROGRESS") return;
  const worker = job.attempts.at(-1)?.workerId;
  judge.demand(claim, workerId === worker, `job ${name} is in the hands of worker ${worker}`, answer);
}

/** The claims about output and traces. Until a retried job ends again, separate claims cover those of its former run. */
function claimsOfTraces({ state, steps }: ModelJob, claim: ClaimId): readonly [ClaimId, ClaimId] {
  const retry = steps.findLast(({ trigger }) => trigger === "retry");
  if (retry === undefined || (state !== "IN_QUEUE" && state !== "IN_PROGRESS")) return [claim, claim];
  const ended = retry.from === "FAILED" ? "FAILED" : "TIMED-OUT";
  return [`LIFECYCLE-RETRY-${ended}-OUTPUT-GONE`, "LIFECYCLE-RETRY-TRACES-GONE"];
}

function is(member: Member, got: unknown): boolean {
  if (member === "unsaid") return true;
  if (member === "text") return typeof got === "string" && got !== "";
  return got === member.is;
}

function told(noun: string, member: Member): string {
  if (member === "unsaid") return `any ${noun}`;
  if (member === "text") return `an ${noun}`;
  return member.is === undefined ? `no ${noun}` : `the ${noun} ${JSON.stringify(member.is)}`;
}

function compareHealth(judge: Judge, model: WalkModel, answer: Answer): void {
  const { inQueue, inProgress, completed, failed, retried } = objectOf(fieldsOf(answer)["jobs"]);
  const { counts } = model;
  const exact = [
    ["HEALTH-IN-QUEUE-COUNTS", inQueue, model.waiting().length, "waiting"],
    ["HEALTH-IN-PROGRESS-COUNTS", inProgress, model.running().length, "running"],
    ["HEALTH-COMPLETED-RISES", completed, counts.completed, "completed"],
    ["LIFECYCLE-HEALTH-RETRIED", retried, counts.retried, "retried"],
  ] as const;
  for (const [claim, got, wanted, word] of exact) judge.demand(claim, got === wanted, `${wanted} ${word}`, answer);
  // Whether a timed-out job counts as well is not documented.
  const isWithin = Number(failed) >= counts.failed && Number(failed) <= counts.failed + counts.timedOut;
  judge.demand("HEALTH-FAILED-RISES", isWithin, `${counts.failed} failed`, answer);
}
