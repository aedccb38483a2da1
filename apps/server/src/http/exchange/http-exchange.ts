import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

/** Names and values of an answer's header in turn: `[name, value, name, value, …]`. */
export type HeaderList = readonly string[];

/** Bytes up to this length are sent with the head in one write, as text: latin1 maps each byte to one character. */
export const ONE_WRITE_MAX_BYTES = 16 * 1024;

/** The state of an answer: nothing was sent, its head was, all of it was, or the caller closed the connection before that. */
export type AnswerState = "none" | "begun" | "whole" | "lost";

/** A request and its answer for the job gateway, independent of the reader of the connection. */
export interface HttpExchange {
  readonly method: string;
  /** Target of the request as it was sent. */
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The status of the answer; 200 until it is set. */
  readonly status: number;
  readonly state: AnswerState;
  /** Whether the caller has closed its half of the connection; it may still wait for the answer. */
  readonly isHalfClosed: boolean;
  /** Whether the caller understands interim answers. */
  readonly takesInterim: boolean;
  /** The body, to be read once: its bytes if all have arrived, otherwise the stream of them. */
  takeBody(): Buffer | Readable;
  /** Adds headers to those of the answer. */
  addHeaders(headers: HeaderList): void;
  /** Sends a whole answer; does nothing if the caller is gone. */
  answer(status: number, headers: HeaderList, body?: string | Buffer): void;
  /** Sends the head of an answer whose body follows in pieces; without `content-length` its end is marked by framing. */
  begin(status: number, headers: HeaderList): AnswerBody;
  /** Sends the interim answer 102, which callers skip, unless the answer has begun. */
  sendProcessing(): void;
  /** Ends the connection in the middle of an answer, so that its reader notices that a part is missing. */
  cut(): void;
  /** Calls back when the caller closes its half from now on. The result removes the listener. */
  onHalfClosed(listener: () => void): () => void;
  /** Calls back once when the exchange ends, with whether the whole answer was written to the connection. */
  onOver(listener: (answered: boolean) => void): void;
}

/** The body of an answer, sent in pieces. */
export interface AnswerBody {
  /** Resolves when there is room for more. Rejects when the caller is gone. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Writes bytes that the caller does not use any more; their memory is freed once the connection took them. */
  give(bytes: Uint8Array): Promise<void>;
  end(): void;
}

/** The caller closed the connection before its answer was complete. */
export class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";

  constructor() {
    super("the caller went away before its answer was complete");
  }
}
