import type { Answer, QueueUnderTest, Scenario, SuiteRequest } from "../../steps/words.ts";
import { atEndpoint, ended, statusOf, taken } from "../../steps/words.ts";
import { started } from "../../steps/resources/queue-jobs.ts";

/** Headers of every request. */
type Manner = Pick<SuiteRequest, "headers" | "key">;
const body = { input: {} };

/** Calls every operation with an effect, so that it is answered at once; `jobId` is a failed job. */
async function everyOperation(queue: QueueUnderTest, jobId: string, manner: Manner): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [operation, method, path, more] of [
    ["status", "GET", `status/${jobId}`],
    ["statusSync", "GET", `status-sync/${jobId}`],
    ["stream", "GET", `stream/${jobId}`],
    ["retry", "POST", `retry/${jobId}`],
    ["cancel", "POST", `cancel/${jobId}`],
    ["run", "POST", "run", { body }],
    ["purgeQueue", "POST", "purge-queue"],
    ["health", "GET", "health"],
  ] as const) {
    answers.set(operation, await queue.call(method, path, { ...manner, ...more }));
  }
  return answers;
}

/** The same with `/runsync`, which a worker has to answer. */
async function withRunsync(queue: QueueUnderTest, manner: Manner): Promise<Map<string, Answer>> {
  const answers = await everyOperation(queue, await ended(queue, { error: "no" }), manner);
  const answer = started(queue.call("POST", "runsync", { body, ...manner }));
  await queue.done(await taken(queue), { output: 1 });
  return answers.set("runsync", await answer);
}

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const valid = `00-${TRACE_ID}-b7ad6b7169203331-00`;
const invalid = [`00-${TRACE_ID}-0000000000000000-01`, `ff-${TRACE_ID}-b7ad6b7169203331-01`, "none"];

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "every operation of the queue takes the key from the header authorization and from nowhere else",
    claims: ["QUEUE-AUTHORIZATION-HEADER"],
    async run({ queue, says, keys }) {
      const jobId = await ended(queue, { error: "no" });
      for (const headers of [{}, { "x-api-key": keys.own }]) {
        const none = await everyOperation(queue, jobId, { key: null, headers });
        none.set("runsync", await queue.call("POST", "runsync", { body, key: null, headers }));
        for (const answer of none.values()) says.status(answer, 401);
      }
      says.status(await queue.call("GET", `status/${jobId}?api_key=${keys.own}`, { key: null }), 401);
      says.contains(await statusOf(queue, jobId), { status: "FAILED" }, "what was refused changed nothing");
      const carried = await withRunsync(queue, { key: null, headers: { authorization: keys.own } });
      for (const answer of carried.values()) says.status(answer, 200);
    },
  }),
  atEndpoint({
    name: "every operation of the queue answers with JSON, whether a request says that it accepts it or nothing",
    claims: ["QUEUE-ACCEPT-JSON", "QUEUE-ACCEPT-OPTIONAL"],
    async run({ queue, expect, dialect }) {
      for (const [claim, manner] of [
        ["QUEUE-ACCEPT-JSON", { headers: { accept: "application/json" } }],
        // An empty header is like a missing one, which fetch cannot send: by default it sends `*/*`.
        ["QUEUE-ACCEPT-OPTIONAL", { headers: { accept: "" } }],
        ["QUEUE-ACCEPT-OPTIONAL", {}],
      ] as const) {
        for (const [operation, answer] of await withRunsync(queue, manner)) {
          // The other dialect has other bodies.
          if (dialect === "default") expect(claim).documented(answer, `queue.${operation}`);
          const type = answer.headers.get("content-type") ?? "";
          const isJson = answer.json !== undefined && /^application\/json\b/.test(type);
          expect(claim).that(answer.status === 200 && isJson, `${operation}: 200 with JSON`, answer);
        }
      }
    },
  }),
  atEndpoint({
    name: "a submission is accepted whatever its header traceparent says, and its job belongs to no other trace",
    claims: ["QUEUE-TRACEPARENT"],
    async run({ queue, says }) {
      for (const path of ["run", "runsync"]) {
        for (const traceparent of [valid, ...invalid]) {
          const answering = started(queue.call("POST", path, { body: { input: {} }, headers: { traceparent } }));
          const job = await taken(queue);
          const given = job.traceparent;
          const isOfTrace = given?.includes(TRACE_ID) === true;
          says.that(given === undefined || isOfTrace === (traceparent === valid), `the trace of ${traceparent}`, given);
          await queue.done(job, { output: 1 });
          const answer = await answering;
          says.contains([answer.status, answer.json], [200, { id: job.id }]);
        }
      }
    },
  }),
];
