import type { ClaimId } from "@millrace/spec";
import { type Context, type Fields, type Scenario, chunksOf, takenAnew } from "../../steps/words.ts";
import { readNew } from "../../steps/resources/streams.ts";

interface Chunk {
  readonly output: unknown;
  readonly metrics?: Fields;
}

const METRICS = {
  avg_gen_throughput: 48.25,
  avg_prompt_throughput: 0,
  cpu_kv_cache_usage: 0.5,
  gpu_kv_cache_usage: 0.0016722408026755853,
  input_tokens: 6,
  output_tokens: 3,
  pending: 0,
  running: 1,
  stream_index: 2,
  swapped: 0,
};
/** Of every JSON type, under undocumented names. */
const FREE = {
  temperature: 36.6,
  stage: "warm-up",
  isCached: false,
  missing: null,
  layers: [1, "two", { three: 3 }],
  nested: { deeper: { still: true } },
  "with space": -0.5,
};
const ANY_JSON: readonly unknown[] = [
  "a word",
  "",
  'quote " backslash \\ line\nend, ä, €, 😀',
  0,
  -1.5,
  1e21,
  true,
  false,
  null,
  [],
  [1, ["two", [null]]],
  {},
  { a: { b: [{}] }, output: 1, metrics: {} },
];

/** What handlers produce, and what it shows: it arrives as it was sent. */
const rows: readonly (readonly [claims: readonly ClaimId[], chunks: readonly Chunk[]])[] = [
  [
    [
      "STREAM-CHUNK-OUTPUT",
      "STREAM-CHUNK-OUTPUT-TEXT",
      "STREAM-CHUNK-OUTPUT-INPUT-TOKENS",
      "STREAM-CHUNK-OUTPUT-OUTPUT-TOKENS",
    ],
    [
      { output: { text: ["A beam of"], input_tokens: 6, output_tokens: 3 }, metrics: { running: 1 } },
      { output: { text: [" light", " crosses", ""], input_tokens: 6, output_tokens: 5 }, metrics: { running: 1 } },
    ],
  ],
  [
    ["STREAM-CHUNK-METRICS-NUMBERS", "STREAM-CHUNK-METRICS-SCENARIO"],
    [
      { output: 1, metrics: METRICS },
      { output: 2, metrics: { scenario: "stream" } },
      { output: 3, metrics: { ...METRICS, stream_index: 3, scenario: "" } },
    ],
  ],
  [
    ["STREAM-CHUNK-METRICS-FREE"],
    [
      { output: { text: ["a"] }, metrics: FREE },
      { output: { text: ["b"] }, metrics: { ...FREE, running: 1, scenario: "stream" } },
    ],
  ],
  [["STREAM-CHUNK-ANY-OUTPUT"], ANY_JSON.map((output) => ({ output }))],
];

/** Arrays of any length, whose chunks always have measurements. */
const arrays = (...claims: readonly ClaimId[]): typeof rows => [
  [claims, []],
  [claims, [{ output: 1 }]],
  [claims, [{ output: null }, { output: { metrics: { running: 1 } }, metrics: METRICS }]],
];

async function expectChunks(context: Context, [claims, chunks]: (typeof rows)[number]): Promise<void> {
  const queue = await context.endpoint();
  const job = await takenAnew(queue);
  const says = context.expect(...claims);
  for (const chunk of chunks) says.status(await queue.stream(job, chunk), 200);
  const answer = await readNew(queue, job.id);
  says.status(answer, 200, "queue.stream");
  const read = rows.some(([known]) => known === claims) ? chunksOf(answer) : answer.json;
  const sent = chunks.map(({ output, metrics = {} }) => ({ output, metrics }));
  says.equals(read, sent, "the chunks");
}

const streamed = (name: string, table: typeof rows): Scenario => ({
  name,
  claims: [...new Set(table.flatMap(([claims]) => claims))],
  needs: ["workers"],
  async run(context) {
    for (const row of table) await expectChunks(context, row);
  },
});

export const scenarios: readonly Scenario[] = [
  streamed("What a handler streams and measures arrives as it was sent", rows),
  {
    ...streamed("The chunks of a stream are read as an array", arrays("STREAM-ARRAY", "QUEUE-STREAM-RESPONSE")),
    insteadInCompat: "COMPAT-STREAM-OBJECT",
  },
  {
    ...streamed("Each chunk has measurements", arrays("STREAM-CHUNK-METRICS", "STREAM-CHUNK-METRICS-EMPTY")),
    insteadInCompat: "COMPAT-STREAM-METRICS",
  },
];
