/** Bodies over 64 KiB take the way through the blob store. */
const LARGE_CHARS = 80_000;

export interface Body {
  readonly mark: string;
  readonly fill: string;
}

/** A body that can be recognised as a whole by its mark, which must say whether it is large. */
export function bodyOf(mark: string): Body {
  return { mark, fill: mark.repeat(mark.endsWith("L") ? Math.ceil(LARGE_CHARS / mark.length) : 1) };
}

/** The mark of a body that is as it was made; `damaged` for anything else, undefined for none. */
export function markOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { mark, fill } = value as Partial<Body>;
  return typeof mark === "string" && mark !== "" && fill === bodyOf(mark).fill ? mark : "damaged";
}

/** The text with which a worker fails a job, so that the error can be recognised as well. */
export function errorOf(mark: string): string {
  return `no ${mark}`;
}

/** The mark of an error that a worker of the harness reported; undefined for one of the service. */
export function errorMark(error: string | undefined): string | undefined {
  return error?.startsWith("no ") === true ? error.slice("no ".length) : undefined;
}
