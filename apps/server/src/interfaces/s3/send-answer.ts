import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { S3Answer } from "./operations/s3-call.ts";
import type { S3Error } from "./protocol/s3-error.ts";
import { XML_HEAD, xmlOf, type XmlContent } from "./protocol/write-xml.ts";

const XML_TYPE = { "content-type": "application/xml" } as const;
/** After this time, and each time after it, a client hears that its answer is still being made. */
const SIGN_OF_LIFE_MS = 5_000;

/** What is told of a refused request beside the error. */
export interface Refused {
  readonly resource: string;
  readonly requestId: string;
  /** A `HEAD` request: its answer has no body. */
  readonly isHead: boolean;
}

/** Sends the answer to a request; resolves when all of it was given to the client. */
export async function sendAnswer(
  response: ServerResponse,
  answer: S3Answer,
  status: number,
  inTrouble: (error: unknown) => S3Error,
  refused: Refused,
): Promise<void> {
  const { headers = {}, content, later } = answer;
  if (later !== undefined) return await sendLater(response, later, inTrouble, refused);
  const text = answer.xml === undefined ? undefined : XML_HEAD + xmlOf(...answer.xml);
  const type = text === undefined ? {} : { ...XML_TYPE, "content-length": Buffer.byteLength(text) };
  const isBare =
    text === undefined &&
    content === undefined &&
    headers["content-length"] === undefined &&
    status !== 204 &&
    status !== 304;
  response.writeHead(answer.status ?? status, { ...(isBare ? { "content-length": 0 } : {}), ...type, ...headers });
  if (content === undefined) response.end(text);
  else {
    response.setTimeout(limits.bodyIdleTimeoutMs, () => response.destroy());
    await pipeline(content, response);
  }
}

export function sendRefusal(response: ServerResponse, error: S3Error, refused: Refused): void {
  const text = refused.isHead ? "" : XML_HEAD + refusalXml(error, refused);
  const { retryAfterSeconds, status } = error;
  const retryAfter = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const type = refused.isHead ? {} : XML_TYPE;
  response.writeHead(status, { ...type, ...retryAfter, "content-length": String(Buffer.byteLength(text)) }).end(text);
}

/** Begins the answer while its content is still being made, so that no client or proxy takes the silence for an end. */
async function sendLater(
  response: ServerResponse,
  later: NonNullable<S3Answer["later"]>,
  inTrouble: (error: unknown) => S3Error,
  refused: Refused,
): Promise<void> {
  const done = new AbortController();
  const finished = later.finally(() => done.abort());
  void (async () => {
    for (;;) {
      await setTimeout(SIGN_OF_LIFE_MS, undefined, { signal: done.signal, ref: false });
      if (response.headersSent) response.write(" ");
      else response.writeHead(200, XML_TYPE).write(XML_HEAD);
    }
  })().catch(() => undefined);
  try {
    const text = xmlOf(...(await finished));
    if (response.headersSent) response.end(text);
    else {
      const whole = XML_HEAD + text;
      response.writeHead(200, { ...XML_TYPE, "content-length": Buffer.byteLength(whole) }).end(whole);
    }
  } catch (error) {
    // Too late for another status: clients of S3 look for an error in such an answer.
    if (response.headersSent) response.end(refusalXml(inTrouble(error), refused));
    else throw error;
  }
}

function refusalXml({ code, message }: S3Error, { resource, requestId }: Refused): string {
  const content: { readonly [element: string]: XmlContent } = {
    Code: code,
    Message: message,
    Resource: resource,
    RequestId: requestId,
  };
  return xmlOf("Error", content);
}
