import { readLive } from "@millrace/contract-core";
import { type Scenario, atEndpoint, soon, taken } from "../../steps/words.ts";
import { ask, asked, COMPLETIONS, eventsIn } from "./models.ts";

/** Events whose text is cut where no event ends, an object and a list, and an end without its empty line. */
const CHUNKS = ['data: {"a": 1}\n\nda', 'ta: {\ndata: "b": 2}\n\n', { c: 3.5 }, [{ d: 4 }, { e: 5 }], "data: [DONE]"];
const EVENTS = [
  'data: {"a": 1}',
  'data: {\ndata: "b": 2}',
  'data: {"c":3.5}',
  'data: {"d":4}',
  'data: {"e":5}',
  "data: [DONE]",
];

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A stream of the OpenAI route passes on what the worker sends, and goes on where it broke",
    claims: ["OPENAI-STREAM", "OPENAI-STREAM-RESUMES"],
    async run({ queue, expect }) {
      const says = expect("OPENAI-STREAM");
      const { answer } = await asked(queue, { body: { stream: true } }, { chunks: CHUNKS });
      says.status(answer, 200);
      says.that(
        (answer.headers.get("content-type") ?? "").startsWith("text/event-stream"),
        "the type",
        answer.headers.get("content-type"),
      );
      const events = eventsIn(answer);
      says.equals(
        events.map(({ text }) => text),
        EVENTS,
        "its events",
      );
      const { answer: unstreamed } = await asked(queue, { body: { stream: true } }, { report: { output: { f: 6 } } });
      says.equals(
        eventsIn(unstreamed).map(({ text }) => text),
        ['data: {"f":6}'],
        "the event of an output",
      );
      const resumes = expect("OPENAI-STREAM-RESUMES");
      for (const [index, { id }] of events.entries()) {
        for (const body of [{}, undefined]) {
          const rest = await ask(queue, COMPLETIONS, { body, headers: { "last-event-id": id } });
          resumes.status(rest, 200);
          resumes.equals(eventsIn(rest), events.slice(index + 1), `events after ${id}`);
        }
      }
      for (const body of [{}, undefined]) {
        const gone = await ask(queue, COMPLETIONS, { body, headers: { "last-event-id": "gone-u1:1:1" } });
        resumes.status(gone, 404, body === undefined ? "openai.openaiGet" : "openai.openaiPost");
      }
    },
  }),
  atEndpoint({
    name: "A chunk of the OpenAI route is with its reader before the next one is made",
    claims: ["OPENAI-STREAM", "OPENAI-STREAM-RESUMES"],
    async run({ context, queue, expect }) {
      const whole = ask(queue, COMPLETIONS, { body: { stream: true } });
      const job = await taken(queue);
      await queue.stream(job, { output: "data: 1\n\n" });
      const url = `${context.address()}/v2/${queue.endpointId}/openai/v1/${COMPLETIONS}`;
      const reader = await readLive({ url, authorization: context.keys.own, lastEventId: `${job.id}:1:0` });
      try {
        const read = async () => {
          await queue.status(job.id);
          return reader.events().map(({ data }) => data);
        };
        expect("OPENAI-STREAM-RESUMES").equals(await soon(read, [1]), [1], "the first event");
        await queue.stream(job, { output: "data: 2\n\n" });
        expect("OPENAI-STREAM").equals(await soon(read, [1, 2]), [1, 2], "events while the job runs");
        // Before its reader leaves, which would cancel the job.
        await queue.done(job, { output: null });
      } finally {
        reader.close();
      }
      expect("OPENAI-STREAM").equals(
        eventsIn(await whole).map(({ text }) => text),
        ["data: 1", "data: 2"],
        "the whole",
      );
    },
  }),
];
