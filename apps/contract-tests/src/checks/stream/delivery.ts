import http from "node:http";
import https from "node:https";
import { limits } from "@millrace/spec";
import type { Context, Scenario } from "../../steps/words.ts";
import {
  arrived,
  atEndpoint,
  atLeast,
  expectAtOnce,
  hold,
  outputsOf,
  streamOf,
  taken,
  takenAnew,
  until,
  withJob,
} from "../../steps/words.ts";
import { STATUS_HEADER, readNew } from "../../steps/resources/streams.ts";

/** More than the buffers of a connection hold, so that an answer with them takes some time. They may hold it now and then. */
const CUT_CHUNKS = 4;
const CUT_TRIES_MAX = 5;
/** Real time in which the target notices that the connection is gone. */
const CUT_SEEN_MS = 1_000;

/** Asks, and closes the connection when the first bytes of the answer have arrived. */
async function cutAnswer({ address, keys }: Pick<Context, "address" | "keys">, path: string): Promise<void> {
  const url = new URL(`${address()}${path}`);
  const { get } = url.protocol === "https:" ? https : http;
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { headers: { authorization: keys.own }, agent: false }, () => {
      request.destroy();
      resolve();
    });
    request.on("error", reject);
  });
}

export const scenarios: readonly Scenario[] = [
  withJob({
    name: "Chunks are read while more are produced",
    claims: ["STREAM-ORDER", "STREAM-UNDELIVERED-ONLY", "QUEUE-RULE-RESULT-BY-STREAM"],
    async run({ queue, job, says }) {
      let produced = 0;
      for (const amount of [1, 12, 0, 3, 25]) {
        const fresh = Array.from({ length: amount }, () => produced++);
        for (const output of fresh) await queue.stream(job, { output });
        says.equals(outputsOf(await readNew(queue, job.id)), fresh, "what came since the last answer");
      }
      await queue.done(job, { output: [] });
      says.equals(streamOf(await readNew(queue, job.id)), [], "after all was delivered");
    },
  }),
  atEndpoint({
    name: "The connection of a reader breaks in the middle of an answer",
    claims: ["STREAM-UNDELIVERED-ONLY"],
    async run({ context, queue, says }) {
      const output = "x".repeat(limits.streamChunkMaxBytes - 2);
      let outputs: readonly unknown[] = [];
      for (let tries = 0; tries < CUT_TRIES_MAX && outputs.length === 0; tries += 1) {
        const job = await takenAnew(queue);
        for (let chunks = 0; chunks < CUT_CHUNKS; chunks += 1) await queue.stream(job, { output });
        await cutAnswer(context, `/v2/${queue.endpointId}/stream/${job.id}`);
        // Before the target has noticed, every chunk is given again.
        await arrived();
        await queue.status(job.id);
        outputs = await until(async () => outputsOf(await readNew(queue, job.id)), atLeast(1), CUT_SEEN_MS);
        await queue.done(job, {});
      }
      says.that(outputs[0] === output, "the chunk that did not arrive, again", outputs.length);
    },
  }),
  withJob({
    name: "Chunks wait for their reader, and a reader for the next chunk",
    claims: ["STREAM-IMMEDIATE-WITH-CHUNKS", "STREAM-RELEASED-BY-CHUNK"],
    async run({ context, queue, job, expect }) {
      for (const output of ["first", "second"]) await queue.stream(job, { output });
      const read = queue.call("GET", `stream/${job.id}`);
      const answer = await expectAtOnce(context, ["STREAM-IMMEDIATE-WITH-CHUNKS"], read);
      expect("STREAM-IMMEDIATE-WITH-CHUNKS").equals(outputsOf(answer), ["first", "second"]);
      const released = expect("STREAM-RELEASED-BY-CHUNK");
      for (const output of ["one", "two"]) {
        const reader = await hold(context, (signal) => queue.call("GET", `stream/${job.id}`, { signal }));
        released.equals(await reader.isOpen(), true, "held before the chunk");
        await queue.stream(job, { output });
        released.equals(outputsOf(await reader.answer()), [output], "answered at once");
      }
    },
  }),
  atEndpoint({
    name: "A reader is held until the job ends",
    claims: ["STREAM-RELEASED-BY-END"],
    async run({ context, queue, says }) {
      for (const end of ["COMPLETED", "FAILED", "CANCELLED"]) {
        const job = await takenAnew(queue);
        const reader = await hold(context, (signal) => queue.call("GET", `stream/${job.id}`, { signal }));
        says.equals(await reader.isOpen(), true, "held before the end");
        if (end === "CANCELLED") await queue.call("POST", `cancel/${job.id}`);
        else await queue.done(job, end === "FAILED" ? { error: "no" } : { output: 1 });
        const answer = await reader.answer();
        says.equals(streamOf(answer), [], `${end}: the answer, at once`);
        says.equals(answer?.headers.get(STATUS_HEADER), end, STATUS_HEADER);
      }
    },
  }),
  atEndpoint({
    name: "A reader of the stream does not want to be held",
    claims: ["STREAM-WAIT-ZERO"],
    async run({ context, queue, says }) {
      const id = await queue.run();
      const waiting = await expectAtOnce(context, ["STREAM-WAIT-ZERO"], readNew(queue, id));
      const job = await taken(queue);
      const running = await expectAtOnce(context, ["STREAM-WAIT-ZERO"], readNew(queue, id));
      for (const answer of [waiting, running]) {
        says.status(answer, 200);
        says.equals(streamOf(answer), [], "chunks");
      }
      await queue.stream(job, { output: "new" });
      says.equals(outputsOf(await readNew(queue, id)), ["new"], "chunks");
    },
  }),
];
