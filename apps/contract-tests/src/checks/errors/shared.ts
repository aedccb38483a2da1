import { type Fields, fieldsOf, listed, namedFields } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";

/** An id that no resource has. */
export const NOWHERE = "nothere";
export const UNKNOWN_KEY = "mr_0123456789012345678901234567890123456789";
/** Operations that accept jobs. */
export const submissions = ["run", "runsync"] as const;

export interface ErrorFields {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly requestId?: unknown;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

export function errorOf(answer: Answer): ErrorFields {
  return fieldsOf(answer);
}

/** The fields that a refusal names, each once, in the order of the alphabet. */
export function refusedFields(answer: Answer): readonly string[] {
  return [...new Set(namedFields(answer))].toSorted();
}

export async function templatesNamed({ rest }: Context, name: string): Promise<readonly Fields[]> {
  return listed(await rest("GET", "/templates")).filter((one) => one["name"] === name);
}

export async function jobStatus(queue: QueueUnderTest, jobId: string): Promise<unknown> {
  return fieldsOf(await queue.status(jobId))["status"];
}

/** Submits a job and takes it; nothing else may wait in the queue. */
export async function startedJob(queue: QueueUnderTest, more: Fields = {}): Promise<TakenJob> {
  const id = await queue.run({}, more);
  const job = await queue.take();
  if (job?.id !== id) throw new Error(`Another job than ${id} was taken: ${job?.id ?? "none"}.`);
  return job;
}

/** A job that ended as the report says. */
export async function endedJob(queue: QueueUnderTest, report: Fields): Promise<string> {
  const job = await startedJob(queue);
  const { status, text } = await queue.done(job, report);
  if (status !== 200) throw new Error(`/job-done: status ${status} ${text}`);
  return job.id;
}

/** A refusal, and its expected status. */
export interface Refused {
  readonly answer: Answer;
  readonly status: number;
}

/** Refusals of REST, queue and worker interface, of all kinds that a client can cause. */
export async function refusals(context: Context): Promise<readonly Refused[]> {
  const { rest, template, endpoint, name } = context;
  const taken = name("taken");
  await template({ name: taken });
  const queue = await endpoint();
  const job = await queue.run();
  const key = UNKNOWN_KEY;
  await queue.call("POST", `cancel/${job}`);
  const twice = { name: taken, imageName: "local/sleeper", isServerless: true };
  return [
    { status: 400, answer: await rest("GET", "/templates/no.id") },
    { status: 401, answer: await rest("GET", "/templates", undefined, { key }) },
    { status: 404, answer: await rest("GET", `/templates/${NOWHERE}`) },
    { status: 409, answer: await rest("POST", "/templates", twice) },
    { status: 400, answer: await rest("POST", "/templates", { name: 5 }) },
    { status: 400, answer: await rest("POST", "/templates", undefined, { raw: "{" }) },
    { status: 400, answer: await queue.call("POST", "run", { body: {} }) },
    { status: 400, answer: await queue.call("POST", "run", { raw: "{" }) },
    { status: 400, answer: await queue.status("no.id") },
    { status: 401, answer: await queue.call("GET", "health", { key }) },
    { status: 404, answer: await queue.status(NOWHERE) },
    { status: 409, answer: await queue.call("POST", `retry/${job}`) },
    { status: 400, answer: await queue.call("GET", "job-take/no.id") },
    { status: 401, answer: await queue.call("GET", "job-take/w", { key }) },
    { status: 404, answer: await context.send({ method: "GET", path: `/v2/${NOWHERE}/job-take/w` }) },
  ];
}
