import { eventsOf } from "@millrace/contract-core";
import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { outputsOf, streamOf } from "../../target/stream-answer.ts";
import { STATUS_HEADER, followEvents, readNew, readToEnd } from "./reading.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A reader comes after the job has ended, and reads more than one answer holds",
    claims: ["STREAM-END", "STREAM-EVENTS-END"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
      for (const letter of letters) {
        await queue.stream(job, { output: letter.repeat(limits.streamChunkMaxBytes - 2) });
      }
      await queue.done(job, { output: [] });
      const answers = await readToEnd(queue, id);
      const read = answers.flatMap((answer) => outputsOf(answer).map((output) => String(output).slice(0, 1)));
      expect("STREAM-END").equals(read, letters, "all chunks before the end");
      expect("STREAM-END").equals(answers.at(-1)?.headers.get(STATUS_HEADER), "COMPLETED", STATUS_HEADER);
      expect("STREAM-END").equals(streamOf(answers.at(-1)), [], "the last answer");
      const late = await queue.stream(job, { output: "late" });
      expect("STREAM-END").status(late, 409);
      expect("STREAM-END").equals(streamOf(await readNew(queue, id)), [], "after the end");
      const told = eventsOf(await followEvents(queue, id)).map(({ event, data }) =>
        event === "chunk" ? String(objectOf(data)["output"]).slice(0, 1) : event,
      );
      expect("STREAM-EVENTS-END").equals(told, [...letters, "end"], "all chunks as events, then the end");
    },
  },
  {
    name: "The stream of a handler that does not stream is read to its end",
    claims: ["STREAM-NON-STREAMING-HANDLER", "QUEUE-RULE-STREAM-HANDLER"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const answers = [await readNew(queue, id)];
      const job = await taken(queue);
      answers.push(await readNew(queue, id));
      await queue.done(job, { status: "IN_PROGRESS", output: "half" });
      answers.push(await readNew(queue, id));
      await queue.done(job, { output: { whole: true } });
      answers.push(await readNew(queue, id), await queue.call("GET", `stream/${id}`));
      for (const answer of answers) {
        expect("STREAM-NON-STREAMING-HANDLER").status(answer, 200);
        expect("STREAM-NON-STREAMING-HANDLER").equals(streamOf(answer), []);
        expect("QUEUE-RULE-STREAM-HANDLER").equals(streamOf(answer), []);
      }
      expect("STREAM-NON-STREAMING-HANDLER").equals(answers.at(-1)?.headers.get(STATUS_HEADER), "COMPLETED");
      expect("STREAM-NON-STREAMING-HANDLER").contains((await queue.status(id)).json, {
        status: "COMPLETED",
        output: { whole: true },
      });
    },
  },
  {
    name: "A streaming handler fails in the middle",
    claims: ["STREAM-FAILED-JOB"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      const error = "the lamp went out";
      await queue.stream(job, { output: "a beam" });
      await queue.done(job, { error });
      const answers = await readToEnd(queue, id);
      expect("STREAM-FAILED-JOB").equals(
        answers.flatMap((answer) => outputsOf(answer)),
        ["a beam"],
      );
      expect("STREAM-FAILED-JOB").equals(answers.at(-1)?.headers.get(STATUS_HEADER), "FAILED", STATUS_HEADER);
      const events = await followEvents(queue, id);
      expect("STREAM-FAILED-JOB").equals(eventsOf(events).at(-1)?.data, { id, status: "FAILED" }, "the last event");
      for (const { text } of [...answers, events]) {
        expect("STREAM-FAILED-JOB").that(!text.includes(error), "no error text", text);
      }
      expect("STREAM-FAILED-JOB").equals(fieldsOf(await queue.status(id))["error"], error, "the error in /status");
    },
  },
];
