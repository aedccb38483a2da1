import { eventsOf } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { type Scenario, objectOf, outputsOf, statusOf, streamOf, withJob } from "../../steps/words.ts";
import { STATUS_HEADER, followEvents, readNew, readToEnd } from "../../steps/resources/streams.ts";

export const scenarios: readonly Scenario[] = [
  withJob({
    name: "A reader comes after the job has ended, and reads more than one answer holds",
    claims: ["STREAM-END", "STREAM-EVENTS-END"],
    async run({ queue, job, expect }) {
      const end = expect("STREAM-END");
      const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
      for (const letter of letters) {
        await queue.stream(job, { output: letter.repeat(limits.streamChunkMaxBytes - 2) });
      }
      await queue.done(job, { output: [] });
      const answers = await readToEnd(queue, job.id);
      const read = answers.flatMap((answer) => outputsOf(answer).map((output) => String(output).slice(0, 1)));
      end.equals(read, letters, "all chunks before the end");
      const withChunks = answers.filter((answer) => outputsOf(answer).length > 0);
      for (const answer of withChunks.slice(0, -1)) {
        end.equals(answer.headers.get(STATUS_HEADER), "IN_PROGRESS", "what is said while chunks are left");
      }
      end.equals(answers.at(-1)?.headers.get(STATUS_HEADER), "COMPLETED", STATUS_HEADER);
      end.equals(streamOf(answers.at(-1)), [], "the last answer");
      end.status(await queue.stream(job, { output: "late" }), 409);
      end.equals(streamOf(await readNew(queue, job.id)), [], "after the end");
      const told = eventsOf(await followEvents(queue, job.id)).map(({ event, data }) =>
        event === "chunk" ? String(objectOf(data)["output"]).slice(0, 1) : event,
      );
      expect("STREAM-EVENTS-END").equals(told, [...letters, "end"], "all chunks as events, then the end");
    },
  }),
  withJob({
    name: "A streaming handler fails in the middle",
    claims: ["STREAM-FAILED-JOB"],
    async run({ queue, job, says }) {
      const error = "the lamp went out";
      await queue.stream(job, { output: "a beam" });
      await queue.done(job, { error });
      const answers = await readToEnd(queue, job.id);
      says.equals(answers.flatMap(outputsOf), ["a beam"], "the chunks");
      says.equals(answers.at(-1)?.headers.get(STATUS_HEADER), "FAILED", STATUS_HEADER);
      const events = await followEvents(queue, job.id);
      says.equals(eventsOf(events).at(-1)?.data, { id: job.id, status: "FAILED" }, "the last event");
      for (const { text } of [...answers, events]) says.that(!text.includes(error), "no error text", text);
      says.equals((await statusOf(queue, job.id))["error"], error, "the error in /status");
    },
  }),
];
