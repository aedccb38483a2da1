import { eventsOf } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { STATUS_HEADER } from "../../steps/resources/streams.ts";
import { timeline } from "../../steps/timeline.ts";
import { type Scenario, atEndpoint, fieldsOf, hold, streamOf, taken } from "../../steps/words.ts";
import { hosted } from "../../steps/resources/hosted.ts";

const MEASURED = { output: "b", metrics: { stream_index: 1, scenario: "stream" } };

export const scenarios: readonly Scenario[] = [
  timeline("a reader of the stream may name a long wait under compat, and is held as long as any other", [
    {
      claims: ["COMPAT-STREAM-WAIT"],
      async begin(context, queue) {
        const claim = context.expect("COMPAT-STREAM-WAIT");
        const id = await queue.run();
        const job = await taken(queue);
        const longest = `stream/${id}?wait=${limits.waitMaxMs}`;
        const held = await hold(context, (signal) => queue.call("GET", longest, { signal, ...hosted }));
        const look = async (isLate: boolean): Promise<unknown> =>
          isLate ? streamOf(await held.soFar()) : await held.isOpen();
        const after = async (): Promise<void> => {
          await queue.stream(job, MEASURED);
          for (const wait of [-1, limits.waitMaxMs + 1, 0.5, "soon"]) {
            claim.status(await queue.call("GET", `stream/${id}?wait=${wait}`, hosted), 400);
          }
          const read = streamOf(await queue.call("GET", longest, hosted));
          claim.equals(read, [MEASURED], "the chunk that no refusal took");
        };
        return { events: [{ afterMs: limits.streamHoldMs, look, before: true, behind: [], after }] };
      },
    },
  ]),
  atEndpoint({
    name: "a stream is read as an object with the status of its job under compat",
    claims: ["COMPAT-STREAM-OBJECT"],
    async run({ queue, says }) {
      const id = await queue.run();
      const reads = async (status: string, stream: readonly unknown[], jobId = id): Promise<void> => {
        const answer = await queue.call("GET", `stream/${jobId}?wait=0`, hosted);
        says.status(answer, 200);
        says.equals(answer.json, { status, stream });
        says.equals(answer.headers.get(STATUS_HEADER), status, STATUS_HEADER);
      };
      await reads("IN_QUEUE", []);
      const job = await taken(queue);
      await reads("IN_PROGRESS", []);
      await queue.stream(job, MEASURED);
      await queue.stream(job, MEASURED);
      await reads("IN_PROGRESS", [MEASURED, MEASURED]);
      await queue.stream(job, MEASURED);
      await queue.done(job, { output: [] });
      await reads("COMPLETED", [MEASURED]);
      await reads("COMPLETED", []);
      const failed = await queue.run();
      await queue.done(await taken(queue), { error: "no" });
      await reads("FAILED", [], failed);
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      await reads("CANCELLED", [], cancelled);
    },
  }),
  atEndpoint({
    name: "chunks have no metrics under compat unless the worker measured",
    claims: ["COMPAT-STREAM-METRICS"],
    async run({ queue, says }) {
      const id = await queue.run();
      const job = await taken(queue);
      const chunks = [{ output: "a" }, MEASURED, { output: null }, { output: { metrics: {} } }];
      for (const chunk of chunks) await queue.stream(job, chunk);
      await queue.done(job, { output: [] });
      const headers = { accept: "text/event-stream" };
      const events = eventsOf(await queue.call("GET", `stream/${id}`, { headers, ...hosted }));
      const told = events.filter(({ event }) => event === "chunk").map(({ data }) => data);
      says.equals(told, chunks, "as events");
      says.equals(fieldsOf(await queue.call("GET", `stream/${id}?wait=0`, hosted))["stream"], chunks);
    },
  }),
];
