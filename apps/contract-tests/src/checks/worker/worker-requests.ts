import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";

/** An id that no job has had. */
export const WELL_FORMED_UNKNOWN = "01a1fb45-0609-7000-8003-2e74891650d9";

/** Submits a job and takes it. */
export async function takenAnew(
  queue: QueueUnderTest,
  options: { readonly workerId?: string; readonly more?: Readonly<Record<string, unknown>> } = {},
): Promise<TakenJob> {
  await queue.run({}, options.more ?? {});
  return await taken(queue, options.workerId);
}

/** Takes all waiting jobs, up to `size`. */
export async function takenBatch(queue: QueueUnderTest, size: number, workerId: string): Promise<readonly TakenJob[]> {
  return jobsOf(await queue.call("GET", `job-take-batch/${workerId}?batch_size=${size}`));
}

/** Jobs of an answer of `job-take-batch`; none if it holds no array. */
export function jobsOf({ json }: Answer): readonly TakenJob[] {
  return Array.isArray(json) ? (json as readonly TakenJob[]) : [];
}

export const reportKinds = ["job-done", "job-stream"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Sends a report; `attempt` null sends no token. */
export function report(
  queue: QueueUnderTest,
  target: {
    readonly kind: ReportKind;
    readonly jobId: string;
    readonly workerId: string;
    readonly attempt: string | null;
  },
  more: Partial<SuiteRequest>,
): Promise<Answer> {
  const query = target.attempt === null ? "" : `?attempt=${target.attempt}`;
  return queue.call("POST", `${target.kind}/${target.workerId}/${target.jobId}${query}`, more);
}

/** The current `/status` of the job. */
export async function statusOf(queue: QueueUnderTest, jobId: string): Promise<Readonly<Record<string, unknown>>> {
  const { json } = await queue.status(jobId);
  return (json ?? {}) as Record<string, unknown>;
}

/** Ids of the jobs that a worker must stop, in an answer of `job-stop`. */
export function stopsOf({ json }: Answer): unknown {
  return (json as { jobsToStop?: unknown } | undefined)?.jobsToStop;
}
