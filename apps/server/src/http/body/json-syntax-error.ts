/** RFC 8259 lets a reader refuse it; a job's input is passed on byte for byte. */
export const byteOrderMarkMessage = "begins with a byte order mark; send UTF-8 without one";

/** The reason for refusing a body; `message` is for the sender. */
export class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";
  /** The first invalid byte; undefined when no single byte is to blame. */
  readonly position: number | undefined;

  constructor(message: string, position?: number) {
    super(message);
    this.position = position;
  }
}
