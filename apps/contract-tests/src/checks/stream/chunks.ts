import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { chunksOf, outputsOf } from "../../target/stream-answer.ts";
import { readNew } from "./reading.ts";

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

export const scenarios: readonly Scenario[] = [
  {
    name: "The chunks of a stream are read as an array",
    claims: ["STREAM-ARRAY", "QUEUE-STREAM-RESPONSE"],
    safety: "disposable",
    needs: ["workers"],
    insteadInCompat: "COMPAT-STREAM-OBJECT",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      for (const length of [0, 1, 2]) {
        for (let sent = 0; sent < length; sent += 1) await queue.stream(job, { output: sent, metrics: METRICS });
        const answer = await readNew(queue, id);
        for (const claim of ["STREAM-ARRAY", "QUEUE-STREAM-RESPONSE"] as const) {
          expect(claim).status(answer, 200);
          expect(claim).documented(answer, "queue.stream");
          expect(claim).that(Array.isArray(answer.json), "an array", answer.json);
          expect(claim).equals(chunksOf(answer).length, length, "number of chunks");
        }
      }
    },
  },
  {
    name: "A text generating handler streams, and its chunks are read",
    claims: [
      "STREAM-CHUNK-OUTPUT",
      "STREAM-CHUNK-OUTPUT-TEXT",
      "STREAM-CHUNK-OUTPUT-INPUT-TOKENS",
      "STREAM-CHUNK-OUTPUT-OUTPUT-TOKENS",
    ],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const outputs = [
        { text: ["A beam of"], input_tokens: 6, output_tokens: 3 },
        { text: [" light", " crosses", ""], input_tokens: 6, output_tokens: 5 },
      ];
      for (const output of outputs) await queue.stream(job, { output, metrics: { running: 1 } });
      const answer = await readNew(queue, id);
      expect("STREAM-CHUNK-OUTPUT").equals(outputsOf(answer), outputs);
      const member = (name: string): readonly unknown[] =>
        outputsOf(answer).map((output) => (output as Readonly<Record<string, unknown>> | null)?.[name]);
      expect("STREAM-CHUNK-OUTPUT-TEXT").equals(member("text"), [["A beam of"], [" light", " crosses", ""]]);
      expect("STREAM-CHUNK-OUTPUT-INPUT-TOKENS").equals(member("input_tokens"), [6, 6]);
      expect("STREAM-CHUNK-OUTPUT-OUTPUT-TOKENS").equals(member("output_tokens"), [3, 5]);
    },
  },
  {
    name: "A streaming handler measures, and the measurements come with its chunks",
    claims: ["STREAM-CHUNK-METRICS-NUMBERS", "STREAM-CHUNK-METRICS-SCENARIO"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      await queue.stream(job, { output: 1, metrics: METRICS });
      await queue.stream(job, { output: 2, metrics: { scenario: "stream" } });
      await queue.stream(job, { output: 3, metrics: { ...METRICS, stream_index: 3, scenario: "" } });
      const chunks = chunksOf(await readNew(queue, id));
      expect("STREAM-CHUNK-METRICS-NUMBERS").equals(chunks[0]?.metrics, METRICS);
      expect("STREAM-CHUNK-METRICS-NUMBERS").contains(chunks[2]?.metrics, { ...METRICS, stream_index: 3 });
      expect("STREAM-CHUNK-METRICS-SCENARIO").equals(chunks[1]?.metrics, { scenario: "stream" });
      expect("STREAM-CHUNK-METRICS-SCENARIO").contains(chunks[2]?.metrics, { scenario: "" });
    },
  },
  {
    name: "Chunks hold measurements whether a handler measures or not",
    claims: ["STREAM-CHUNK-METRICS", "STREAM-CHUNK-METRICS-EMPTY"],
    safety: "disposable",
    needs: ["workers"],
    insteadInCompat: "COMPAT-STREAM-METRICS",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const sent = [{ output: 1, metrics: METRICS }, { output: null }, { output: { metrics: { running: 1 } } }];
      for (const chunk of sent) await queue.stream(job, chunk);
      const metrics = chunksOf(await readNew(queue, id)).map((chunk) => chunk.metrics);
      for (const measured of metrics) {
        const isObject = typeof measured === "object" && measured !== null && !Array.isArray(measured);
        expect("STREAM-CHUNK-METRICS").that(isObject, "an object", measured);
      }
      expect("STREAM-CHUNK-METRICS").equals(metrics.length, sent.length, "chunks");
      expect("STREAM-CHUNK-METRICS-EMPTY").equals(metrics, [METRICS, {}, {}]);
    },
  },
  {
    name: "A handler streams values of every JSON type",
    claims: ["STREAM-CHUNK-ANY-OUTPUT"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      for (const output of ANY_JSON) {
        const answer = await queue.stream(job, { output });
        expect("STREAM-CHUNK-ANY-OUTPUT").status(answer, 200);
      }
      const answer = await readNew(queue, id);
      expect("STREAM-CHUNK-ANY-OUTPUT").documented(answer, "queue.stream");
      expect("STREAM-CHUNK-ANY-OUTPUT").equals(outputsOf(answer), ANY_JSON);
    },
  },
];
