import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { WORKER_ID } from "../../target/queue-under-test.ts";
import { chunksOf, outputsOf } from "../../target/stream-answer.ts";
import { readNew, readToEnd } from "./reading.ts";

const maxBytes = limits.streamChunkMaxBytes;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");

/** Sends a chunk whose output has exactly this JSON text. */
function sendText(queue: QueueUnderTest, job: TakenJob, outputText: string): Promise<Answer> {
  return queue.call("POST", `job-stream/${WORKER_ID}/${job.id}?attempt=${job.attemptToken}`, {
    raw: `{"output":${outputText}}`,
  });
}

async function streamed(queue: QueueUnderTest, outputText: string): Promise<readonly unknown[]> {
  const id = await queue.run();
  const job = await taken(queue);
  const sent = await sendText(queue, job, outputText);
  if (sent.status !== 200) throw new Error(`The chunk was refused with ${sent.status}.`);
  await queue.done(job, { output: [] });
  return (await readToEnd(queue, id)).flatMap((answer) => outputsOf(answer));
}

const METRICS = { stage: "warm-up" };

export const scenarios: readonly Scenario[] = [
  {
    name: "A streamed text of exactly the chunk limit stays whole, and one of a byte more is split",
    claims: ["LIMIT-STREAM-CHUNK", "LIMIT-STREAM-CHUNK-SPLIT"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const whole = "w".repeat(maxBytes - 2);
      const parts = await streamed(queue, `"${whole}"`);
      expect("LIMIT-STREAM-CHUNK").equals(parts.length, 1, "chunks of an output of the limit");
      expect("LIMIT-STREAM-CHUNK").that(parts[0] === whole, "the output unchanged", bytesOf(parts[0]));
      const over = `${whole}x`;
      for (const text of [over, over.repeat(3)]) {
        const split = await streamed(queue, `"${text}"`);
        const largest = Math.max(...split.map(bytesOf));
        expect("LIMIT-STREAM-CHUNK").between(largest, 1, maxBytes, "bytes of the largest chunk");
        const least = Math.ceil(text.length / maxBytes);
        expect("LIMIT-STREAM-CHUNK-SPLIT").that(
          split.length > 1 && split.length >= least,
          "several chunks",
          split.length,
        );
        expect("LIMIT-STREAM-CHUNK-SPLIT").that(split.join("") === text, "all of the text", split.join("").length);
      }
    },
  },
  {
    name: "Streamed texts of characters of many bytes are split",
    claims: ["STREAM-CHUNK-SPLIT-TEXT"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      // For any position of the cut, one of these has it within a character.
      const texts = [0, 1, 2, 3].map((shift) => "a".repeat(shift) + "ä€😀\\".repeat(maxBytes / 10));
      const escaped = [0, 1, 5, 6, 11].map((shift) => "a".repeat(shift) + "\u{1F600}\n".repeat(maxBytes / 13));
      const written = [
        ...texts.map((text) => [text, JSON.stringify(text)] as const),
        ...escaped.map((text) => [text, escapedLiteral(text)] as const),
      ];
      for (const [text, literal] of written) {
        const parts = await streamed(queue, literal);
        expect("STREAM-CHUNK-SPLIT-TEXT").that(parts.length > 1, "several chunks", parts.length);
        expect("STREAM-CHUNK-SPLIT-TEXT").that(
          parts.every((part) => typeof part === "string" && isWellFormed(part)),
          "texts that are cut between characters",
          parts.map((part) => String(part).slice(0, 5)),
        );
        expect("STREAM-CHUNK-SPLIT-TEXT").that(parts.join("") === text, "the text again", parts.join("").length);
        const largest = Math.max(...parts.map(bytesOf));
        expect("STREAM-CHUNK-SPLIT-TEXT").between(largest, 1, maxBytes, "bytes of the largest chunk");
      }
    },
  },
  {
    name: "Streamed objects and arrays over the chunk limit are split",
    claims: ["STREAM-CHUNK-SPLIT-JSON"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const words = Array.from({ length: 80_000 }, (_, index) => `"ä€😀 \\${index}`);
      const values = [{ words }, words, { [`k${"\n".repeat(maxBytes / 2)}`]: "quoted" }];
      const texts = values.flatMap((value) => [JSON.stringify(value), JSON.stringify(value, null, 1)]);
      for (const text of texts) {
        const parts = await streamed(queue, text);
        expect("STREAM-CHUNK-SPLIT-JSON").that(
          parts.length > 1 && parts.every((part) => typeof part === "string"),
          "several texts",
          parts.map((part) => typeof part),
        );
        expect("STREAM-CHUNK-SPLIT-JSON").that(parts.join("") === text, "the text again", parts.join("").length);
        const largest = Math.max(...parts.map(bytesOf));
        expect("STREAM-CHUNK-SPLIT-JSON").between(largest, 1, maxBytes, "bytes of the largest chunk");
      }
      const whole = await streamed(queue, JSON.stringify([words[0]]));
      expect("STREAM-CHUNK-SPLIT-JSON").equals(whole, [[words[0]]], "a value within the limit");
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
      await queue.stream(job, { output, metrics: METRICS });
      await queue.stream(job, { output: `${output}o`, metrics: METRICS });
      const [whole, ...split] = chunksOf(await readNew(queue, id));
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").that(whole?.output === output, "the first output whole", whole);
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").equals(whole?.metrics, METRICS, "its measurements");
      expect("LIMIT-STREAM-CHUNK-OUTPUT-COUNTS").equals(split.length, 2, "chunks of an output of a byte more");
    },
  },
];

/** A JSON literal in which every character is escaped, those outside the basic plane as two. */
function escapedLiteral(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0"));
  return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
}

/** Whether the text has no lone surrogate. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
