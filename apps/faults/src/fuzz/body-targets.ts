import { deepStrictEqual, ok } from "node:assert";
import { JsonScanner, RequestSplitter, formParts, readChunked, readXml, requestsIn } from "@millrace/server/readers";
import type { FuzzTarget } from "./fuzz.ts";
import { JSON_WORDS, JSON_SEEDS, arriving, collected, alike, strictly, isJson } from "./oracle.ts";

const ITEM_MAX_BYTES = 1_000;

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

/** The requests of a file, or its mistakes. */
async function requestsOf(parts: readonly Buffer[]): Promise<unknown> {
  const bounds = { url: "/v1/a", requestsMax: 100_000, signal: new AbortController().signal };
  try {
    const requests = await collected(requestsIn(arriving(parts), bounds));
    return requests.map(({ bytes, ...facts }) => [Buffer.from(bytes).toString("latin1"), facts]);
  } catch (error) {
    if (error instanceof Error && "errors" in error) return error.errors;
    throw error;
  }
}

function itemsOf(form: "json" | "lines", parts: readonly Buffer[]): unknown {
  const splitter = new RequestSplitter(form, ITEM_MAX_BYTES);
  const items = [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()];
  return items.map(({ bytes, line }) => [Buffer.from(bytes).toString("latin1"), line]);
}

/** Readers of bodies. */
export const bodyTargets: readonly FuzzTarget[] = [
  {
    name: "json",
    files: ["/json-scanner.ts", "/json-number.ts"],
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
    files: ["/request-splitter.ts", "/kept-json.ts"],
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
    files: ["/request-splitter.ts", "/line-splitter.ts"],
    seeds: ['{"input":1}\n\n{"input":2}\r\n', "\n\n\n"],
    words: [...JSON_WORDS, "\r\n"],
    refusals: ["DomainError", "JsonSyntaxError"],
    read: (input, random) => alike(input, random, (parts) => itemsOf("lines", parts)),
  },
  {
    name: "lines-of-file",
    files: ["/input-lines.ts"],
    seeds: ['{"custom_id":"1","method":"POST","url":"/v1/a","body":{"model":"m","stream":false}}\n', "\n \r\n"],
    words: [...JSON_WORDS, '"custom_id"', '"body":{', '"model"', '"stream":true', "\r\n"],
    refusals: [],
    read: (input, random) => alike(input, random, requestsOf),
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
    name: "s3-xml",
    files: ["/read-xml.ts"],
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
    read: (input) => readXml(input.toString(), "Delete", 1_000),
  },
];
