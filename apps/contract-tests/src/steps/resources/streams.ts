import { eventHeaders, type LiveReader, readLive } from "@millrace/contract-core";
import { type Answer, type Context, type QueueUnderTest, chunksOf } from "../words.ts";

export const STATUS_HEADER = "x-job-status";
/** Most answers that a reader requests before it gives up. */
const READS_MAX = 50;

/** Reads new chunks without a hold. */
export function readNew(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return queue.call("GET", `stream/${jobId}?wait=0`);
}

/** All answers up to the one that marks the end. */
export async function readToEnd(queue: QueueUnderTest, jobId: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < READS_MAX) {
    const answer = await readNew(queue, jobId);
    answers.push(answer);
    const status = answer.headers.get(STATUS_HEADER) ?? "";
    if (answer.status !== 200 || (!["IN_QUEUE", "IN_PROGRESS"].includes(status) && chunksOf(answer).length === 0))
      break;
  }
  return answers;
}

/** Follows a job as server-sent events until the target closes the connection. */
export function followEvents(queue: QueueUnderTest, jobId: string, lastEventId?: string): Promise<Answer> {
  return queue.call("GET", `stream/${jobId}`, { headers: eventHeaders(lastEventId) });
}

/** Follows a running job as server-sent events, piece by piece. Throws if it is refused. */
export function readJobLive({ address, keys }: Context, queue: QueueUnderTest, jobId: string): Promise<LiveReader> {
  return readLive({ url: `${address()}/v2/${queue.endpointId}/stream/${jobId}`, authorization: keys.own });
}
