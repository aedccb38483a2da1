import * as http from "node:http";
import * as https from "node:https";
import { within } from "./within.ts";

/** A request whose body is sent piece by piece, or only in part. It is not in the record. */
export interface SlowBody {
  /** Sends one more piece. */
  send(piece: string): void;
  /** Sends the last piece. */
  end(piece: string): void;
  abort(): void;
  /** The answer; undefined if the connection ended without one, or none came in time. */
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
  /** How long to wait for the answer; default a minute. */
  readonly withinMs?: number;
}

const ANSWER_WITHIN_MS = 60_000;

/** Resolves when the first piece was written to a new connection. A connection without an answer in time is closed. */
export async function sendSlowBody({
  url,
  method = "POST",
  authorization,
  begin,
  withinMs = ANSWER_WITHIN_MS,
}: SlowRequest): Promise<SlowBody> {
  const { request } = new URL(url).protocol === "https:" ? https : http;
  const headers = { authorization, "content-type": "application/json" };
  const message = request(url, { method, headers, agent: false });
  const { promise: answer, resolve } = Promise.withResolvers<SlowAnswer | undefined>();
  const timer = setTimeout(() => message.destroy(), withinMs);
  message.on("error", () => resolve(undefined));
  message.on("close", () => {
    clearTimeout(timer);
    resolve(undefined);
  });
  message.on("response", (response) => void read(response).then(resolve, () => resolve(undefined)));
  await within(new Promise((done) => message.write(begin, done)), "A connection for the body", withinMs);
  return {
    send: (piece) => void message.write(piece),
    end: (piece) => void message.end(piece),
    abort: () => void message.destroy(),
    answer,
  };
}

async function read(response: http.IncomingMessage): Promise<SlowAnswer> {
  const text = (await response.setEncoding("utf8").toArray()).join("");
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, json: text === "" ? undefined : JSON.parse(text) };
}
