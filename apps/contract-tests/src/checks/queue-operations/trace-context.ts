import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { jobOf, started } from "./jobs.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const valid = `00-${TRACE_ID}-b7ad6b7169203331-00`;
const invalid = [`00-${TRACE_ID}-0000000000000000-01`, `ff-${TRACE_ID}-b7ad6b7169203331-01`, "none"];

const traceparent: Scenario = {
  name: "a submission is accepted whatever its header traceparent says, and its job belongs to no other trace",
  claims: ["QUEUE-TRACEPARENT"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const claim = expect("QUEUE-TRACEPARENT");
    const queue = await endpoint();
    for (const path of ["run", "runsync"] as const) {
      for (const header of [valid, ...invalid]) {
        const headers = { traceparent: header };
        const answering = started(queue.call("POST", path, { body: { input: {} }, headers }));
        const job = await taken(queue);
        const given = job.traceparent;
        const isOfTrace = given?.includes(TRACE_ID) === true;
        claim.that(given === undefined || isOfTrace === (header === valid), `the trace of ${header}`, given);
        await queue.done(job, { output: 1 });
        const answer = await answering;
        claim.status(answer, 200);
        claim.equals(jobOf(answer).id, job.id);
      }
    }
  },
};

export const scenarios: readonly Scenario[] = [traceparent];
