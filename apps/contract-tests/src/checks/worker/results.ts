import {
  type Answer,
  type Scenario,
  type SuiteRequest,
  atEndpoint,
  statusOf,
  streamOf,
  takenAnew,
} from "../../steps/words.ts";

/** The end comes last. */
const reports = ["job-stream", "job-done"] as const;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "reports are read as JSON although they are labelled as something else",
    claims: ["WORKER-DONE-CONTENT-TYPE"],
    async run({ queue, says }) {
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
        const job = await takenAnew(queue);
        for (const kind of reports) {
          const path = `${kind}/contract-worker/${job.id}?attempt=${job.attemptToken}`;
          const sent = { raw: '{"output":{"a":1}}', headers: { "content-type": type } };
          says.status(await queue.call("POST", path, sent), 200);
        }
        says.contains(await statusOf(queue, job.id), { status: "COMPLETED", output: { a: 1 } }, type);
        const chunks = await queue.call("GET", `stream/${job.id}?wait=0`);
        says.contains(streamOf(chunks), [{ output: { a: 1 } }], `chunks sent as ${type}`);
      }
    },
  }),
  atEndpoint({
    name: "a report without a token is taken from the worker that has the job and from no other",
    claims: ["WORKER-DONE-OTHER-WORKER-409"],
    async run({ queue, says }) {
      const { id } = await takenAnew(queue, { workerId: "owner" });
      const report = (kind: string, workerId: string, more: Partial<SuiteRequest>): Promise<Answer> =>
        queue.call("POST", `${kind}/${workerId}/${id}`, more);
      for (const kind of reports.toReversed()) {
        const answer = await report(kind, "thief", { body: { output: "bad" } });
        says.status(answer, 409);
        says.contains(answer.json, { error: "conflict" });
      }
      says.contains(await statusOf(queue, id), { status: "IN_PROGRESS" });
      for (const kind of reports) says.status(await report(kind, "owner", { body: { output: "good" } }), 200);
      says.contains(await statusOf(queue, id), { output: "good" });
      says.contains(streamOf(await queue.call("GET", `stream/${id}?wait=0`)), [{ output: "good" }]);
    },
  }),
];
