import { type AnswerBody, CallerGoneError } from "../../http/exchange/http-exchange.ts";
import { DomainError, type JobRecord, type StreamChunk } from "@millrace/engine";
import { isTerminal, limits } from "@millrace/spec";
import { EVENT_KEEP_ALIVE_MS, eventHeaders } from "../../binding/event-answer.ts";
import type { JobReply } from "../../binding/job-operation.ts";
import type { JobRequest } from "../../binding/job-request.ts";
import { headerList, type ReplyHeaders } from "../../http/body/payload-reply.ts";
import { partsToText } from "../../http/body/payload-text.ts";
import { EventText } from "./event-text.ts";
import { openaiRefusal } from "./refusal.ts";
import type { OpenaiRequest } from "./request.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { ended, errorInAnswer, failure, jobEnded, WorkerError } from "./worker-error.ts";

/** Answers with what the job gives, and cancels it if its client leaves before. */
export async function answerOf(request: JobRequest, wanted: OpenaiRequest): Promise<JobReply<200>> {
  const pages = new Pages(request, wanted);
  const headers = { "x-job-id": wanted.jobId };
  if (wanted.isStream) {
    const first = await minded(request, wanted, () => firstPage(pages));
    return {
      status: 200,
      headers,
      write: (all) => minded(request, wanted, () => writeEvents(request, { pages, first, headers: all, wanted })),
    };
  }
  return { status: 200, headers, parts: [await minded(request, wanted, () => wholeOf(pages))] };
}

interface Page {
  readonly job: JobRecord;
  readonly chunks: readonly { readonly number: number; readonly json: string }[];
  /** Whether the job is over and this is its last page. */
  readonly isLast: boolean;
  /** Whether the chunks before belong to an attempt that is over. */
  readonly beginsAnew: boolean;
}

/** What a job has given since the last look. */
class Pages {
  readonly request: JobRequest;
  readonly jobId: string;
  readonly #isResumed: boolean;
  #after: number;
  /** The last chunk that was given, also by the answer that this one continues; 0 for none. */
  #given: number;

  constructor(request: JobRequest, { jobId, from, isResumed }: OpenaiRequest) {
    this.request = request;
    this.jobId = jobId;
    this.#isResumed = isResumed;
    // The chunk in which a stream goes on is read again.
    this.#after = Math.max(0, from.chunk - 1);
    this.#given = from.chunk;
  }

  async next(waitMs: number): Promise<Page> {
    const { jobs, endpoint, signal, blobs } = this.request;
    const options = { after: this.#after, waitMs, maxBytes: limits.streamChunkMaxBytes, signal };
    const { job, chunks: all, more } = await jobs.client.stream(endpoint.id, this.jobId, options);
    this.#after = all.at(-1)?.number ?? this.#after;
    const over = await this.#lastOfEarlierAttempts(job);
    const chunks = all.filter(({ number }) => number > over);
    const beginsAnew = this.#given > 0 && this.#given <= over;
    this.#given = chunks.at(-1)?.number ?? (beginsAnew ? 0 : this.#given);
    const read = ({ number, output }: StreamChunk) =>
      partsToText([output], blobs).then((text) => ({ number, json: text.trim() }));
    return { job, chunks: await Promise.all(chunks.map(read)), isLast: isTerminal(job.status) && !more, beginsAnew };
  }

  /** A further attempt begins its answer from the start: the chunks of those before are no part of it. */
  async #lastOfEarlierAttempts({ attempt, status, chunks }: JobRecord): Promise<number> {
    if (chunks === 0 || (attempt <= 1 && status !== "IN_QUEUE")) return 0;
    const { services, endpoint } = this.request;
    const { notes } = await services.jobDetails(endpoint.id, this.jobId);
    return Math.max(0, ...notes.map((note) => (note.type === "WEBHOOK" ? 0 : note.chunks)));
  }

  /** The output of the job as JSON. @throws WorkerError of a job that did not complete */
  async end(job: JobRecord): Promise<string | null> {
    if (job.status === "FAILED") throw failure(job.error);
    const error = jobEnded(job.status, { isResumed: this.#isResumed });
    if (error !== undefined) throw error;
    const { jobs, endpoint, blobs } = this.request;
    const { output } = await jobs.client.status(endpoint.id, this.jobId);
    return output === null ? null : (await partsToText([output], blobs)).trim();
  }
}

function workerLost(): WorkerError {
  const message = "The worker was lost in the middle of its answer. Send the request again.";
  return new WorkerError(500, { error: { message, type: "server_error", param: null, code: "worker_lost" } });
}

/** @throws WorkerError when the worker's answer is an error */
async function wholeOf(pages: Pages): Promise<string> {
  const chunks: string[] = [];
  let sizeChars = 0;
  for (;;) {
    const page = await pages.next(EVENT_KEEP_ALIVE_MS);
    if (page.beginsAnew) [chunks.length, sizeChars] = [0, 0];
    for (const { json } of page.chunks) {
      chunks.push(json);
      sizeChars += json.length;
      if (sizeChars > limits.resultMaxBytes) throw ended(500, "The answer is too long; ask for a stream.");
    }
    if (page.isLast) {
      const output = await pages.end(page.job);
      const answer = await wholeAnswer(chunks, output);
      const error = errorInAnswer(answer);
      if (error !== undefined) throw error;
      return answer;
    }
    requireCaller(pages.request);
  }
}

/**
 * The first page of a stream that has something, or nothing if that lasts too long for a connection without a byte. Until then an error
 * can have its status.
 */
async function firstPage(pages: Pages): Promise<Page> {
  const page = await pages.next(EVENT_KEEP_ALIVE_MS);
  const [only] = page.chunks;
  const error = only === undefined ? undefined : errorInAnswer(only.json);
  if (error !== undefined) throw error;
  if (page.isLast && only === undefined) await pages.end(page.job);
  requireCaller(pages.request);
  return page;
}

interface Writing {
  readonly pages: Pages;
  readonly first: Page;
  readonly headers: ReplyHeaders;
  readonly wanted: OpenaiRequest;
}

async function writeEvents(request: JobRequest, { pages, first, headers, wanted }: Writing): Promise<void> {
  const body = request.exchange.begin(200, headerList({ ...headers, ...eventHeaders }));
  const events = new EventText(wanted.jobId, wanted.from);
  let hasEvents = wanted.from.chunk > 0;
  try {
    for (let page = first; ; page = await pages.next(EVENT_KEEP_ALIVE_MS)) {
      if (page.beginsAnew) throw workerLost();
      for (const { number, json } of page.chunks) await writeAll(body, events.add(number, json));
      hasEvents ||= page.chunks.length > 0;
      if (page.isLast) {
        const output = await pages.end(page.job);
        // Workers without a stream answer with their output alone.
        if (!hasEvents && output !== null) await writeAll(body, events.add(1, await wholeAnswer([], output)));
        break;
      }
      requireCaller(request);
      if (page.chunks.length === 0) await body.write(events.comment("waiting"));
      // The client goes on at another gateway.
      if (request.jobs.closing) return request.exchange.cut();
    }
  } catch (error) {
    if (!(error instanceof WorkerError) && !(error instanceof DomainError)) throw error;
    await body.write(`${events.end()}data: ${JSON.stringify(openaiRefusal(error, wanted.jobId).body)}\n\n`);
    // The work that goes on has no reader.
    if (wanted.endsWithClient) await cancelJob(request, wanted.jobId);
  }
  await body.write(events.end());
  body.end();
}

/** Each piece is made when the reader has taken those before it. */
async function writeAll(body: AnswerBody, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) await body.write(piece);
}

function requireCaller({ signal }: JobRequest): void {
  if (signal.aborted) throw new CallerGoneError();
}

async function cancelJob({ jobs, endpoint }: JobRequest, jobId: string): Promise<void> {
  // It may have ended meanwhile.
  await jobs.client.cancel(endpoint.id, jobId).catch(() => undefined);
}

/** Cancels the job when its client leaves during the work, unless the whole gateway ends. */
async function minded<Result>(
  request: JobRequest,
  { endsWithClient, jobId }: OpenaiRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { jobs, signal } = request;
    if (endsWithClient && (signal.aborted || error instanceof CallerGoneError) && !jobs.closing) {
      await cancelJob(request, jobId);
    }
    throw error;
  }
}
