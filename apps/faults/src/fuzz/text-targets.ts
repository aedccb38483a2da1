import { deepStrictEqual, ok } from "node:assert";
import { EventText, refuseLongText, refuseTooLarge } from "@millrace/server/readers";
import { parse } from "graphql";
import { parseManifest } from "millrace/manifest";
import { parseExactJson } from "@millrace/worker-text/exact-json";
import { errorLine, readTraceback, tracebackOf } from "@millrace/worker-text/job-error";
import { readPrestart } from "@millrace/worker-text/prestart";
import { printable } from "@millrace/worker-text/printable";
import { readWorkerLine } from "@millrace/worker-text/worker-line";
import type { FuzzTarget } from "./fuzz.ts";
import { JSON_WORDS, JSON_SEEDS, isJson } from "./oracle.ts";

const CHUNKS_MAX = 2_000;

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ACTING = /[\0-\x08\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

/** Readers of texts of workers, clients and users. */
export const textTargets: readonly FuzzTarget[] = [
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
    // A user reads the own file with it, on the own computer.
    longBytes: 20_000,
    read: (input) => parseManifest(input.toString(), "millrace.yaml"),
  },
];
