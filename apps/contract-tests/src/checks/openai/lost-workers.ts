import { limits } from "@millrace/spec";
import { type Scenario, atEndpoint, SECOND_MS, taken, WORKER_ID } from "../../steps/words.ts";
import { ask, COMPLETIONS, eventsIn } from "./models.ts";

const SPAN_MS = limits.workerLeaseMs + SECOND_MS;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A chunk that says what came before it is stored once",
    claims: ["WORKER-STREAM-REPEATED"],
    async run({ queue, says }) {
      const answer = ask(queue, COMPLETIONS, { body: { stream: true } });
      const job = await taken(queue);
      const send = (output: string, after: number) =>
        queue.call("POST", `job-stream/${WORKER_ID}/${job.id}?attempt=${job.attemptToken}&after=${after}`, {
          body: { output },
        });
      const texts = ["data: 1\n\n", "data: 1\n\n", "data: 2\n\n"];
      for (const [after, text] of texts.entries()) {
        for (const sent of [await send(text, after), await send(text, after)]) {
          says.status(sent, 200, "worker.jobStream");
          says.contains(sent.json, { chunks: after + 1 }, `the answer to chunk ${after + 1}`);
        }
      }
      await queue.done(job, { output: null });
      says.equals(
        eventsIn(await answer).map(({ text }) => text),
        ["data: 1", "data: 1", "data: 2"],
        "the stream",
      );
    },
  }),
  atEndpoint({
    name: "A worker that is lost in the middle of an answer leaves no part of it twice",
    claims: ["OPENAI-WORKER-LOST"],
    needs: ["workers", "time"],
    spanMs: 2 * SPAN_MS,
    async run({ queue, says, clock }) {
      const stream = ask(queue, COMPLETIONS, { body: { stream: true } });
      const first = await taken(queue);
      await queue.stream(first, { output: "data: 1\n\n" });
      await clock.pass(SPAN_MS);
      const second = await taken(queue);
      says.equals(second.id, first.id, "the job that is handed out again");
      await queue.stream(second, { output: "data: 1\n\n" });
      const { text } = await stream;
      says.equals(text.match(/data: 1\n/g)?.length, 1, "the events of the first worker");
      says.that(text.includes('"worker_lost"'), "an error at the end of the stream", text);

      const whole = ask(queue, COMPLETIONS, { body: {} });
      const early = await taken(queue);
      await queue.stream(early, { output: { id: "first" } });
      await clock.pass(SPAN_MS);
      const late = await taken(queue);
      await queue.stream(late, { output: { id: "second" } });
      await queue.done(late, { output: null });
      says.equals((await whole).json, { id: "second" }, "the answer of the second worker");
    },
  }),
];
