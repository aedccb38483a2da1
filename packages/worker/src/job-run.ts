import type { Addresses } from "./addresses.ts";
import { deliver, deliverOnce, type DeliveryOutcome, type DeliveryTools } from "./delivery.ts";
import { failureReport, messageOf, ResultNotJsonError, ResultRefusedError, type FailurePlace } from "./failure.ts";
import { runHandler, type HandlerOutcome } from "./handler-run.ts";
import type { BegunSpan, HandlerSpans } from "./handler-spans.ts";
import type { Handler, JobContext } from "./handler.ts";
import type { JobRun, JobsInHand } from "./jobs-in-hand.ts";
import { createJobLog, type LogSettings } from "./log.ts";
import { ProgressChannel } from "./progress.ts";
import type { Results } from "./results.ts";
import type { JobChunk, JobReport, TakenJob } from "./wire.ts";

/** What a worker needs to work on a job. */
export interface JobRunTools<Input, Output> {
  readonly handler: Handler<Input, Output>;
  readonly addresses: Addresses;
  readonly jobs: JobsInHand;
  readonly delivery: DeliveryTools;
  readonly results: Results;
  readonly log: LogSettings;
  /** Undefined when no collector is set. */
  readonly spans: HandlerSpans | undefined;
  readonly place: FailurePlace;
  readonly returnAggregateStream: boolean;
  /** Whether the worker ends after any job. */
  readonly refreshWorker: boolean;
  /** Called before the slot is free again when the worker is to end after this job. */
  onRefresh(): void;
}

/** Works on one job: runs the handler, and delivers what came of it unless the job was stopped meanwhile. */
export async function runJob<Input, Output>(taken: TakenJob, tools: JobRunTools<Input, Output>): Promise<void> {
  const { jobs, delivery } = tools;
  const { emit, timing } = delivery;
  const run = jobs.add(taken);
  if (run === undefined) {
    emit({ type: "jobIgnored", jobId: taken.id, reason: "this worker is already running this attempt" });
    return;
  }
  emit({ type: "jobTaken", jobId: taken.id, attempt: taken.attempt ?? 1 });
  // Lets all jobs of a batch be known before a handler blocks the thread.
  await Promise.resolve();
  const startMs = timing.now();
  const progress = new ProgressChannel((value, signal) => sendProgress(run, value, signal, tools), timing);
  const span = tools.spans?.begin(taken);
  const outcome = await runInContext(run, progress, tools, span);
  span?.end(outcome.report.error !== undefined);
  if (tools.refreshWorker) outcome.report.stopPod = true;
  if (outcome.report.stopPod === true) tools.onRefresh();
  await progress.close();
  const failed = outcome.report.error !== undefined;
  if (!run.signal.aborted) emit({ type: "jobFinished", jobId: taken.id, failed, durationMs: timing.now() - startMs });
  // The report is sent before the freed slot starts the next poll, because a client may be waiting for it.
  const delivered = deliverResult(run, outcome, tools);
  jobs.markReporting(run);
  await delivered;
  jobs.remove(run);
}

function runInContext<Input, Output>(
  run: JobRun,
  progress: ProgressChannel,
  tools: JobRunTools<Input, Output>,
  span: BegunSpan | undefined,
): Promise<HandlerOutcome> {
  const context: JobContext = {
    signal: run.signal,
    attempt: run.job.attempt ?? 1,
    log: createJobLog(tools.log, run.job.id),
    progress: (value) => progress.update(value),
  };
  const stored: StoredChunks = { count: run.job.attempt === 1 ? 0 : undefined };
  const job = { ...run.job, input: inputOf<Input>(run.job) };
  if (span !== undefined) job.traceparent = span.traceparent;
  return runHandler(tools.handler, job, context, {
    place: tools.place,
    returnAggregateStream: tools.returnAggregateStream,
    sendChunk: (chunk) => sendChunk(run, stored, chunk, tools),
  });
}

/** The service promises an object and the author of the handler says which: nothing here can check the latter. */
function inputOf<Input>(job: TakenJob): Input {
  return job.input as Input;
}

/** How many chunks of the job the service has; undefined where it has not said. */
interface StoredChunks {
  count: number | undefined;
}

async function sendChunk<Input, Output>(
  run: JobRun,
  stored: StoredChunks,
  chunk: unknown,
  tools: JobRunTools<Input, Output>,
): Promise<DeliveryOutcome> {
  const url = tools.addresses.stream(run.job, stored.count);
  if (url === undefined) return { kind: "stored" };
  const message: JobChunk = { output: chunk ?? null };
  const body = writeJson(message);
  const outcome = await deliver({ url, jobId: run.job.id, body, signal: run.signal }, tools.delivery);
  stored.count = outcome.kind === "stored" ? chunksIn(outcome.answer) : undefined;
  if (outcome.kind === "over") run.stop(`the service no longer accepts its chunks: ${outcome.reason}`);
  return outcome;
}

/** Services that do not count chunks do not say. */
function chunksIn(answer: string | undefined): number | undefined {
  const count = /"chunks":(\d{1,9})\b/.exec(answer ?? "")?.[1];
  return count === undefined ? undefined : Number(count);
}

async function sendProgress<Input, Output>(
  run: JobRun,
  value: unknown,
  closing: AbortSignal,
  tools: JobRunTools<Input, Output>,
): Promise<void> {
  const { delivery, addresses } = tools;
  const jobId = run.job.id;
  try {
    const message: JobReport = { status: "IN_PROGRESS", output: value };
    const signal = AbortSignal.any([run.signal, closing]);
    const url = addresses.done(run.job, false);
    await deliverOnce({ url, jobId, body: writeJson(message), signal }, delivery.transport);
  } catch (error) {
    delivery.emit({ type: "reportDropped", jobId, reason: `progress: ${messageOf(error)}` });
  }
}

/** Delivers the result, or what can be said instead of it. Does nothing for a job that was stopped. */
async function deliverResult<Input, Output>(
  run: JobRun,
  outcome: HandlerOutcome,
  tools: JobRunTools<Input, Output>,
): Promise<void> {
  const jobId = run.job.id;
  const url = tools.addresses.done(run.job, outcome.isStream);
  const { attemptToken } = run.job;
  const send = (body: string): Promise<DeliveryOutcome> =>
    tools.results.deliver({ url, jobId, attemptToken, body, signal: run.signal }, tools.jobs.size === 1);
  const sendFailure = (error: Error): Promise<DeliveryOutcome> => {
    const report = failureReport(error, tools.place);
    if (outcome.report.stopPod === true) report.stopPod = true;
    return send(writeJson(report));
  };

  let delivered: DeliveryOutcome;
  try {
    delivered = await send(writeJson(outcome.report));
    if (delivered.kind === "refused" && delivered.isContent) {
      // Without this the job would stay in progress until its timeout, without a reason.
      delivered = await sendFailure(new ResultRefusedError(`The service refused the result: ${delivered.reason}`));
    }
  } catch (error) {
    if (!(error instanceof ResultNotJsonError)) throw error;
    delivered = await sendFailure(error);
  }
  if ("reason" in delivered) tools.delivery.emit({ type: "reportDropped", jobId, reason: delivered.reason });
}

function writeJson(message: JobReport | JobChunk): string {
  try {
    return JSON.stringify(message);
  } catch (error) {
    throw new ResultNotJsonError(`The output cannot be written as JSON: ${messageOf(error)}`);
  }
}
