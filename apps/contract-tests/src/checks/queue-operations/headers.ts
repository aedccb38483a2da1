import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { jobOf, runsync } from "./jobs.ts";

/** Headers of every request. */
type Manner = Pick<SuiteRequest, "headers" | "key">;

/** Calls every operation with an effect, so that it is answered at once; `jobId` is a failed job. */
async function everyOperation(queue: QueueUnderTest, jobId: string, manner: Manner): Promise<Map<string, Answer>> {
  const body = { input: {} };
  const answers = new Map<string, Answer>();
  const call = async (operation: string, method: string, path: string, more: Partial<SuiteRequest> = {}) => {
    answers.set(operation, await queue.call(method, path, { ...manner, ...more }));
  };
  await call("status", "GET", `status/${jobId}`);
  await call("statusSync", "GET", `status-sync/${jobId}`);
  await call("stream", "GET", `stream/${jobId}`);
  await call("retry", "POST", `retry/${jobId}`);
  await call("cancel", "POST", `cancel/${jobId}`);
  await call("run", "POST", "run", { body });
  await call("purgeQueue", "POST", "purge-queue");
  await call("health", "GET", "health");
  return answers;
}

/** The same for `/runsync`, which a worker has to answer. */
async function served(queue: QueueUnderTest, manner: Manner): Promise<Answer> {
  const answer = queue.call("POST", "runsync", { body: { input: {} }, ...manner });
  answer.catch(() => undefined);
  await queue.done(await taken(queue), { output: 1 });
  return await answer;
}

/** A job that failed. */
async function failedJob(queue: QueueUnderTest): Promise<string> {
  const id = await queue.run();
  await queue.done(await taken(queue), { error: "no" });
  return id;
}

function isJson(answer: Answer): boolean {
  return answer.json !== undefined && /^application\/json\b/.test(answer.headers.get("content-type") ?? "");
}

const authorized: Scenario = {
  name: "every operation of the queue takes the key from the header authorization and from nowhere else",
  claims: ["QUEUE-AUTHORIZATION-HEADER"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, keys }) {
    const queue = await endpoint();
    const jobId = await failedJob(queue);
    const none = await everyOperation(queue, jobId, { key: null });
    none.set("runsync", await queue.call("POST", "runsync", { body: { input: {} }, key: null }));
    const elsewhere = await everyOperation(queue, jobId, { key: null, headers: { "x-api-key": keys.own } });
    const inQuery = await queue.call("GET", `status/${jobId}?api_key=${keys.own}`, { key: null });
    const claim = expect("QUEUE-AUTHORIZATION-HEADER");
    for (const answer of [...none.values(), ...elsewhere.values(), inQuery]) claim.status(answer, 401);
    claim.contains((await queue.status(jobId)).json, { status: "FAILED" }, "what was refused changed nothing");
    const carried = await everyOperation(queue, jobId, { key: null, headers: { authorization: keys.own } });
    carried.set("runsync", await served(queue, { key: null, headers: { authorization: keys.own } }));
    for (const answer of carried.values()) claim.status(answer, 200);
  },
};

const acceptJson: Scenario = {
  name: "every operation of the queue answers a request that accepts JSON with JSON",
  claims: ["QUEUE-ACCEPT-JSON"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, dialect }) {
    const queue = await endpoint();
    const manner = { headers: { accept: "application/json" } };
    const answers = await everyOperation(queue, await failedJob(queue), manner);
    answers.set("runsync", await served(queue, manner));
    for (const [operation, answer] of answers) {
      // The other dialect has other bodies.
      if (dialect === "default") expect("QUEUE-ACCEPT-JSON").documented(answer, `queue.${operation}`);
      expect("QUEUE-ACCEPT-JSON").that(answer.status === 200 && isJson(answer), `${operation}: 200 with JSON`, answer);
    }
  },
};

const acceptNothing: Scenario = {
  name: "every operation of the queue answers a request that does not say what it accepts with JSON",
  claims: ["QUEUE-ACCEPT-OPTIONAL"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    // An empty header is like a missing one, which fetch cannot send: by default it sends `*/*`.
    for (const manner of [{ headers: { accept: "" } }, {}]) {
      const answers = await everyOperation(queue, await failedJob(queue), manner);
      answers.set("runsync", await served(queue, manner));
      for (const [operation, answer] of answers) {
        const holds = answer.status === 200 && isJson(answer);
        expect("QUEUE-ACCEPT-OPTIONAL").that(holds, `${operation}: 200 with JSON`, answer);
      }
    }
  },
};

const jsonBodies: Scenario = {
  name: "jobs are submitted as JSON, and what is no JSON is refused and makes no job",
  claims: ["QUEUE-JSON-BODIES"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-JSON-BODIES");
    const input = { text: 'ü \u0000 "', numbers: [1.5, -0.25, 1e21], nested: { yes: true, nothing: null } };
    const headers = { "content-type": "application/json" };
    const accepted = await queue.call("POST", "run", { raw: JSON.stringify({ input }), headers });
    claim.status(accepted, 200);
    claim.that(isJson(accepted), "an answer in JSON", accepted);
    const job = await taken(queue);
    claim.equals(job.input, input, "what the worker gets");
    await queue.done(job, {});
    const held = runsync(queue, { input });
    const synchronous = await taken(queue);
    claim.equals(synchronous.input, input, "what the worker gets");
    await queue.done(synchronous, { output: input });
    claim.equals(jobOf(await held).output, input, "what comes back");
    for (const path of ["run", "runsync"]) {
      for (const raw of ["", "input=1", '{"input":{}', "{'input':{}}", "<input/>", '{"input":{}} {}']) {
        const refused = await queue.call("POST", path, { raw, headers });
        claim.status(refused, 400);
        claim.equals(fieldsOf(refused)["error"], "invalid_request");
      }
    }
    claim.contains((await queue.call("GET", "health")).json, { jobs: { inQueue: 0, inProgress: 0 } });
  },
};

export const scenarios: readonly Scenario[] = [authorized, jsonBodies, acceptJson, acceptNothing];
