import { type Scenario, atEndpoint, taken } from "../words.ts";
import { started } from "./jobs.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const valid = `00-${TRACE_ID}-b7ad6b7169203331-00`;
const invalid = [`00-${TRACE_ID}-0000000000000000-01`, `ff-${TRACE_ID}-b7ad6b7169203331-01`, "none"];

export const scenarios: readonly Scenario[] = [
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
