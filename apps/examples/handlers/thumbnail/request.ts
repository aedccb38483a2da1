/** Formats that a thumbnail can have. */
const formats = ["jpeg", "png", "webp"] as const;
export type Format = (typeof formats)[number];

/** Where the picture comes from: bytes in the job itself, or a file of the volume. */
export type Source =
  | { readonly field: "imageBase64"; readonly bytes: Buffer }
  | { readonly field: "path"; readonly path: string };

/** A checked input. */
export interface ThumbnailRequest {
  readonly source: Source;
  /** Most pixels from left to right. */
  readonly width: number;
  /** Most pixels from top to bottom. */
  readonly height: number;
  readonly format: Format;
  /** 1 to 100; undefined leaves it to the format. */
  readonly quality: number | undefined;
}

/** The client's input is at fault. The message begins with the field, and is meant for the client. */
export class InputError extends Error {
  override readonly name = "InputError";

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
  }
}

const SIDE_MIN_PIXELS = 16;
const SIDE_MAX_PIXELS = 4096;
const WIDTH_DEFAULT_PIXELS = 256;
const fields = ["imageBase64", "path", "width", "height", "format", "quality"];

/**
 * Checks a job's input.
 *
 * @throws {InputError} for the first field that is wrong.
 */
export function readRequest(input: Readonly<Record<string, unknown>>): ThumbnailRequest {
  const unknown = Object.keys(input).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw new InputError(unknown, `is not known; the fields are ${fields.join(", ")}`);
  return {
    source: readSource(input),
    width: readWholeNumber(input, "width", SIDE_MIN_PIXELS, SIDE_MAX_PIXELS) ?? WIDTH_DEFAULT_PIXELS,
    // Without a height of its own the picture's shape decides, and a very long picture must not decide on gigabytes.
    height: readWholeNumber(input, "height", SIDE_MIN_PIXELS, SIDE_MAX_PIXELS) ?? SIDE_MAX_PIXELS,
    format: readFormat(input["format"]),
    quality: readWholeNumber(input, "quality", 1, 100),
  };
}

function readSource({ imageBase64, path }: Readonly<Record<string, unknown>>): Source {
  if (imageBase64 !== undefined && path !== undefined)
    throw new InputError("path", "cannot be combined with imageBase64");
  if (path !== undefined) {
    if (typeof path !== "string" || path === "") throw new InputError("path", "must be a string that names a file");
    return { field: "path", path };
  }
  if (imageBase64 === undefined) throw new InputError("imageBase64", "is missing; send imageBase64 or path");
  // Buffer.from skips characters that are not base64, and would make a broken picture out of a wrong text.
  if (typeof imageBase64 !== "string" || imageBase64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(imageBase64)) {
    throw new InputError("imageBase64", "must be a picture as base64 text, without line breaks or a data: prefix");
  }
  return { field: "imageBase64", bytes: Buffer.from(imageBase64, "base64") };
}

function readWholeNumber(
  input: Readonly<Record<string, unknown>>,
  field: string,
  min: number,
  max: number,
): number | undefined {
  const value = input[field];
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new InputError(field, `must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function readFormat(value: unknown): Format {
  if (value === undefined) return "jpeg";
  const format = formats.find((known) => known === value);
  if (format === undefined) throw new InputError("format", `must be one of ${formats.join(", ")}`);
  return format;
}
