import { isRefused } from "../../steps/resources/queue-jobs.ts";
import { type Scenario, atEndpoint, fieldsOf, taken } from "../../steps/words.ts";
import { hosted } from "../../steps/resources/hosted.ts";

/** Inputs that the default dialect refuses, and one that it accepts. */
const INPUTS: readonly unknown[] = ["text", "", 0, -1.5, true, false, null, [], [1, [{}]], { n: 1 }];

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "jobs are read with POST under compat, which takes chunks as GET does",
    claims: ["COMPAT-QUEUE-POST"],
    async run({ queue, says }) {
      const id = await queue.run();
      const [status, stream] = [`status/${id}`, `stream/${id}?wait=0`];
      const compare = async (paths: readonly string[]): Promise<void> => {
        for (const path of paths) {
          const read = await queue.call("GET", path, hosted);
          for (const more of [hosted, { ...hosted, body: {} }]) {
            const posted = await queue.call("POST", path, more);
            says.status(posted, 200);
            says.equals(posted.json, read.json, `POST ${path}`);
          }
          const other = await queue.call("PUT", path, { ...hosted, body: {} });
          says.that(isRefused(other), "PUT is refused", other.status);
        }
      };
      await compare([status, stream]);
      const job = await taken(queue);
      await queue.stream(job, { output: "one" });
      says.contains((await queue.call("POST", stream, hosted)).json, { stream: [{ output: "one" }] });
      says.contains((await queue.call("POST", stream, hosted)).json, { stream: [] });
      await queue.done(job, { output: "done" });
      await compare([status, stream, `status-sync/${id}`]);
    },
  }),
  atEndpoint({
    name: "an input is any JSON value under compat",
    claims: ["COMPAT-QUEUE-INPUT"],
    async run({ queue, says }) {
      for (const input of INPUTS) {
        const answer = await queue.call("POST", "run", { body: { input }, ...hosted });
        says.status(answer, 200);
        if (answer.status !== 200) continue;
        const job = await taken(queue);
        says.equals([job.id, job.input], [fieldsOf(answer)["id"], input], "what the worker gets");
        const held = queue.call("POST", "runsync", { body: { input }, ...hosted });
        const sync = await taken(queue);
        says.equals(sync.input, input, "what it gets by runsync");
        for (const done of [job, sync]) await queue.done(done, { output: 1 });
        says.contains((await held).json, { status: "COMPLETED", output: 1 });
      }
      for (const operation of ["run", "runsync"]) {
        for (const body of [{}, { prompt: "none" }, [], "text"]) {
          says.status(await queue.call("POST", operation, { body, ...hosted }), 400);
        }
      }
    },
  }),
];
