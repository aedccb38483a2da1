import http from "node:http";
import https from "node:https";
import { taken } from "../../target/queue-under-test.ts";
import { namedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { outputsOf, streamOf } from "../../target/stream-answer.ts";
import { expectAtOnce, hold } from "../waiting/held.ts";
import { until } from "../waiting/until.ts";
import { STATUS_HEADER, readNew } from "./reading.ts";

/** More than the buffers of a connection hold, so that an answer with them takes some time. They may hold it now and then. */
const CUT_CHUNKS = 4;
const CUT_TRIES_MAX = 5;
/** Real time in which the target notices that the connection is gone. */
const CUT_SEEN_MS = 1_000;

/** Asks, and closes the connection when the first bytes of the answer have arrived. */
async function cutAnswer({ baseUrl, keys }: Pick<Context, "baseUrl" | "keys">, path: string): Promise<void> {
  const url = new URL(`${baseUrl}${path}`);
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
  {
    name: "Chunks are read while more are produced",
    claims: ["STREAM-ORDER", "STREAM-UNDELIVERED-ONLY", "QUEUE-RULE-RESULT-BY-STREAM"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const produced: number[] = [];
      const read: unknown[] = [];
      for (const amount of [1, 12, 0, 3, 25]) {
        const fresh = Array.from({ length: amount }, (_, index) => produced.length + index);
        for (const output of fresh) await queue.stream(job, { output });
        produced.push(...fresh);
        const outputs = outputsOf(await readNew(queue, id));
        expect("STREAM-UNDELIVERED-ONLY").equals(outputs, fresh, "what came since the last answer");
        read.push(...outputs);
      }
      await queue.done(job, { output: [] });
      expect("STREAM-UNDELIVERED-ONLY").equals(streamOf(await readNew(queue, id)), [], "after all was delivered");
      for (const claim of ["STREAM-ORDER", "QUEUE-RULE-RESULT-BY-STREAM"] as const)
        expect(claim).equals(read, produced);
    },
  },
  {
    name: "The connection of a reader breaks in the middle of an answer",
    claims: ["STREAM-UNDELIVERED-ONLY"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const output = "x".repeat(limits.streamChunkMaxBytes - 2);
      let outputs: readonly unknown[] = [];
      for (let tries = 0; tries < CUT_TRIES_MAX && outputs.length === 0; tries += 1) {
        const queue = await endpoint();
        const id = await queue.run();
        const job = await taken(queue);
        for (let chunks = 0; chunks < CUT_CHUNKS; chunks += 1) await queue.stream(job, { output });
        await cutAnswer(context, `/v2/${queue.endpointId}/stream/${id}`);
        outputs = await until(
          async () => outputsOf(await readNew(queue, id)),
          ({ length }) => length > 0,
          CUT_SEEN_MS,
        );
        await queue.done(job, {});
      }
      expect("STREAM-UNDELIVERED-ONLY").equals(
        outputs[0] === output,
        true,
        "the chunk that did not arrive comes again",
      );
    },
  },
  {
    name: "Chunks wait for their reader",
    claims: ["STREAM-IMMEDIATE-WITH-CHUNKS"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      await queue.stream(job, { output: "first" });
      await queue.stream(job, { output: "second" });
      const read = queue.call("GET", `stream/${id}`);
      const answer = await expectAtOnce(context, ["STREAM-IMMEDIATE-WITH-CHUNKS"], read);
      expect("STREAM-IMMEDIATE-WITH-CHUNKS").equals(outputsOf(answer), ["first", "second"]);
    },
  },
  {
    name: "A reader is held until the handler produces a chunk",
    claims: ["STREAM-RELEASED-BY-CHUNK"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      for (const output of ["one", "two"]) {
        const reader = await hold(context, (signal) => queue.call("GET", `stream/${id}`, { signal }));
        expect("STREAM-RELEASED-BY-CHUNK").equals(await reader.isOpen(), true, "held before the chunk");
        await queue.stream(job, { output });
        const answer = await reader.answer();
        expect("STREAM-RELEASED-BY-CHUNK").equals(outputsOf(answer), [output], "answered at once");
      }
    },
  },
  {
    name: "A reader is held until the job ends",
    claims: ["STREAM-RELEASED-BY-END"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      for (const end of ["COMPLETED", "FAILED", "CANCELLED"]) {
        const id = await queue.run();
        const job = await taken(queue);
        const reader = await hold(context, (signal) => queue.call("GET", `stream/${id}`, { signal }));
        expect("STREAM-RELEASED-BY-END").equals(await reader.isOpen(), true, "held before the end");
        if (end === "CANCELLED") await queue.call("POST", `cancel/${id}`);
        else await queue.done(job, end === "FAILED" ? { error: "no" } : { output: 1 });
        const answer = await reader.answer();
        expect("STREAM-RELEASED-BY-END").equals(streamOf(answer), [], `${end}: the answer, at once`);
        expect("STREAM-RELEASED-BY-END").equals(answer?.headers.get(STATUS_HEADER), end, STATUS_HEADER);
      }
    },
  },
  {
    name: "A reader of the stream does not want to be held",
    claims: ["STREAM-WAIT-ZERO"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const waiting = await expectAtOnce(context, ["STREAM-WAIT-ZERO"], readNew(queue, id));
      const job = await taken(queue);
      const running = await expectAtOnce(context, ["STREAM-WAIT-ZERO"], readNew(queue, id));
      for (const answer of [waiting, running]) {
        expect("STREAM-WAIT-ZERO").status(answer, 200);
        expect("STREAM-WAIT-ZERO").equals(streamOf(answer), []);
      }
      await queue.stream(job, { output: "new" });
      expect("STREAM-WAIT-ZERO").equals(outputsOf(await readNew(queue, id)), ["new"]);
    },
  },
  {
    name: "A reader of the stream names a wait that is out of range",
    claims: ["STREAM-WAIT-400"],
    safety: "disposable",
    needs: ["workers"],
    insteadInCompat: "COMPAT-STREAM-WAIT",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      await queue.stream(job, { output: "kept" });
      for (const wait of [-1, limits.streamHoldMs + 1, 0.5, "soon"]) {
        const answer = await queue.call("GET", `stream/${id}?wait=${wait}`);
        expect("STREAM-WAIT-400").status(answer, 400);
        expect("STREAM-WAIT-400").documented(answer, "queue.stream");
        expect("STREAM-WAIT-400").equals(namedFields(answer), ["wait"], "the fields named");
      }
      const longest = await queue.call("GET", `stream/${id}?wait=${limits.streamHoldMs}`);
      expect("STREAM-WAIT-400").status(longest, 200);
      expect("STREAM-WAIT-400").equals(outputsOf(longest), ["kept"], "the chunk that no refusal took");
      expect("STREAM-WAIT-400").status(await readNew(queue, id), 200);
    },
  },
];
