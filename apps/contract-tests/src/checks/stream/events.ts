import { eventHeaders, eventsOf } from "@millrace/contract-core";
import { type Answer, type Scenario, atLeast, chunksOf, hold, outputsOf, soon, withJob } from "../../steps/words.ts";
import { followEvents, readJobLive, readNew } from "../../steps/resources/streams.ts";

const CHUNKS = [
  { output: "one\nline", metrics: { stream_index: 0 } },
  { output: { text: ["two"] }, metrics: {} },
  { output: null, metrics: { scenario: "stream" } },
];
/** As their readers see them. */
const EVENTS = CHUNKS.map((data, index) => ({ event: "chunk", id: String(index + 1), data }));

/** The greatest number of digits that a reader may send. */
const LAST_ID_MAX_DIGITS = 15;

function chunkEvents(answer: Answer | undefined): readonly unknown[] {
  return answer === undefined ? [] : eventsOf(answer).filter(({ event }) => event === "chunk");
}

export const scenarios: readonly Scenario[] = [
  withJob({
    name: "Several readers follow a running job as events, and one reads it as arrays",
    claims: ["STREAM-EVENTS", "STREAM-EVENTS-NUMBERED", "STREAM-EVENTS-END", "STREAM-EVENTS-NOT-CONSUMING"],
    async run({ context, queue, job, expect }) {
      const [first, ...others] = CHUNKS;
      await queue.stream(job, first);
      const follow = (signal: AbortSignal): Promise<Answer> =>
        queue.call("GET", `stream/${job.id}`, { headers: eventHeaders(), signal });
      const readers = [await hold(context, follow), await hold(context, follow)];
      const apart = expect("STREAM-EVENTS-NOT-CONSUMING");
      apart.equals(chunksOf(await readNew(queue, job.id)), [first], "as an array");
      for (const chunk of others) await queue.stream(job, chunk);
      for (const reader of readers) expect("STREAM-EVENTS-END").equals(await reader.isOpen(), true, "open meanwhile");
      await queue.done(job, { output: [] });
      for (const reader of readers) {
        const answer = await reader.answer();
        expect("STREAM-EVENTS-END").that(answer !== undefined, "a connection that closes at the end", "none");
        if (answer === undefined) continue;
        expect("STREAM-EVENTS").status(answer, 200);
        const type = answer.headers.get("content-type") ?? "";
        expect("STREAM-EVENTS").that(type.startsWith("text/event-stream"), "the type text/event-stream", type);
        expect("STREAM-EVENTS", "STREAM-EVENTS-NUMBERED", "STREAM-EVENTS-NOT-CONSUMING").equals(
          chunkEvents(answer),
          EVENTS,
          "what each reader saw",
        );
        const { event, data } = eventsOf(answer).at(-1) ?? {};
        expect("STREAM-EVENTS-END").equals([event, data], ["end", { id: job.id, status: "COMPLETED" }], "the last one");
      }
      apart.equals(chunkEvents(await followEvents(queue, job.id)), EVENTS, "events after the end");
      apart.equals(chunksOf(await readNew(queue, job.id)), others, "as an array, after the events");
      apart.equals(chunkEvents(await followEvents(queue, job.id)), EVENTS, "events after the arrays");
    },
  }),
  withJob({
    name: "A chunk is sent to the reader of events before the next one is produced",
    claims: ["STREAM-EVENTS"],
    async run({ context, queue, job, says }) {
      const reader = await readJobLive(context, queue, job.id);
      try {
        for (const [sent, chunk] of CHUNKS.entries()) {
          await queue.stream(job, chunk);
          const look = async () => {
            await queue.status(job.id);
            return reader.events().filter(({ event }) => event === "chunk");
          };
          const chunks = await soon(look, atLeast(sent + 1));
          says.contains(chunks, EVENTS.slice(0, sent + 1), "chunks read while the job runs");
        }
      } finally {
        reader.close();
      }
      await queue.done(job, { output: [] });
    },
  }),
  withJob({
    name: "A reader comes back behind the last event that it saw, and names one that cannot be",
    claims: ["STREAM-EVENTS-RESUME", "STREAM-EVENTS-LAST-ID-400"],
    async run({ queue, job, expect }) {
      const [resumes, refused] = [expect("STREAM-EVENTS-RESUME"), expect("STREAM-EVENTS-LAST-ID-400")];
      for (const chunk of CHUNKS) await queue.stream(job, chunk);
      await queue.done(job, { output: [] });
      for (const last of ["first", "-1", "1.5", "1e3", "0x1", "0".repeat(LAST_ID_MAX_DIGITS + 1)]) {
        const answer = await followEvents(queue, job.id, last);
        refused.status(answer, 400, "queue.stream");
      }
      for (const last of ["0", "1", "2", "3", "0".repeat(LAST_ID_MAX_DIGITS)]) {
        const answer = await followEvents(queue, job.id, last);
        const claim = last.length > 1 ? refused : resumes;
        claim.status(answer, 200);
        claim.equals(chunkEvents(answer), EVENTS.slice(Number(last)), `behind ${last}`);
        claim.equals(eventsOf(answer).at(-1)?.event, "end", "the last event");
      }
      const kept = CHUNKS.map(({ output }) => output);
      refused.equals(outputsOf(await readNew(queue, job.id)), kept, "as an array, after what was refused");
    },
  }),
];
