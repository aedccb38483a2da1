import { limits } from "@millrace/spec";
import { leadsToManagement } from "./management-path.ts";

/** Head of a request in the form that nearly all requests have. */
export interface PlainHead {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
}

/** The methods of the head's text that the reader uses; every character is one byte. A test counts the calls. */
export type HeadText = Pick<string, "length" | "charCodeAt" | "slice">;

/** The limit of `node:http`. */
const HEAD_MAX_BYTES = 16 * 1024;
/** `node:http` ignores headers beyond its own limit, which is higher. */
const HEADERS_MAX = 100;
const LENGTH_MAX_DIGITS = 6;
/** Headers that change how a request is framed or answered. */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  "content-encoding",
  "expect",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  // Its mark is opened before anything else.
  "x-millrace-forwarded",
]);

const CR = 0x0d;
const LF = 0x0a;
const COLON = 0x3a;

/** Classes of bytes. A byte may be in several. */
const IN_NAME = 1;
const IN_URL = 2;
const IN_VALUE = 4;
const BLANK = 8;
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return (
    (/[\w!#$%&'*+.^`|~-]/.test(character) ? IN_NAME : 0) |
    (/[\w\-.~:/?@!$&'()*+,;=%]/.test(character) ? IN_URL : 0) |
    (/[\x20-\x7e\t]/.test(character) ? IN_VALUE : 0) |
    (/[ \t]/.test(character) ? BLANK : 0)
  );
});

/** Where the head in these bytes ends, its last line break included; undefined if it is too long or not complete. */
export function headEndIn(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n", 0, "latin1");
  return end === -1 || end > HEAD_MAX_BYTES ? undefined : end + 2;
}

/**
 * Reads a head that is unambiguous: `/v2` by GET or POST, HTTP/1.1, kept open, each header once and in printable ASCII, a
 * small body whose length is given in digits. Returns undefined for all others, valid or not: `node:http` answers
 * them, and nothing is refused here.
 *
 * The key of the request is not checked yet, so the work is bounded: each byte is classified once, from the first to the
 * last, and no regular expression runs on the head.
 */
export function readPlainHead(text: HeadText): PlainHead | undefined {
  const line = readRequestLine(text);
  if (line === undefined) return undefined;
  const headers = readHeaders(text, line.end);
  if (headers === undefined) return undefined;
  const { method, url } = line;
  const bodyBytes = bodyLength(method, headers["content-length"]);
  return bodyBytes === undefined ? undefined : { method, url, headers, bodyBytes };
}

function readRequestLine(text: HeadText): (Pick<PlainHead, "method" | "url"> & { readonly end: number }) | undefined {
  const method = holds(text, 0, "POST ") ? "POST" : "GET";
  if (method === "GET" && !holds(text, 0, "GET ")) return undefined;
  const from = method.length + 1;
  const isCompat = !holds(text, from, "/v2/");
  if (isCompat && !holds(text, from, "/compat/v2/")) return undefined;
  let at = from;
  while ((classAt(text, at) & IN_URL) !== 0) at += 1;
  const rest = " HTTP/1.1\r\n";
  if (!holds(text, at, rest)) return undefined;
  const url = text.slice(from, at);
  return isCompat && leadsToManagement(url) ? undefined : { method, url, end: at + rest.length };
}

function readHeaders(text: HeadText, from: number): Record<string, string> | undefined {
  const headers = Object.create(null) as Record<string, string>;
  let count = 0;
  for (let at = from; at < text.length; count += 1) {
    const nameAt = at;
    while ((classAt(text, at) & IN_NAME) !== 0) at += 1;
    if (at === nameAt || text.charCodeAt(at) !== COLON || count === HEADERS_MAX) return undefined;
    const name = text.slice(nameAt, at).toLowerCase();
    if (name in headers || NOT_PLAIN.has(name)) return undefined;
    do at += 1;
    while ((classAt(text, at) & BLANK) !== 0);
    const valueAt = at;
    let valueEnd = at;
    for (let kind = classAt(text, at); (kind & IN_VALUE) !== 0; kind = classAt(text, at)) {
      at += 1;
      if ((kind & BLANK) === 0) valueEnd = at;
    }
    if (text.charCodeAt(at) !== CR || text.charCodeAt(at + 1) !== LF) return undefined;
    headers[name] = text.slice(valueAt, valueEnd);
    at += 2;
  }
  const { host, connection } = headers;
  if (host === undefined || host === "") return undefined;
  return connection === undefined || connection.toLowerCase() === "keep-alive" ? headers : undefined;
}

function bodyLength(method: PlainHead["method"], announced: string | undefined): number | undefined {
  if (announced === undefined) return 0;
  if (announced === "" || announced.length > LENGTH_MAX_DIGITS) return undefined;
  let bytes = 0;
  for (const character of announced) {
    if (character < "0" || character > "9") return undefined;
    bytes = bytes * 10 + Number(character);
  }
  if (method === "GET") return bytes === 0 ? 0 : undefined;
  return bytes <= limits.inlinePayloadMaxBytes ? bytes : undefined;
}

function holds(text: HeadText, at: number, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    if (text.charCodeAt(at + index) !== wanted.charCodeAt(index)) return false;
  }
  return true;
}

/** 0 behind the end. */
function classAt(text: HeadText, at: number): number {
  return CLASSES[text.charCodeAt(at)] ?? 0;
}
