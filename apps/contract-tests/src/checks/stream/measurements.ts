import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { chunksOf } from "../../target/stream-answer.ts";
import { readNew } from "./reading.ts";

/** Metrics of every JSON type, under undocumented names. */
const FREE = {
  temperature: 36.6,
  stage: "warm-up",
  isCached: false,
  missing: null,
  layers: [1, "two", { three: 3 }],
  nested: { deeper: { still: true } },
  "with space": -0.5,
};

/** Metrics of handlers. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A streaming handler sends undocumented metrics",
    claims: ["STREAM-CHUNK-METRICS-FREE"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      await queue.stream(job, { output: { text: ["a"] }, metrics: FREE });
      await queue.stream(job, { output: { text: ["b"] }, metrics: { ...FREE, running: 1, scenario: "stream" } });
      const metrics = chunksOf(await readNew(queue, id)).map((chunk) => chunk.metrics);
      expect("STREAM-CHUNK-METRICS-FREE").equals(metrics, [FREE, { ...FREE, running: 1, scenario: "stream" }]);
    },
  },
  {
    name: "An output of exactly the chunk limit is measured as well",
    claims: ["LIMIT-STREAM-CHUNK-OUTPUT-COUNTS"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const output = "o".repeat(limits.streamChunkMaxBytes - 2);
      await queue.stream(job, { output, metrics: FREE });
      await queue.stream(job, { output: `${output}o`, metrics: FREE });
      const [whole, ...split] = chunksOf(await readNew(queue, id));
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").that(whole?.output === output, "the first output whole", whole);
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").equals(whole?.metrics, FREE, "its measurements");
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").equals(split.length, 2, "chunks of an output of a byte more");
    },
  },
];
