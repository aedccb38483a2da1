import { jsonFlag } from "../command/command.ts";
import { streamJob } from "./follow-job.ts";
import { withJob } from "./gone-job.ts";
import { endpointFlag, jobOperand } from "./job-operand.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const stream = serviceCommand({
  name: "stream",
  summary: "Print the chunks of a job as they come",
  operands: [jobOperand],
  details:
    "Prints what the handler yields, from the first chunk on, until the job ends: texts as they are, everything else as " +
    "one line of JSON. A connection that breaks is resumed without loss.\n\n" +
    "With --json each chunk is one line with its output, metrics and eventId, the number to go on from.",
  flags: {
    ...endpointFlag,
    after: { type: "number", value: "N", min: 0, help: "Number of the last chunk that is known already" },
    ...jsonFlag,
  },
  schema: "chunk",
  examples: [
    "millrace stream llm/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace stream llm/3f1c2a90 --after 17",
    "millrace stream $JOB --json | jq -r .output",
  ],
  related: ["run", "wait"],
  read(given) {
    const after = given.number("after");
    const lastEventId = after === undefined ? undefined : String(after);
    return lastEventId;
  },
  async run(service, given, lastEventId) {
    return await withJob(service, given, async (job) => await streamJob(given, service, job, lastEventId));
  },
});
