import { limits } from "@millrace/spec";

/** Head of a request of the form that nearly all have. */
export interface PlainHead {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBytes: number;
}

/** As `node:http`. */
const HEAD_MAX_BYTES = 16 * 1024;
const REQUEST_LINE = /(GET|POST) (\/(?:compat\/)?v2\/[\w\-.~:/?@!$&'()*+,;=%]*) HTTP\/1\.1\r\n/y;
const HEADER_LINE = /([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e\t]*)\r\n/y;
const LENGTH = /^\d{1,6}$/;
/** With one of these a request is framed or answered in ways of its own. */
const NOT_PLAIN: ReadonlySet<string> = new Set(["expect", "te", "trailer", "transfer-encoding", "upgrade"]);

/** Where the head in these bytes ends, its last line break included; undefined if it is too long or did not come whole. */
export function headEndIn(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n", 0, "latin1");
  return end === -1 || end > HEAD_MAX_BYTES ? undefined : end + 2;
}

/**
 * Reads a head that leaves no room for two readings: `/v2` by GET or POST, HTTP/1.1, kept open, each header once and in
 * printable ASCII, a body whose length is given in digits and small. All else, right or wrong, is undefined: nothing is
 * refused here, so that what is not plain gets the answer that `node:http` gives it.
 */
export function readPlainHead(text: string): PlainHead | undefined {
  REQUEST_LINE.lastIndex = 0;
  const line = REQUEST_LINE.exec(text);
  if (line === null) return undefined;
  const headers = readHeaders(text, REQUEST_LINE.lastIndex);
  if (headers === undefined) return undefined;
  const method = line[1] as PlainHead["method"];
  const bodyBytes = bodyLength(method, headers["content-length"]);
  return bodyBytes === undefined ? undefined : { method, url: line[2] as string, headers, bodyBytes };
}

function readHeaders(text: string, from: number): Record<string, string> | undefined {
  const headers = Object.create(null) as Record<string, string>;
  let at = from;
  while (at < text.length) {
    HEADER_LINE.lastIndex = at;
    const line = HEADER_LINE.exec(text);
    if (line === null) return undefined;
    const name = (line[1] as string).toLowerCase();
    if (name in headers || NOT_PLAIN.has(name)) return undefined;
    headers[name] = (line[2] as string).trimEnd();
    at = HEADER_LINE.lastIndex;
  }
  const { host, connection } = headers;
  if (host === undefined || host === "") return undefined;
  return connection === undefined || connection.toLowerCase() === "keep-alive" ? headers : undefined;
}

function bodyLength(method: PlainHead["method"], announced: string | undefined): number | undefined {
  if (announced === undefined) return 0;
  if (!LENGTH.test(announced)) return undefined;
  const bytes = Number(announced);
  if (method === "GET") return bytes === 0 ? 0 : undefined;
  return bytes <= limits.inlinePayloadMaxBytes ? bytes : undefined;
}
