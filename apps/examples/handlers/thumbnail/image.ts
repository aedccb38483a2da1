import sharp, { type Sharp } from "sharp";
import type { Format } from "./request.ts";

/** A finished thumbnail. */
export interface Thumbnail {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How a thumbnail is to be. */
export interface ThumbnailSettings {
  readonly width: number;
  readonly height: number;
  readonly format: Format;
  readonly quality: number | undefined;
}

/** The bytes are no picture that can be read here. The message is meant for the client. */
export class UnreadableImageError extends Error {
  override readonly name = "UnreadableImageError";
}

/** A few hundred bytes can claim to be a picture of many gigabytes; a picture that claims more pixels is not decoded. */
export const PIXELS_MAX = 100_000_000;
const RENDER_TIMEOUT_SECONDS = 60;
const QUALITY_DEFAULT = 80;

// The sender of a picture chooses the decoder, so only the needed ones are enabled. SVG, for example, can run code.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Size of a picture in pixels as it is to be looked at, read from its first bytes.
 *
 * @throws {UnreadableImageError} when it is none, of an unknown format, or too large to decode.
 */
export async function measureImage(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { autoOrient } = await readable(sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata());
  return { width: autoOrient.width, height: autoOrient.height };
}

/**
 * Makes a picture small enough for the given box, in its own shape and never larger than it was. The first frame of an
 * animation counts. Cameras' turn marks are obeyed; all other marks, such as the place, are left out.
 *
 * @throws {UnreadableImageError} when the picture is damaged.
 */
export async function renderThumbnail(bytes: Buffer, settings: ThumbnailSettings): Promise<Thumbnail> {
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, autoOrient: true })
    .timeout({ seconds: RENDER_TIMEOUT_SECONDS })
    .resize({ width: settings.width, height: settings.height, fit: "inside", withoutEnlargement: true });
  const { data, info } = await readable(encoded(image, settings).toBuffer({ resolveWithObject: true }));
  return { bytes: data, width: info.width, height: info.height };
}

function encoded(image: Sharp, { format, quality }: ThumbnailSettings): Sharp {
  switch (format) {
    case "jpeg":
      // JPEG knows no transparency, and black is a surprising ground for a logo.
      return image.flatten({ background: "white" }).jpeg({ quality: quality ?? QUALITY_DEFAULT });
    case "webp":
      return image.webp({ quality: quality ?? QUALITY_DEFAULT });
    case "png":
      // A quality makes a PNG lossy (fewer colours), so it applies only on request.
      return image.png(quality === undefined ? {} : { quality });
  }
}

async function readable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = /pixel limit/i.test(reason)
      ? `has more than ${PIXELS_MAX} pixels`
      : `cannot be read as an image (${reason})`;
    throw new UnreadableImageError(problem, { cause: error });
  }
}
