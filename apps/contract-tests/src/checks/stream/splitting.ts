import { limits } from "@millrace/spec";
import type { AtEndpoint, QueueUnderTest, Scenario } from "../../steps/words.ts";
import { WORKER_ID, atEndpoint, chunksOf, outputsOf, takenAnew, withJob } from "../../steps/words.ts";
import { readNew, readToEnd } from "../../steps/resources/streams.ts";

const maxBytes = limits.streamChunkMaxBytes;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");

/** The outputs that are read of a chunk whose output had exactly this JSON text. */
async function streamed(queue: QueueUnderTest, outputText: string): Promise<readonly unknown[]> {
  const job = await takenAnew(queue);
  const path = `job-stream/${WORKER_ID}/${job.id}?attempt=${job.attemptToken}`;
  const sent = await queue.call("POST", path, { raw: `{"output":${outputText}}` });
  if (sent.status !== 200) throw new Error(`The chunk was refused with ${sent.status}.`);
  await queue.done(job, { output: [] });
  return (await readToEnd(queue, job.id)).flatMap(outputsOf);
}

/** Expects that the output is read as several well-formed texts within the limit, which together are `whole`. */
async function expectSplit({ queue, says }: AtEndpoint, outputText: string, whole: string): Promise<void> {
  const parts = await streamed(queue, outputText);
  const least = Math.max(2, Math.ceil(Buffer.byteLength(whole) / maxBytes));
  says.that(parts.length >= least, `at least ${least} chunks`, parts.length);
  const areTexts = parts.every((part) => typeof part === "string" && !/\p{Surrogate}/u.test(part));
  says.that(
    areTexts,
    "texts that are cut between characters",
    parts.map((part) => String(part).slice(0, 5)),
  );
  says.that(parts.join("") === whole, "all of the text again", parts.join("").length);
  says.between(Math.max(...parts.map(bytesOf)), 1, maxBytes, "bytes of the largest chunk");
}

const METRICS = { stage: "warm-up" };

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A streamed text of exactly the chunk limit stays whole, and one of a byte more is split",
    claims: ["LIMIT-STREAM-CHUNK", "LIMIT-STREAM-CHUNK-SPLIT"],
    async run({ context, queue, says }) {
      const whole = "w".repeat(maxBytes - 2);
      const parts = await streamed(queue, `"${whole}"`);
      says.that(parts.length === 1 && parts[0] === whole, "one chunk with the output unchanged", parts.map(bytesOf));
      for (const text of [`${whole}x`, `${whole}x`.repeat(3)]) await expectSplit(context, `"${text}"`, text);
    },
  }),
  atEndpoint({
    name: "Streamed texts of characters of many bytes are split",
    claims: ["STREAM-CHUNK-SPLIT-TEXT"],
    async run(context) {
      // For any position of the cut, one of these has it within a character.
      for (const shift of [0, 1, 2, 3]) {
        const text = "a".repeat(shift) + "ä€😀\\".repeat(maxBytes / 10);
        await expectSplit(context, JSON.stringify(text), text);
      }
      for (const shift of [0, 1, 5, 6, 11]) {
        const text = "a".repeat(shift) + "\u{1F600}\n".repeat(maxBytes / 13);
        await expectSplit(context, escapedLiteral(text), text);
      }
    },
  }),
  atEndpoint({
    name: "Streamed objects and arrays over the chunk limit are split",
    claims: ["STREAM-CHUNK-SPLIT-JSON"],
    async run(context) {
      const words = Array.from({ length: 80_000 }, (_, index) => `"ä€😀 \\${index}`);
      const values = [{ words }, words, { [`k${"\n".repeat(maxBytes / 2)}`]: "quoted" }];
      for (const text of values.flatMap((value) => [JSON.stringify(value), JSON.stringify(value, null, 1)])) {
        await expectSplit(context, text, text);
      }
      const whole = await streamed(context.queue, JSON.stringify([words[0]]));
      context.says.equals(whole, [[words[0]]], "a value within the limit");
    },
  }),
  withJob({
    name: "An output of exactly the chunk limit is measured as well",
    claims: ["LIMIT-STREAM-CHUNK-OUTPUT-COUNTS"],
    async run({ queue, job, says }) {
      const output = "o".repeat(maxBytes - 2);
      await queue.stream(job, { output, metrics: METRICS });
      await queue.stream(job, { output: `${output}o`, metrics: METRICS });
      const [whole, ...split] = chunksOf(await readNew(queue, job.id));
      says.that(whole?.output === output, "the first output whole", whole);
      says.equals(whole?.metrics, METRICS, "its measurements");
      says.equals(split.length, 2, "chunks of an output of a byte more");
    },
  }),
];

/** A JSON literal in which every character is escaped, those outside the basic plane as two. */
function escapedLiteral(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0"));
  return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
}
