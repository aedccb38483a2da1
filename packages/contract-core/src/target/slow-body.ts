import * as http from "node:http";
import * as https from "node:https";
import { boundedText, TooLongError } from "./bounded-text.ts";
import { within } from "./within.ts";

/** A request whose body is sent piece by piece, or only in part. It is not in the record. */
export interface SlowBody {
  /** Sends one more piece. */
  send(piece: string): void;
  /** Sends the last piece. */
  end(piece: string): void;
  abort(): void;
  /** The answer; undefined if the connection ended without one, or none came in time. Rejects with a {@link TooLongError}. */
  readonly answer: Promise<SlowAnswer | undefined>;
}

export interface SlowAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly json: unknown;
}

export interface SlowRequest {
  readonly url: string;
  readonly method?: string;
  readonly authorization: string;
  /** The first piece. */
  readonly begin: string;
  readonly contentType?: string;
  /** How long to wait for the answer; default a minute. */
  readonly withinMs?: number;
  /** How much of the answer is read; default 64 MiB. */
  readonly answerMaxBytes?: number;
}

const ANSWER_WITHIN_MS = 60_000;

/** Resolves when the first piece was written to a new connection. A connection without an answer in time is closed. */
export async function sendSlowBody({
  url,
  method = "POST",
  authorization,
  begin,
  contentType = "application/json",
  withinMs = ANSWER_WITHIN_MS,
  answerMaxBytes,
}: SlowRequest): Promise<SlowBody> {
  const { request } = new URL(url).protocol === "https:" ? https : http;
  const headers = { authorization, "content-type": contentType };
  const message = request(url, { method, headers, agent: false });
  const timer = setTimeout(() => message.destroy(), withinMs);
  const begun = Promise.withResolvers<http.IncomingMessage | undefined>();
  message.on("response", begun.resolve);
  message.on("error", () => begun.resolve(undefined));
  message.on("close", () => {
    clearTimeout(timer);
    begun.resolve(undefined);
  });
  async function read(response: http.IncomingMessage): Promise<SlowAnswer> {
    const text = await boundedText(response, `${method} ${new URL(url).pathname}`, { maxBytes: answerMaxBytes });
    const { statusCode = 0, headers: received } = response;
    return { status: statusCode, headers: received, json: text === "" ? undefined : JSON.parse(text) };
  }
  const answer = begun.promise.then(async (response) => {
    if (response === undefined) return undefined;
    return await read(response).catch((error: unknown) => {
      if (error instanceof TooLongError) throw error;
      return undefined;
    });
  });
  await within(new Promise((done) => message.write(begin, done)), "A connection for the body", withinMs);
  return {
    send: (piece) => void message.write(piece),
    end: (piece) => void message.end(piece),
    abort: () => void message.destroy(),
    answer,
  };
}
