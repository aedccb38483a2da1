import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { ended } from "./jobs.ts";

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
    const jobId = await ended(queue, { error: "no" });
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

const accept: Scenario = {
  name: "every operation of the queue answers with JSON, whether a request says that it accepts it or nothing",
  claims: ["QUEUE-ACCEPT-JSON", "QUEUE-ACCEPT-OPTIONAL"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, dialect }) {
    const queue = await endpoint();
    for (const [claim, manner] of [
      ["QUEUE-ACCEPT-JSON", { headers: { accept: "application/json" } }],
      // An empty header is like a missing one, which fetch cannot send: by default it sends `*/*`.
      ["QUEUE-ACCEPT-OPTIONAL", { headers: { accept: "" } }],
      ["QUEUE-ACCEPT-OPTIONAL", {}],
    ] as const) {
      const answers = await everyOperation(queue, await ended(queue, { error: "no" }), manner);
      answers.set("runsync", await served(queue, manner));
      for (const [operation, answer] of answers) {
        // The other dialect has other bodies.
        if (dialect === "default") expect(claim).documented(answer, `queue.${operation}`);
        expect(claim).that(answer.status === 200 && isJson(answer), `${operation}: 200 with JSON`, answer);
      }
    }
  },
};

export const scenarios: readonly Scenario[] = [authorized, accept];
