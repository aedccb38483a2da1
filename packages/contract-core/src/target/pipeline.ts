import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { ANSWER_MAX_BYTES, TooLongError } from "./bounded-text.ts";
import { happens, within } from "./within.ts";

export interface PipelinedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface PipelinedAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const TIMEOUT_MS = 60_000;
/** Time for all requests together, for a server that answers each of them late. */
const ALL_WITHIN_MS = 300_000;

/**
 * Sends requests to one server over one connection, `atOnce` together before their answers are read (HTTP/1.1 pipelining). That
 * costs both sides a tenth of single requests. What a server leaves unanswered when it closes the connection is sent again over another one.
 *
 * @throws Error if a server answers nothing or takes minutes, or does not answer in HTTP/1.1
 */
export async function sendPipelined(
  requests: readonly PipelinedRequest[],
  atOnce: number,
  maxBytes: number = ANSWER_MAX_BYTES,
): Promise<readonly PipelinedAnswer[]> {
  const answers: PipelinedAnswer[] = [];
  const endMs = performance.now() + ALL_WITHIN_MS;
  while (answers.length < requests.length) {
    const before = answers.length;
    await sendOverOne(requests, { atOnce, endMs, maxBytes }, answers);
    if (answers.length === before) throw new Error("The connection ended without an answer.");
  }
  return answers;
}

/** Until all are answered, or the server closes the connection. */
async function sendOverOne(
  requests: readonly PipelinedRequest[],
  { atOnce, endMs, maxBytes }: { readonly atOnce: number; readonly endMs: number; readonly maxBytes: number },
  answers: PipelinedAnswer[],
): Promise<void> {
  const socket = await connected(requests[0]?.url ?? "");
  try {
    const pieces = socket.iterator({ destroyOnReturn: false });
    let rest = Buffer.alloc(0);
    for (let sent = answers.length; sent < requests.length; sent += atOnce) {
      const some = requests.slice(sent, sent + atOnce);
      socket.write(some.map(textOf).join(""));
      while (answers.length < sent + some.length) {
        for (let found = answerIn(rest); found !== undefined; found = answerIn(rest)) {
          answers.push(found.answer);
          rest = rest.subarray(found.length);
          if (found.answer.headers["connection"] === "close") return;
        }
        if (answers.length >= sent + some.length) break;
        const next = pieces.next() as Promise<IteratorResult<Buffer, undefined>>;
        const { value, done } = await within(next, "The next answer", endMs - performance.now());
        if (done === true) {
          const last = answerIn(rest, true);
          if (last !== undefined) answers.push(last.answer);
          return;
        }
        if (rest.length > maxBytes) throw new TooLongError(whatOf(requests[answers.length]), maxBytes);
        rest = Buffer.concat([rest, value]);
      }
    }
  } finally {
    socket.destroy();
  }
}

function whatOf(request: PipelinedRequest | undefined): string {
  return request === undefined ? "a request" : `${request.method} ${new URL(request.url).pathname}`;
}

async function connected(url: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const at = { host, port: Number(port || (isSecure ? 443 : 80)) };
  const socket = isSecure ? connectSecurely({ ...at, servername: host }) : connect(at);
  // The reader is told of an error. Without a listener, one that comes while nothing is read would end the process.
  socket.on("error", () => undefined);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("The server does not answer.")));
  await happens(socket, isSecure ? "secureConnect" : "connect", TIMEOUT_MS);
  return socket;
}

function textOf({ method, url, headers, body }: PipelinedRequest): string {
  const { pathname, search, host } = new URL(url);
  const length = body === undefined && method === "GET" ? {} : { "content-length": Buffer.byteLength(body ?? "") };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

interface Found {
  readonly answer: PipelinedAnswer;
  /** Number of bytes that it has. */
  readonly length: number;
}

/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 304]);

/** The first answer in these bytes; undefined if they do not hold all of it. @param isOver whether no more bytes come */
function answerIn(bytes: Buffer, isOver = false): Found | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!(status > 0)) throw new Error(`"${first}" is no answer in HTTP/1.1.`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  if (BODILESS.has(status)) headers["content-length"] ??= "0";
  const body = bodyIn(bytes, end + 4, headers, isOver);
  return body === undefined ? undefined : { answer: { status, headers, text: body.text }, length: body.end };
}

/** The body that begins there; undefined if not all of it has arrived. */
function bodyIn(
  bytes: Buffer,
  from: number,
  headers: Readonly<Record<string, string>>,
  isOver: boolean,
): { readonly text: string; readonly end: number } | undefined {
  if (headers["transfer-encoding"] !== "chunked") {
    const length = headers["content-length"];
    // Without a length it ends with the connection.
    if (length === undefined && !isOver) return undefined;
    const end = length === undefined ? bytes.length : from + lengthOf(length, 10);
    return end > bytes.length ? undefined : { text: bytes.toString("utf8", from, end), end };
  }
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const [digits = ""] = bytes.toString("latin1", at, lineEnd).split(";");
    const size = lengthOf(digits.trim(), 16);
    const end = lineEnd + 2 + size + 2;
    if (end > bytes.length) return undefined;
    if (size === 0) return { text: Buffer.concat(chunks).toString("utf8"), end };
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

/** @throws Error if it is no number */
function lengthOf(digits: string, base: 10 | 16): number {
  const length = (base === 10 ? /^\d+$/ : /^[\da-f]+$/i).test(digits) ? Number.parseInt(digits, base) : NaN;
  if (!Number.isSafeInteger(length)) throw new Error(`"${digits.slice(0, 40)}" is not the length of a body.`);
  return length;
}
