import type { DeliveryOutcome } from "./delivery.ts";
import { failureReport, ResultRefusedError, type FailurePlace } from "./failure.ts";
import type { Handler, Job, JobContext } from "./handler.ts";
import { errorOfChunk, reportOfResult } from "./report.ts";
import type { JobReport } from "./wire.ts";

/** How a handler's run ended. */
export interface HandlerOutcome {
  readonly report: JobReport;
  readonly isStream: boolean;
}

/** What the run of a handler needs. */
export interface HandlerTools {
  readonly place: FailurePlace;
  /** Whether the result of a stream is the list of its chunks; otherwise it is an empty list. */
  readonly returnAggregateStream: boolean;
  /** Delivers a chunk; the next one is asked of the handler when this has settled. */
  sendChunk(chunk: unknown): Promise<DeliveryOutcome>;
}

/** Runs the handler on one job to its end. Never throws, also when the handler does. */
export async function runHandler<Input, Output>(
  handler: Handler<Input, Output>,
  job: Job<Input>,
  context: JobContext,
  tools: HandlerTools,
): Promise<HandlerOutcome> {
  let isStream = false;
  try {
    const result = await handler(job, context);
    if (!isStreamed(result)) return { report: reportOfResult(result), isStream };
    isStream = true;
    return { report: await runStream(result, context.signal, tools), isStream };
  } catch (error) {
    return { report: failureReport(error, tools.place), isStream };
  }
}

async function runStream(
  stream: AsyncIterable<unknown> | Iterable<unknown>,
  signal: AbortSignal,
  tools: HandlerTools,
): Promise<JobReport> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) {
    if (signal.aborted) break;
    const error = errorOfChunk(chunk);
    if (error !== undefined) return { error };
    const outcome = await tools.sendChunk(chunk);
    if (outcome.kind === "refused" || outcome.kind === "undelivered") {
      throw new ResultRefusedError(`A chunk of the stream could not be delivered: ${outcome.reason}`);
    }
    if (outcome.kind !== "stored") break;
    if (tools.returnAggregateStream) chunks.push(chunk);
  }
  return { output: chunks };
}

/** Generators and everything asynchronous that yields, such as readable streams; not lists, maps or texts. */
function isStreamed(result: unknown): result is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof result !== "object" || result === null) return false;
  if (Symbol.asyncIterator in result) return true;
  return Symbol.iterator in result && "next" in result && typeof result.next === "function";
}
