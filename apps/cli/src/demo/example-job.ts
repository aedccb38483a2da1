import { createQueueClient, WaitTimeoutError } from "@millrace/queue-client";
import { drawPicture } from "./picture.ts";

/** A picture as it went in or came out. */
export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A job of the thumbnail example that was done. */
export interface ExampleJob {
  readonly endpointId: string;
  readonly jobId: string;
  readonly input: PictureFacts;
  readonly output: PictureFacts;
  /** From the submission until the result was here. */
  readonly totalMs: number;
  /** In the queue, the start of a worker included. */
  readonly delayMs: number;
  /** In the handler. */
  readonly executionMs: number;
}

interface ThumbnailInput {
  readonly imageBase64: string;
  readonly width: number;
  readonly format: "jpeg";
}

interface ThumbnailOutput {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly imageBase64: string;
}

const PICTURE_WIDTH = 960;
const PICTURE_HEIGHT = 640;
const THUMBNAIL_WIDTH = 240;
/** A first worker has to start within it, on a slow machine too. */
const TIMEOUT_MS = 60_000;

/**
 * Sends a drawn picture through the queue and waits for its thumbnail.
 *
 * @throws JobError, WaitTimeoutError or another QueueError; the signal's reason when it aborts
 */
export async function runExampleJob(options: {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
  readonly signal: AbortSignal;
}): Promise<ExampleJob> {
  const { endpointId, signal } = options;
  const picture = drawPicture(PICTURE_WIDTH, PICTURE_HEIGHT);
  const queue = createQueueClient<ThumbnailInput, ThumbnailOutput>({
    apiKey: options.apiKey,
    endpointId,
    baseUrl: options.url,
  });
  const startedAtMs = performance.now();
  const input = { imageBase64: picture.bytes.toString("base64"), width: THUMBNAIL_WIDTH, format: "jpeg" } as const;
  const job = await queue.submit(input, { signal });
  try {
    const { imageBase64, ...output } = await job.result({ signal, timeoutMs: TIMEOUT_MS });
    const totalMs = Math.round(performance.now() - startedAtMs);
    const { delayTime = 0, executionTime = 0 } = await job.status({ signal });
    return {
      endpointId,
      jobId: job.id,
      input: { format: "png", width: picture.width, height: picture.height, bytes: picture.bytes.length },
      output: {
        format: output.format,
        width: output.width,
        height: output.height,
        bytes: Buffer.from(imageBase64, "base64").length,
      },
      totalMs,
      delayMs: delayTime,
      executionMs: executionTime,
    };
  } catch (error) {
    // The demo does not fetch the result of a job that it gave up; the cancellation may fail if the job just ended.
    if (error instanceof WaitTimeoutError) await job.cancel().catch(() => undefined);
    throw error;
  }
}
