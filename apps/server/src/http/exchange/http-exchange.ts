import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

/** Names and values of an answer's header in turn: `[name, value, name, value, …]`. */
export type HeaderList = readonly string[];

/** Bytes up to this length go out with the head in one write, as a text: latin1 gives each byte a character of its own. */
export const ONE_WRITE_MAX_BYTES = 16 * 1024;

/** How far an answer is: nothing was sent, its head was, all of it was, or the caller went away before that. */
export type AnswerState = "none" | "begun" | "whole" | "lost";

/** A request and the way to answer it, for the job gateway: it need not know who reads the connection. */
export interface HttpExchange {
  readonly method: string;
  /** Target of the request as it was sent. */
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The answer's status; 200 as long as there is none. */
  readonly status: number;
  readonly state: AnswerState;
  /** Whether the caller has closed its half of the connection, which it may do and still wait for the answer. */
  readonly isHalfClosed: boolean;
  /** Whether the caller understands interim answers. */
  readonly takesInterim: boolean;
  /** The body, once: its bytes if they are all there, else where they come from. */
  takeBody(): Buffer | Readable;
  /** Adds headers to those of the answer to come. */
  addHeaders(headers: HeaderList): void;
  /** Sends a whole answer; nothing happens if the caller is gone. */
  answer(status: number, headers: HeaderList, body?: string | Buffer): void;
  /** Sends the head of an answer whose body follows in pieces; without `content-length` its end is marked by framing. */
  begin(status: number, headers: HeaderList): AnswerBody;
  /** Sends the interim answer 102, which callers skip, if no other was begun. */
  sendProcessing(): void;
  /** Ends the connection in the middle of an answer, which is how its reader can tell that something is missing. */
  cut(): void;
  /** Calls back when the caller closes its half from now on. The result takes that back. */
  onHalfClosed(listener: () => void): () => void;
  /** Calls back once when this is over: whether the whole answer was handed to the connection. */
  onOver(listener: (answered: boolean) => void): void;
}

/** The body of an answer that is sent in pieces. */
export interface AnswerBody {
  /** Resolves when there is room for more. Rejects when the caller is gone. */
  write(bytes: string | Uint8Array): Promise<void>;
  end(): void;
}

/** The caller went away before its answer was complete. */
export class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";

  constructor() {
    super("the caller went away before its answer was complete");
  }
}
