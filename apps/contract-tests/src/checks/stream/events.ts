import { eventHeaders, eventsOf } from "@millrace/contract-core";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { chunksOf, outputsOf } from "../../target/stream-answer.ts";
import { hold } from "../waiting/held.ts";
import { soon } from "../waiting/until.ts";
import { followEvents, readJobLive, readNew } from "./reading.ts";

const CHUNKS = [
  { output: "one\nline", metrics: { stream_index: 0 } },
  { output: { text: ["two"] }, metrics: {} },
  { output: null, metrics: { scenario: "stream" } },
];

/** The greatest number of digits that a reader may send. */
const LAST_ID_MAX_DIGITS = 15;

export const scenarios: readonly Scenario[] = [
  {
    name: "A reader follows a running job as events",
    claims: ["STREAM-EVENTS", "STREAM-EVENTS-NUMBERED", "STREAM-EVENTS-END"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const [before, ...after] = CHUNKS;
      await queue.stream(job, before);
      const reader = await hold(context, (signal) =>
        queue.call("GET", `stream/${id}`, { headers: eventHeaders(), signal }),
      );
      for (const chunk of after) await queue.stream(job, chunk);
      expect("STREAM-EVENTS-END").equals(await reader.isOpen(), true, "open while the job runs");
      await queue.done(job, { output: [] });
      const answer = await reader.answer();
      expect("STREAM-EVENTS-END").that(answer !== undefined, "a connection that closes at the end", "none");
      if (answer === undefined) return;
      expect("STREAM-EVENTS").status(answer, 200);
      const type = answer.headers.get("content-type") ?? "";
      expect("STREAM-EVENTS").that(type.startsWith("text/event-stream"), "the type text/event-stream", type);
      const events = eventsOf(answer);
      const chunks = events.filter(({ event }) => event === "chunk");
      expect("STREAM-EVENTS").equals(
        chunks.map(({ data }) => data),
        CHUNKS,
      );
      expect("STREAM-EVENTS-NUMBERED").equals(
        chunks.map((event) => event.id),
        ["1", "2", "3"],
      );
      expect("STREAM-EVENTS-END").equals(
        events.map(({ event }) => event),
        ["chunk", "chunk", "chunk", "end"],
      );
      expect("STREAM-EVENTS-END").equals(events.at(-1)?.data, { id, status: "COMPLETED" });
    },
  },
  {
    name: "A chunk is sent to the reader of events before the next one is produced",
    claims: ["STREAM-EVENTS"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const reader = await readJobLive(context, queue, id);
      try {
        for (const [sent, chunk] of CHUNKS.entries()) {
          await queue.stream(job, chunk);
          const chunks = await soon(
            async () => {
              await queue.status(id);
              return reader.events().filter(({ event }) => event === "chunk");
            },
            ({ length }) => length > sent,
          );
          expect("STREAM-EVENTS").equals(
            chunks.map(({ data }) => data),
            CHUNKS.slice(0, sent + 1),
            "chunks read while the job runs",
          );
        }
      } finally {
        reader.close();
      }
      await queue.done(job, { output: [] });
    },
  },
  {
    name: "A reader comes back behind the last event that it saw",
    claims: ["STREAM-EVENTS-RESUME"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      for (const chunk of CHUNKS) await queue.stream(job, chunk);
      await queue.done(job, { output: [] });
      for (const last of [0, 1, 2, 3]) {
        const events = eventsOf(await followEvents(queue, id, String(last)));
        expect("STREAM-EVENTS-RESUME").equals(
          events.filter(({ event }) => event === "chunk"),
          CHUNKS.map((data, index) => ({ event: "chunk", id: String(index + 1), data })).slice(last),
          `behind ${last}`,
        );
        expect("STREAM-EVENTS-RESUME").equals(events.at(-1)?.event, "end", "the last event");
      }
    },
  },
  {
    name: "Several readers follow a job as events, and one reads it as arrays",
    claims: ["STREAM-EVENTS-NOT-CONSUMING"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const [first, ...others] = CHUNKS;
      await queue.stream(job, first);
      const follow = (signal: AbortSignal): ReturnType<typeof queue.call> =>
        queue.call("GET", `stream/${id}`, { headers: eventHeaders(), signal });
      const readers = [await hold(context, follow), await hold(context, follow)];
      expect("STREAM-EVENTS-NOT-CONSUMING").equals(chunksOf(await readNew(queue, id)), [first], "as an array");
      for (const chunk of others) await queue.stream(job, chunk);
      await queue.done(job, { output: [] });
      const answers = [...(await Promise.all(readers.map((reader) => reader.answer()))), await followEvents(queue, id)];
      for (const answer of answers) {
        const events = answer === undefined ? [] : eventsOf(answer);
        expect("STREAM-EVENTS-NOT-CONSUMING").equals(
          events.filter(({ event }) => event === "chunk").map(({ data }) => data),
          CHUNKS,
          "what each reader saw",
        );
      }
      const rest = await readNew(queue, id);
      expect("STREAM-EVENTS-NOT-CONSUMING").equals(chunksOf(rest), others, "as an array, after the events");
      const again = eventsOf(await followEvents(queue, id)).filter(({ event }) => event === "chunk");
      expect("STREAM-EVENTS-NOT-CONSUMING").equals(again.length, CHUNKS.length, "events after the arrays");
    },
  },
  {
    name: "A reader names an event that cannot be one",
    claims: ["STREAM-EVENTS-LAST-ID-400"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      await queue.stream(job, { output: "kept" });
      await queue.done(job, { output: [] });
      for (const last of ["first", "-1", "1.5", "1e3", "0x1", "0".repeat(LAST_ID_MAX_DIGITS + 1)]) {
        const answer = await followEvents(queue, id, last);
        expect("STREAM-EVENTS-LAST-ID-400").status(answer, 400);
        expect("STREAM-EVENTS-LAST-ID-400").documented(answer, "queue.stream");
      }
      const longest = await followEvents(queue, id, "0".repeat(LAST_ID_MAX_DIGITS));
      expect("STREAM-EVENTS-LAST-ID-400").status(longest, 200);
      const events = eventsOf(longest).map(({ event }) => event);
      expect("STREAM-EVENTS-LAST-ID-400").equals(events, ["chunk", "end"]);
      expect("STREAM-EVENTS-LAST-ID-400").equals(outputsOf(await readNew(queue, id)), ["kept"]);
    },
  },
];
