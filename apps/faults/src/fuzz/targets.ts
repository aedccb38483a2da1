import { deepStrictEqual, ok } from "node:assert";
import type { IncomingMessage } from "node:http";
import { parse } from "graphql";
import { parseManifest } from "../../../cli/src/manifest/read-manifest.ts";
import { formParts } from "../../../server/src/http/body/form-parts.ts";
import { JsonScanner } from "../../../server/src/http/body/json-scanner.ts";
import { RequestSplitter } from "../../../server/src/http/body/request-splitter.ts";
import { headEndIn, readPlainHead } from "../../../server/src/http/exchange/plain-request.ts";
import { splitTarget, targetWithout, valuesOf } from "../../../server/src/http/keys/target-parts.ts";
import { refuseLongText, refuseTooLarge } from "../../../server/src/interfaces/graphql/document-limits.ts";
import { EventText } from "../../../server/src/interfaces/openai/event-text.ts";
import { readChunked } from "../../../server/src/interfaces/s3/body/chunked-body.ts";
import { readAddress } from "../../../server/src/interfaces/s3/protocol/address.ts";
import { checkSignature, readSignature, signingKey } from "../../../server/src/interfaces/s3/protocol/signature.ts";
import { parseXml } from "../../../server/src/interfaces/s3/protocol/xml.ts";
import { FrameBoundary } from "../../../server/src/interfaces/requests/web-socket-frames.ts";
import { formatTraceparent, parseTraceparent } from "../../../server/src/tracing/trace-context.ts";
import { createSseParser } from "../../../../packages/queue-client/src/sse-parser.ts";
import { parseExactJson } from "../../../../packages/worker-text/src/exact-json.ts";
import { errorLine, readTraceback, tracebackOf } from "../../../../packages/worker-text/src/job-error.ts";
import { readPrestart } from "../../../../packages/worker-text/src/prestart.ts";
import { printable } from "../../../../packages/worker-text/src/printable.ts";
import { readWorkerLine } from "../../../../packages/worker-text/src/worker-line.ts";
import type { Random } from "../base/random.ts";
import type { FuzzTarget } from "./fuzz.ts";

const JSON_WORDS = [
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  '"',
  "\\u00e9",
  "\\ud83d",
  '"input"',
  '"requests"',
  '"__proto__"',
  "true",
  "null",
  "-0",
  "1e9",
  "1E+400",
  "\xc3\xa9",
  "\xf0\x9f\x98\x80",
  "\xef\xbb\xbf",
  " ",
  "\n",
];
const JSON_SEEDS = [
  '{"input":{"a":[1,-0.5e+3,true,null,"x\\u00e9\\n"]},"webhook":"http://a"}',
  "[[],{}]",
  '"text"',
  "-1",
];
const ITEM_MAX_BYTES = 1_000;
/** A text that is no JSON costs an exception. */
const CHUNKS_MAX = 2_000;

/** The same bytes in pieces, as a network would bring them. */
function pieces(input: Buffer, random: Random): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < input.length;) {
    const end = at + random.whole(1, random.chance(0.5) ? 3 : 64);
    parts.push(input.subarray(at, end));
    at = end;
  }
  return parts;
}

async function* arriving<Piece>(parts: readonly Piece[]): AsyncGenerator<Piece> {
  yield* parts;
}

async function collected<Piece>(parts: AsyncIterable<Piece>): Promise<Piece[]> {
  const all: Piece[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** What a reading gives, or that it is refused: which of two reasons is told may depend on what arrived first. */
async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && /^(?:Domain|S3|JsonSyntax)Error$/.test(error.name)) return "refused";
    throw error;
  }
}

function attempted(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A reader of bytes that arrive in pieces must not depend on where they are cut. */
async function alike(input: Buffer, random: Random, read: (parts: readonly Buffer[]) => unknown): Promise<unknown> {
  const whole = await outcome(() => read([input]));
  deepStrictEqual(await outcome(() => read(pieces(input, random))), whole, "it depends on where the bytes are cut");
  return whole;
}

function strictly(input: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input);
  return JSON.parse(text);
}

function isJson(input: Buffer): boolean {
  try {
    strictly(input);
    return true;
  } catch {
    return false;
  }
}

async function formOf(parts: readonly Buffer[]): Promise<unknown> {
  const found: unknown[] = [];
  for await (const { name, fileName, bytes } of formParts('multipart/form-data; boundary="b"', arriving(parts)))
    found.push([name, fileName, Buffer.concat(await collected(bytes)).toString("latin1")]);
  return found;
}

async function chunksOf(parts: readonly Buffer[]): Promise<unknown> {
  let trailers: unknown;
  const read = readChunked(arriving([...parts]), undefined, (given) => (trailers = [...given]));
  return [Buffer.concat(await collected(read)).toString("latin1"), trailers];
}

function itemsOf(form: "json" | "lines", parts: readonly Buffer[]): unknown {
  const splitter = new RequestSplitter(form, ITEM_MAX_BYTES);
  const items = [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()];
  return items.map(({ bytes, line }) => [Buffer.from(bytes).toString("latin1"), line]);
}

function signedRequest(input: Buffer): void {
  const [target = "", authorization = "", date = "", payload = ""] = input.toString("latin1").split("\n");
  const address = readAddress("here", target, undefined);
  const headers = {
    host: "here",
    authorization: authorization === "" ? undefined : authorization,
    "x-amz-date": date,
    "x-amz-content-sha256": payload,
  };
  const distinct = Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : [value]]);
  const headersDistinct = Object.assign(
    Object.create(null),
    Object.fromEntries(distinct),
  ) as IncomingMessage["headersDistinct"];
  const given = readSignature({ headers } as unknown as IncomingMessage, address);
  checkSignature({ method: "GET", headersDistinct }, address, given, signingKey("secret", given.scope));
  throw new Error("a signature was forged");
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ACTING = /[\0-\x08\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

/** Everything that reads what strangers send, with what must hold for each input. */
export const fuzzTargets: readonly FuzzTarget[] = [
  {
    name: "request-head",
    files: ["/plain-request.ts"],
    seeds: [
      "POST /v2/abc/run HTTP/1.1\r\nhost: here\r\nauthorization: Bearer key\r\ncontent-length: 12\r\n\r\n",
      "GET /compat/v2/abc/status/1?a=b HTTP/1.1\r\nHost: here\r\nConnection: keep-alive\r\n\r\n",
    ],
    words: [
      "GET ",
      "POST ",
      "/v2/",
      "/compat/v2/pods",
      " HTTP/1.1\r\n",
      "\r\n",
      "\r\n\r\n",
      "host: ",
      "content-length: ",
      "content-length: 65536",
      "transfer-encoding: chunked",
      "connection: close",
      "\t",
      " ",
      ":",
      "__proto__: a\r\n",
      "expect: ",
    ],
    refusals: [],
    read(input) {
      const end = headEndIn(input);
      const head = end === undefined ? undefined : readPlainHead(input.toString("latin1", 0, end));
      if (head === undefined) return;
      ok(/^[\x21-\x7e]+$/.test(head.url) && head.url.startsWith("/"), "the target has other characters");
      ok(
        Object.entries(head.headers).every(
          ([name, value]) => /^[\x21-\x7e]+$/.test(name) && /^[\x20-\x7e\t]*$/.test(value) && value === value.trim(),
        ),
        "a header has other characters",
      );
      ok(
        !("transfer-encoding" in head.headers) && head.bodyBytes === Number(head.headers["content-length"] ?? 0),
        "the length is another",
      );
    },
  },
  {
    name: "json",
    files: ["/json-scanner.ts"],
    seeds: JSON_SEEDS,
    words: JSON_WORDS,
    refusals: [],
    async read(input, random) {
      const scanned = await alike(input, random, (parts) => {
        const scanner = new JsonScanner();
        for (const part of parts) scanner.push(part);
        const { kind, members } = scanner.end();
        return [kind, [...members]];
      });
      ok(isJson(input) === Array.isArray(scanned), "JSON.parse takes it otherwise");
      if (!Array.isArray(scanned)) return;
      const value = strictly(input) as Record<string, unknown>;
      for (const [key, { start, end }] of scanned[1] as readonly [string, { start: number; end: number }][])
        deepStrictEqual(
          strictly(input.subarray(start, end)),
          key.length > 64 ? strictly(input.subarray(start, end)) : Object.getOwnPropertyDescriptor(value, key)?.value,
          `${key} is another value`,
        );
    },
  },
  {
    name: "requests-of-batch",
    files: ["/request-splitter.ts"],
    seeds: ['{"requests":[{"input":{"a":"]}"}},{"input":[]}]}', '[{"input":1}, {"input":"\\""}]', ...JSON_SEEDS],
    words: [...JSON_WORDS, '{"requests":[', "{}"],
    refusals: ["DomainError", "JsonSyntaxError"],
    async read(input, random) {
      const items = await alike(input, random, (parts) => itemsOf("json", parts));
      if (!Array.isArray(items) || !isJson(input)) return;
      const value = strictly(input) as { readonly requests?: unknown };
      const list = Array.isArray(value) ? value : value.requests;
      deepStrictEqual(items.length, (list as unknown[]).length, "it has another number of requests");
    },
  },
  {
    name: "lines-of-batch",
    files: ["/request-splitter.ts"],
    seeds: ['{"input":1}\n\n{"input":2}\r\n', "\n\n\n"],
    words: [...JSON_WORDS, "\r\n"],
    refusals: ["DomainError", "JsonSyntaxError"],
    read: (input, random) => alike(input, random, (parts) => itemsOf("lines", parts)),
  },
  {
    name: "form",
    files: ["/form-parts.ts"],
    seeds: [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jsonl"\r\nContent-Type: a/b\r\n\r\nx\r\n--b\r\ncontent-disposition: form-data; name=purpose\r\n\r\nbatch\r\n--b--\r\n',
    ],
    words: [
      "--b",
      "\r\n--b\r\n",
      "\r\n--b--",
      "\r\n\r\n",
      'Content-Disposition: form-data; name="',
      "filename=",
      '"',
      "\\",
      ";",
      " ",
    ],
    refusals: ["DomainError"],
    read: (input, random) => alike(input, random, formOf),
  },
  {
    name: "s3-chunks",
    files: ["/chunked-body.ts"],
    seeds: [
      "5\r\nhello\r\n0\r\nx-amz-checksum-crc32: AAAA\r\n\r\n",
      "a;chunk-signature=" + "0".repeat(64) + "\r\n0123456789\r\n0\r\n\r\n",
    ],
    words: ["0\r\n", "\r\n", ";chunk-signature=", "ffffffff", ":", "x-amz-trailer-signature:"],
    refusals: ["S3Error"],
    read: (input, random) => alike(input, random, chunksOf),
  },
  {
    name: "s3-signature",
    files: ["/signature.ts", "/address.ts"],
    seeds: [
      `/s3/bucket/key?a=b\nAWS4-HMAC-SHA256 Credential=id/20261128/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${"0".repeat(64)}\n20261128T000000Z\nUNSIGNED-PAYLOAD`,
      `/s3/b/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=id/20261128/us-east-1/s3/aws4_request&X-Amz-Date=20261128T000000Z&X-Amz-SignedHeaders=host&X-Amz-Expires=60&X-Amz-Signature=${"0".repeat(64)}\n\n\n`,
    ],
    words: [
      "Credential=",
      "SignedHeaders=",
      "Signature=",
      ", ",
      ";",
      "constructor",
      "__proto__",
      "%2F",
      "%",
      "&",
      "=",
      "\n",
      "X-Amz-Signature=",
      "AWSAccessKeyId",
      "+",
      "http://a",
    ],
    refusals: ["S3Error"],
    read: signedRequest,
  },
  {
    name: "s3-xml",
    files: ["/xml.ts"],
    seeds: [
      '<?xml version="1.0"?><Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Object><Key>a&amp;b</Key></Object><Quiet>true</Quiet></Delete>',
    ],
    words: [
      "<Delete>",
      "</Delete>",
      "<Object>",
      "<Key>",
      "&amp;",
      "&#x41;",
      "&#1114112;",
      "<!DOCTYPE",
      "<![CDATA[",
      "<?",
      "<a b='",
      "/>",
      "<__proto__>",
      "<constructor>",
      "<toString/>",
    ],
    refusals: ["S3Error"],
    read: (input) => parseXml(input.toString(), "Delete"),
  },
  {
    name: "exact-json",
    files: ["/exact-json.ts"],
    seeds: [...JSON_SEEDS, "[12345678901234567890,1.10,-0,1e5]"],
    words: [...JSON_WORDS, "0.10", "12345678901234567890"],
    refusals: ["SyntaxError"],
    read(input) {
      const text = input.toString();
      const written = JSON.stringify(parseExactJson(text));
      deepStrictEqual(JSON.parse(written), JSON.parse(text), "it is written otherwise");
    },
  },
  {
    name: "worker-lines",
    files: [
      "/worker-line.ts",
      "/package-line.ts",
      "/printable.ts",
      "/job-error.ts",
      "/prestart.ts",
      "/package-frames.ts",
    ],
    seeds: [
      "INFO   | job-1 | Started.",
      '{"requestId":"1","level":"ERROR","message":"Captured Handler Exception"}',
      '{"error_type":"<class \'ValueError\'>","error_message":"no","error_traceback":"Traceback (most recent call last):\\n  File \\"/a.py\\", line 1\\nValueError: no","logs":"x"}',
      'handler: no\ntraceback: Traceback (most recent call last):\n  File "/runpod/serverless/a.py", line 1\n    a()\nlogs:\nx',
      '{"event":"prestart_failed","hook":"h","error_type":"E","error_message":"m","error_traceback":"t"}',
      "\u001b]0;title\u0007\u001b[2Jtext\u009b1m",
    ],
    words: [
      "\x1b[",
      "\x1b]",
      "\x07",
      "\x9b",
      "\x90",
      "\x9c",
      "INFO | ",
      "Prestart | ",
      '"error_message": "',
      '"prestart_failed"',
      "Traceback ",
      "\nlogs:\n",
      '  File "',
      "\\",
      "\xe2\x80\xae",
      "\xed\xa0\x80",
    ],
    refusals: [],
    read(input) {
      for (const text of [input.toString(), input.toString("latin1")]) {
        const shown = [
          printable(text),
          readWorkerLine(text).text,
          errorLine(text) ?? "",
          tracebackOf(text, 50) ?? "",
          readPrestart(text)?.line ?? "",
        ];
        ok(!shown.some((line) => ACTING.test(line)), "a control character is shown");
        readTraceback(text);
      }
    },
  },
  {
    name: "events",
    files: ["/event-text.ts"],
    seeds: [
      '"data: a\\n\\ndata: b\\n\\n"\n"data: c\\r\\n\\r\\n"',
      '[{"a":1},2]\n{"b":[]}',
      '"half \\ud83d"\n"\\ude00\\n"',
    ],
    words: ["\n", '"', "\\n", "\\r", "\\n\\n", "\\ud83d", "\\ude00", "data: ", "[1,2]", "{}"],
    refusals: [],
    read(input) {
      const texts = input
        .toString()
        .split("\n", CHUNKS_MAX)
        .filter((text) => isJson(Buffer.from(text)));
      const events = new EventText("job", { chunk: 0, offset: 0 });
      const sent = [
        ...texts.flatMap((text, index) => [...events.add(index + 1, text), events.comment("here")]),
        events.end(),
      ].join("");
      ok(sent === "" || /\n\r?\n$/.test(sent), "the last event is not closed");
    },
  },
  {
    name: "events-read",
    files: ["/sse-parser.ts"],
    seeds: ["event: chunk\nid: 1\ndata: {}\n\n: here\n\ndata: a\r\ndata: b\r\rretry: 5\n\n", "\xef\xbb\xbfdata\n\n"],
    words: ["\n", "\r", "\r\n", "data: ", "data", "event:", "id: ", "\0", "retry: 9", ":", " "],
    refusals: [],
    read(input, random) {
      const events = (parts: readonly string[]): unknown => {
        const parser = createSseParser({ maxChars: 1_000_000, tooLong: () => new Error("refused") });
        return parts.flatMap((part) => parser.push(part)).map((event) => ({ ...event }));
      };
      const whole = attempted(() => events([input.toString("latin1")]));
      const cut = attempted(() => events(pieces(input, random).map((piece) => piece.toString("latin1"))));
      deepStrictEqual(cut, whole, "it depends on where the text is cut");
    },
  },
  {
    name: "query",
    files: ["/target-parts.ts"],
    seeds: ["/path?api_key=a&b=%2F+c&&=", "/%41?%61pi_key=b"],
    words: ["?", "&", "=", "%", "%2", "api_key", "API%5FKEY", "+", "__proto__", "constructor", "%00"],
    refusals: [],
    read(input) {
      const url = input.toString("latin1");
      const target = splitTarget(url);
      deepStrictEqual(
        targetWithout(target, new Map()),
        url.endsWith("?") && target.parameters.length === 0 ? url.slice(0, -1) : url,
        "the target is written otherwise",
      );
      const values = new Set(valuesOf(target, "api_key"));
      const bare = splitTarget(targetWithout(target, new Map([["api_key", values]])));
      deepStrictEqual(valuesOf(bare, "api_key"), [], "a key is passed on");
    },
  },
  {
    name: "graphql",
    files: ["/document-limits.ts"],
    seeds: [
      'query q($a: Int = 1) { a: myself(b: [1, {c: "d"}]) @include(if: true) { ...f ... on A { id } } } fragment f on B { id }',
      '{ a(b: """x""") }',
    ],
    words: ["{", "}", "(", ")", "...", "fragment f on Q ", "query ", "@a", '"""', "__schema", ": ", "$a", "#", "\0"],
    refusals: ["DomainError", "GraphQLError"],
    read(input) {
      const text = input.toString();
      refuseLongText(text);
      refuseTooLarge(parse(text));
    },
  },
  {
    name: "manifest",
    files: ["/read-manifest.ts", "/positions.ts", "/schema-problems.ts", "/reference-problems.ts"],
    seeds: [
      "endpoints:\n  hello:\n    handler: hello\n    workersMax: 3\n",
      "a: &a [1, *a]\n",
      "%YAML 1.2\n---\n? a\n: b\n",
    ],
    words: [
      ": ",
      "\n",
      "- ",
      "&a ",
      "*a",
      "<<: ",
      "!!map ",
      "? ",
      "| ",
      "> ",
      "'",
      '"',
      "{",
      "}",
      "[",
      "]",
      "#",
      "---\n",
      "%TAG ",
      "\t",
      "endpoints:",
      "templates:",
      "__proto__: ",
      "!!binary ",
    ],
    refusals: ["CommandError"],
    read: (input) => parseManifest(input.toString(), "millrace.yaml"),
  },
  {
    name: "web-socket",
    files: ["/web-socket-frames.ts"],
    seeds: [
      "\x81\x05hello",
      "\x82\x7e\x00\x03abc\x88\x82\x01\x02\x03\x04\x05\x06",
      "\x81\xff\x00\x00\x00\x00\x00\x00\x00\x01\x01\x02\x03\x04x",
    ],
    words: ["\x81\x00", "\x7e", "\x7f", "\xff", "\x00\x00\x00\x00"],
    refusals: [],
    read: (input, random) =>
      alike(input, random, (parts) => {
        const frames = new FrameBoundary();
        for (const part of parts) frames.feed(part);
        return frames.isBetween;
      }),
  },
  {
    name: "trace-header",
    files: ["/trace-context.ts"],
    seeds: [`00-${"a".repeat(32)}-${"b".repeat(16)}-01`, `cc-${"a".repeat(32)}-${"b".repeat(16)}-00-more`],
    words: ["-", "00", "ff", "0".repeat(32), "A"],
    refusals: [],
    read(input) {
      const context = parseTraceparent(input.toString("latin1"));
      if (context !== undefined) deepStrictEqual(parseTraceparent(formatTraceparent(context)), context);
    },
  },
];
