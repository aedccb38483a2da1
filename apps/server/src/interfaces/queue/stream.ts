import { limits } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import { integerParameter } from "../../binding/query-parameters.ts";
import type { Part } from "../../http/body/payload-reply.ts";
import { chunkParts } from "./stream-chunk.ts";
import { streamEvents } from "./stream-events.ts";

/** Clients of the hosted service send `wait` as for `/status-sync`. They get the usual hold time, and repeat the request after it. */
const waitParameters = {
  default: integerParameter("stream", "wait"),
  compat: integerParameter("stream", "wait", limits.waitMaxMs),
};
/** Approximate size after which an answer gets no further chunks. */
const ANSWER_MAX_BYTES = 4 * limits.streamChunkMaxBytes;

export const stream: JobHandler<"stream"> = async (request) => {
  if (request.exchange.headers.accept?.includes("text/event-stream") === true) return await streamEvents(request);
  const { jobs, endpoint, jobId, dialect } = request;
  const page = await jobs.client.stream(endpoint.id, jobId, {
    after: "delivered",
    waitMs: Math.min(waitParameters[dialect](request.query) ?? limits.streamHoldMs, limits.streamHoldMs),
    maxBytes: ANSWER_MAX_BYTES,
    signal: request.signal,
  });
  const last = page.chunks.at(-1);
  // While chunks are left for the next answer, the job must not appear finished, because the client would stop.
  const jobStatus = page.more ? "IN_PROGRESS" : page.job.status;
  const chunks = arrayOf(page.chunks.map((chunk) => chunkParts(chunk, dialect)));
  return {
    status: 200,
    headers: { "x-job-status": jobStatus },
    parts: dialect === "default" ? chunks : [`{"status":"${jobStatus}","stream":`, ...chunks, "}"],
    sent: async (delivered) => {
      if (delivered && last !== undefined) await jobs.client.delivered(jobId, last.number);
    },
  };
};

function arrayOf(items: readonly Part[][]): Part[] {
  return ["[", ...items.flatMap((item, index) => (index === 0 ? item : [",", ...item])), "]"];
}
