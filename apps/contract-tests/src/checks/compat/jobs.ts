import { isRefused } from "../../steps/resources/queue-jobs.ts";
import {
  type Answer,
  type Context,
  type Fields,
  type Scenario,
  atEndpoint,
  fieldsOf,
  taken,
} from "../../steps/words.ts";
import { hosted } from "../../steps/resources/hosted.ts";

/** The body of another endpoint with this name. */
async function same({ template }: Pick<Context, "template">, name: string): Promise<Fields> {
  return { name, templateId: await template(), workersMax: 0 };
}

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
    name: "the queue id flash stands for the endpoint that a header names",
    claims: ["COMPAT-QUEUE-FLASH"],
    async run({ queue, context, says }) {
      const { endpointId } = queue;
      const name = String(fieldsOf(await context.rest("GET", `/endpoints/${endpointId}`))["name"]);
      const flash = (method: string, path: string, endpoint?: string, body?: unknown): Promise<Answer> =>
        queue.call(method, "", {
          ...hosted,
          path: `/v2/flash/${path}`,
          ...(endpoint === undefined ? {} : { headers: { "x-flash-endpoint": endpoint } }),
          ...(body === undefined ? {} : { body }),
        });
      const submit = { input: { n: 1 } };
      for (const named of [name, endpointId]) {
        const answer = await flash("POST", "run", named, submit);
        says.status(answer, 200);
        const { id } = fieldsOf(answer);
        says.equals(fieldsOf(await flash("GET", `status/${String(id)}`, named))["id"], id, "the job by the same name");
        says.equals((await taken(queue)).id, id, "the job of the endpoint");
      }
      says.status(await flash("POST", "run", undefined, submit), 400);
      says.status(await flash("POST", "run", context.name("none"), submit), 404);
      const other = await context.rest("POST", "/endpoints", await same(context, name), hosted);
      context.made(`/endpoints/${String(fieldsOf(other)["id"])}`);
      says.status(await flash("POST", "run", name, submit), 404);
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
