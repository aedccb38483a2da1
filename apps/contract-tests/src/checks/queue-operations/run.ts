import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { isRefused, jobCounts, jobOf } from "./jobs.ts";

const accepted: Scenario = {
  name: "run answers at once with the id of a job that waits",
  claims: ["QUEUE-RUN-METHOD", "QUEUE-RUN-RESPONSE", "QUEUE-RUN-200", "QUEUE-RULE-RUN-AT-ONCE"],
  safety: "disposable",
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    // No worker has polled this endpoint.
    const submitted = queue.call("POST", "run", { body: { input: { prompt: "fog" } } });
    const answer = await expectAtOnce(context, ["QUEUE-RULE-RUN-AT-ONCE"], submitted);
    expect("QUEUE-RUN-200").status(answer, 200);
    expect("QUEUE-RUN-RESPONSE").documented(answer, "queue.run");
    const { id, status } = jobOf(answer);
    expect("QUEUE-RUN-RESPONSE").equals(status, "IN_QUEUE");
    expect("QUEUE-RUN-RESPONSE").that(typeof id === "string" && id !== "", "an id", id);
    expect("QUEUE-RULE-RUN-AT-ONCE").status(answer, 200);
    expect("QUEUE-RUN-METHOD").contains((await queue.status(id ?? "")).json, { id, status: "IN_QUEUE" });
    for (const method of ["GET", "PUT", "DELETE"]) {
      const refused = await queue.call(method, "run", method === "GET" ? {} : { body: { input: {} } });
      expect("QUEUE-RUN-METHOD").that(isRefused(refused), `${method} is refused`, refused.status);
    }
    expect("QUEUE-RUN-METHOD").contains(await jobCounts(queue), { inQueue: 1 });
  },
};

const body: Scenario = {
  name: "run wants an object with the object input",
  claims: ["QUEUE-RUN-BODY"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint, dialect }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RUN-BODY");
    const otherInputs = dialect === "default" ? [{ input: "text" }, { input: [1] }, { input: 7 }, { input: null }] : [];
    for (const refused of [{}, [], "input", null, { Input: {} }, [{ input: {} }], ...otherInputs]) {
      claim.status(await queue.call("POST", "run", { body: refused }), 400);
    }
    claim.contains(await jobCounts(queue), { inQueue: 0 });
    for (const input of [{}, { a: [1, { b: "ü" }] }]) {
      const answer = await queue.call("POST", "run", { body: { input } });
      claim.status(answer, 200);
      const job = await taken(queue);
      claim.equals([job.id, job.input], [jobOf(answer).id, input]);
    }
  },
};

const fetched: Scenario = {
  name: "the result of a job that was submitted with run is read with status",
  claims: ["QUEUE-RULE-RESULT-BY-STATUS"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RULE-RESULT-BY-STATUS");
    const first = await queue.run({ n: 1 });
    const second = await queue.run({ n: 2 });
    for (const output of [{ of: "first", list: [1, null] }, "second"]) await queue.done(await taken(queue), { output });
    claim.contains((await queue.status(first)).json, {
      id: first,
      status: "COMPLETED",
      output: { of: "first", list: [1, null] },
    });
    claim.contains((await queue.status(second)).json, { id: second, status: "COMPLETED", output: "second" });
  },
};

export const scenarios: readonly Scenario[] = [accepted, body, fetched];
