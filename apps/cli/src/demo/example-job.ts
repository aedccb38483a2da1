import { drawPicture } from "./picture.ts";
import { type DoneJob, type JobPlace, runJob } from "./run-job.ts";

/** A picture as it went in or came out. */
export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A job of the thumbnail example that was done. */
export type ExampleJob = DoneJob<PictureFacts, PictureFacts>;

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

/** Sends a drawn picture through the queue and waits for its thumbnail. @throws as `runJob` */
export async function runExampleJob(place: JobPlace): Promise<ExampleJob> {
  const { width, height, bytes } = drawPicture(PICTURE_WIDTH, PICTURE_HEIGHT);
  const input: ThumbnailInput = { imageBase64: bytes.toString("base64"), width: THUMBNAIL_WIDTH, format: "jpeg" };
  const done = await runJob<ThumbnailInput, ThumbnailOutput>(place, input, TIMEOUT_MS);
  const { imageBase64, ...output } = done.output;
  return {
    ...done,
    input: { format: "png", width, height, bytes: bytes.length },
    output: {
      format: output.format,
      width: output.width,
      height: output.height,
      bytes: Buffer.from(imageBase64, "base64").length,
    },
  };
}
