import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { NOWHERE, UNKNOWN_KEY, errorOf, jobCounts, refusedFields, submissions } from "./shared.ts";

const MALFORMED = ["", "{", '{"input":{}', '{"input":{}}}', "input=1", "{'input':{}}", '{"input":{},}', "nonsense"];
/** The other dialect accepts all of them. */
const NOT_OBJECTS = [null, "text", 1, true, [], [{}]];

/** Submissions with an invalid body. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Submissions that are no JSON are refused",
    claims: ["ERROR-QUEUE-MALFORMED-JSON", "ERROR-QUEUE-REFUSED-NO-JOB"],
    safety: "disposable",
    async run({ expect, endpoint }) {
      const queue = await endpoint();
      const before = await jobCounts(queue);
      for (const operation of submissions) {
        for (const raw of MALFORMED) {
          const answer = await queue.call("POST", operation, { raw });
          expect("ERROR-QUEUE-MALFORMED-JSON").status(answer, 400);
          expect("ERROR-QUEUE-MALFORMED-JSON").documented(answer, `queue.${operation}`);
          expect("ERROR-QUEUE-MALFORMED-JSON").equals(errorOf(answer).error, "invalid_request", "the code");
        }
      }
      expect("ERROR-QUEUE-REFUSED-NO-JOB").equals(await jobCounts(queue), before, "the jobs");
      const proper = await queue.call("POST", "run", { raw: ' {"input": {}} ' });
      expect("ERROR-QUEUE-MALFORMED-JSON").status(proper, 200);
      expect("ERROR-QUEUE-REFUSED-NO-JOB").contains(await jobCounts(queue), { inQueue: 1 }, "the jobs");
    },
  },
  {
    name: "Submissions without an input, or with one that is no object, are refused and make no job",
    claims: ["ERROR-QUEUE-INPUT-MISSING", "ERROR-QUEUE-INPUT-NOT-OBJECT", "ERROR-QUEUE-REFUSED-NO-JOB"],
    safety: "disposable",
    async run({ expect, endpoint, dialect }) {
      const queue = await endpoint();
      const before = await jobCounts(queue);
      for (const operation of submissions) {
        for (const body of [{}, { policy: {} }, { inputs: {} }]) {
          const answer = await queue.call("POST", operation, { body });
          expect("ERROR-QUEUE-INPUT-MISSING").status(answer, 400);
          expect("ERROR-QUEUE-INPUT-MISSING").documented(answer, `queue.${operation}`);
          expect("ERROR-QUEUE-INPUT-MISSING").that(refusedFields(answer).includes("input"), "input named", answer.text);
        }
        for (const input of dialect === "default" ? NOT_OBJECTS : []) {
          const answer = await queue.call("POST", operation, { body: { input } });
          expect("ERROR-QUEUE-INPUT-NOT-OBJECT").status(answer, 400);
          expect("ERROR-QUEUE-INPUT-NOT-OBJECT").documented(answer, `queue.${operation}`);
          expect("ERROR-QUEUE-INPUT-NOT-OBJECT").equals(refusedFields(answer), ["input"], "the fields named");
        }
      }
      expect("ERROR-QUEUE-REFUSED-NO-JOB").equals(await jobCounts(queue), before, "the jobs");
      for (const input of [{}, { list: [] }]) {
        const accepted = await queue.call("POST", "run", { body: { input } });
        expect("ERROR-QUEUE-INPUT-MISSING").status(accepted, 200);
        expect("ERROR-QUEUE-INPUT-NOT-OBJECT").status(accepted, 200);
      }
    },
  },
  {
    name: "Submissions that are refused for a field, a key or an endpoint make no job",
    claims: ["ERROR-QUEUE-REFUSED-NO-JOB"],
    safety: "disposable",
    async run({ expect, endpoint, send }) {
      const queue = await endpoint();
      const before = await jobCounts(queue);
      const input = {};
      const tooShort = { ttl: limits.ttlMinMs - 1 };
      for (const operation of submissions) {
        for (const [answer, status] of [
          [await queue.call("POST", operation, { body: { input, policy: tooShort } }), 400],
          [await queue.call("POST", operation, { body: { input, webhook: "nowhere" } }), 400],
          [await queue.call("POST", operation, { body: { input }, key: UNKNOWN_KEY }), 401],
          [await send({ method: "POST", path: `/v2/${NOWHERE}/${operation}`, body: { input } }), 404],
        ] as const) {
          expect("ERROR-QUEUE-REFUSED-NO-JOB").status(answer, status);
        }
      }
      const wait = await queue.call("POST", `runsync?wait=${limits.waitMinMs - 1}`, { body: { input } });
      expect("ERROR-QUEUE-REFUSED-NO-JOB").status(wait, 400);
      expect("ERROR-QUEUE-REFUSED-NO-JOB").equals(await jobCounts(queue), before, "the jobs");
    },
  },
];
