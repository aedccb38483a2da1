import type { ClaimId } from "@millrace/spec";
import { operations } from "../../derived/interfaces/operations.ts";
import { expectDescribed } from "../../derived/described.ts";
import { type Answer, type Context, type Fields, type Scenario, fieldsOf, streamOf } from "../../steps/words.ts";

const DESCRIBED = "PRODUCT-DESCRIBED-FIELDS";

/** From a template and an endpoint to the end of jobs, in every way: all of it below the address of the endpoint. */
async function useQueue(context: Context, claims: readonly ClaimId[]): Promise<void> {
  const { name, rest, send } = context;
  const says = context.expect(...claims);
  const see = (operation: string, answer: Answer): Answer => {
    says.status(answer, 200, operation);
    if (claims.includes(DESCRIBED)) expectDescribed(context, answer, operation);
    return answer;
  };
  const image = { name: name("template"), imageName: "local/sleeper", isServerless: true };
  const template = fieldsOf(see("rest.createTemplate", await rest("POST", "/templates", image)));
  const request = { name: name("endpoint"), templateId: template["id"], workersMax: 0 };
  const { id: endpointId } = fieldsOf(see("rest.createEndpoint", await rest("POST", "/endpoints", request)));
  const ask = async (operation: string, path: string, body?: unknown): Promise<Answer> => {
    const { method = "" } = operations.find(({ id }) => id === operation) ?? {};
    const at = { method, path: `/v2/${String(endpointId)}/${path}`, ...(body === undefined ? {} : { body }) };
    return see(operation, await send(at));
  };
  const { id } = fieldsOf(await ask("queue.run", "run", { input: { n: 20 } }));
  const is = async (more: Fields, query = ""): Promise<void> =>
    says.contains((await ask("queue.status", `status/${String(id)}${query}`)).json, { id, ...more });
  await is({ status: "IN_QUEUE" }, "?explain=true");
  const job = fieldsOf(await ask("worker.jobTake", "job-take/w1"));
  says.equals([job["id"], job["input"]], [id, { n: 20 }], "the job that a worker takes");
  await is({ status: "IN_PROGRESS" });
  const attempt = `w1/${String(id)}?attempt=${String(job["attemptToken"])}`;
  await ask("worker.jobDone", `job-done/${attempt}`, { status: "IN_PROGRESS", output: 1 });
  await ask("worker.jobStream", `job-stream/${attempt}`, { output: "piece" });
  says.contains(streamOf(await ask("queue.stream", `stream/${String(id)}`)), [{ output: "piece" }]);
  await ask("worker.ping", `ping/w1?job_id=${String(id)}`);
  await ask("worker.jobDone", `job-done/${attempt}`, { error: "no", output: 1 });
  await is({ status: "FAILED" });
  says.contains((await ask("queue.statusSync", `status-sync/${String(id)}`)).json, { id, status: "FAILED" });
  await ask("queue.retry", `retry/${String(id)}`);
  says.contains((await ask("worker.jobTakeBatch", "job-take-batch/w1")).json, [{ id, attempt: 2 }]);
  says.contains((await ask("queue.cancel", `cancel/${String(id)}`)).json, { id, status: "CANCELLED" });
  says.contains((await ask("worker.jobStop", "job-stop/w1")).json, { jobsToStop: [id] });
  const at = `/endpoints/${String(endpointId)}/jobs`;
  see("rest.listJobs", await rest("GET", at));
  see("rest.getJob", await rest("GET", `${at}/${String(id)}`));
  see("rest.listJobEvents", await rest("GET", `${at}/${String(id)}/events`));
  const held = ask("queue.runsync", "runsync", { input: {} });
  const sync = fieldsOf(await ask("worker.jobTake", "job-take/w1"));
  const output = { double: 40 };
  const end = `job-done/w1/${String(sync["id"])}?attempt=${String(sync["attemptToken"])}`;
  await ask("worker.jobDone", end, { output });
  says.contains((await held).json, { id: sync["id"], status: "COMPLETED", output });
  says.contains((await ask("queue.status", `status/${String(sync["id"])}`)).json, { status: "COMPLETED", output });
  says.contains((await ask("queue.runsync", "runsync?wait=1000", { input: {} })).json, { status: "IN_QUEUE" });
  says.contains((await ask("queue.health", "health")).json, { jobs: { inQueue: 1, inProgress: 0 } });
  says.contains((await ask("queue.purgeQueue", "purge-queue")).json, { removed: 1 });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "everything about the jobs of an endpoint happens below its address, from a template to the results",
    claims: ["PRODUCT-INTERFACE-QUEUE", "PRODUCT-MANAGE-AND-RUN"],
    needs: ["workers"],
    run: (context) => useQueue(context, ["PRODUCT-INTERFACE-QUEUE", "PRODUCT-MANAGE-AND-RUN"]),
  },
  {
    name: "answers about jobs have only fields that are described",
    claims: [DESCRIBED],
    needs: ["workers"],
    insteadInCompat: "COMPAT-STREAM-OBJECT",
    run: (context) => useQueue(context, [DESCRIBED]),
  },
];
