import { DomainError, invalidField } from "@millrace/engine";
import { isTerminal, limits } from "@millrace/spec";
import { EVENT_KEEP_ALIVE_MS, eventHeaders } from "../../binding/event-answer.ts";
import type { JobReply } from "../../binding/job-operation.ts";
import type { JobRequest } from "../../binding/job-request.ts";
import { headerList, type ReplyHeaders } from "../../http/body/payload-reply.ts";
import { partsToText } from "../../http/body/payload-text.ts";
import { chunkParts } from "./stream-chunk.ts";

const EVENT_ID = /^\d{1,15}$/;

/** The chunks as server-sent events. They are not consumed, and a reader can resume after its last event. */
export async function streamEvents(request: JobRequest): Promise<JobReply<200>> {
  const after = lastEventId(request);
  const first = await nextPage(request, after, 0);
  const [chunk] = first.chunks;
  // Refused here, a reader that resumes at a lost or damaged chunk does not resume for ever.
  if (chunk?.output.kind === "blob") await partsToText([chunk.output], request.blobs);
  return {
    status: 200,
    headers: { "x-job-status": first.job.status },
    write: (headers) => follow(request, { after, headers }),
  };
}

function lastEventId(request: JobRequest): number {
  const text = request.exchange.headers["last-event-id"];
  if (text === undefined || text === "") return 0;
  if (typeof text === "string" && EVENT_ID.test(text)) return Number(text);
  throw invalidField("Last-Event-ID", "must be the number of an event of this stream");
}

function nextPage(
  { jobs, endpoint, jobId, signal }: JobRequest,
  after: number,
  waitMs: number,
): ReturnType<typeof jobs.client.stream> {
  return jobs.client.stream(endpoint.id, jobId, { after, waitMs, maxBytes: limits.streamChunkMaxBytes, signal });
}

async function follow(
  request: JobRequest,
  options: { readonly after: number; readonly headers: ReplyHeaders },
): Promise<void> {
  let { after } = options;
  const events = request.exchange.begin(200, headerList({ ...options.headers, ...eventHeaders }));
  while (!request.signal.aborted) {
    const page = await nextPage(request, after, EVENT_KEEP_ALIVE_MS).catch(goneIsTheEnd);
    if (page === undefined) break;
    for (const chunk of page.chunks) {
      const data = await partsToText(chunkParts(chunk, request.dialect), request.blobs);
      await events.write(`event: chunk\nid: ${chunk.number}\ndata: ${data}\n\n`);
      after = chunk.number;
    }
    if (isTerminal(page.job.status) && !page.more) {
      const data = JSON.stringify({ id: page.job.id, status: page.job.status });
      await events.write(`event: end\ndata: ${data}\n\n`);
      break;
    }
    if (page.chunks.length === 0) await events.write(": waiting\n\n");
    if (request.jobs.closing) break;
  }
  events.end();
}

/** The job expired or was purged meanwhile: the stream ends, and a reader that resumes gets 404. */
function goneIsTheEnd(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "not_found") return undefined;
  throw error;
}
