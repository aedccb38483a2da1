import { serve, type Job, type JobContext } from "@millrace/worker";
import { measureImage, renderThumbnail, UnreadableImageError } from "./image.ts";
import { InputError, readRequest, type Format, type Source } from "./request.ts";
import { readVolumeFile, VOLUME_DEFAULT } from "./volume.ts";

/** What a client gets. `bytes` is the size of the picture itself, before base64. */
export interface ThumbnailOutput {
  format: Format;
  width: number;
  height: number;
  bytes: number;
  imageBase64: string;
}

/** A wrong input makes the job fail with a text that names the field. */
export interface ThumbnailFailure {
  error: string;
}

/** Makes a picture small. */
export async function thumbnail(
  job: Pick<Job, "input">,
  { signal, progress }: Pick<JobContext, "signal" | "progress">,
): Promise<ThumbnailOutput | ThumbnailFailure> {
  try {
    const { source, ...settings } = readRequest(job.input);
    const image = await load(source, signal);
    try {
      const { width, height } = await measureImage(image);
      signal.throwIfAborted();
      // Not awaited: the work need not wait for the delivery of the progress.
      void progress({ stage: "resizing", percent: 30, from: { width, height } });
      const small = await renderThumbnail(image, settings);
      signal.throwIfAborted();
      return {
        format: settings.format,
        width: small.width,
        height: small.height,
        bytes: small.bytes.length,
        imageBase64: small.bytes.toString("base64"),
      };
    } catch (error) {
      if (error instanceof UnreadableImageError) throw new InputError(source.field, error.message);
      throw error;
    }
  } catch (error) {
    if (error instanceof InputError) return { error: error.message };
    throw error;
  }
}

async function load(source: Source, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  if (source.field === "imageBase64") return source.bytes;
  return await readVolumeFile(process.env["MILLRACE_VOLUME"] ?? VOLUME_DEFAULT, source.path, signal);
}

// One job at a time, because resizing a single picture already uses all cores.
if (import.meta.main) await serve(thumbnail);
