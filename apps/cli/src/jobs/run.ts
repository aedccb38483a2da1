import { resolveEndpoint } from "../connection/resolve-endpoint.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failure.ts";
import { outputFlags } from "../output/output-flags.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { streamJob, waitForJob } from "./follow-job.ts";
import { endpointOperand } from "./job-operand.ts";
import { readSubmission, submissionFlags } from "./submission.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const run = serviceCommand({
  name: "run",
  summary: "Submit a job",
  operands: [endpointOperand],
  details:
    "Submits a job and prints ENDPOINT/JOB, which the other commands take, as soon as the service has stored it. With " +
    "--wait it prints the output instead, with --stream the chunks as they come.",
  flags: {
    ...submissionFlags,
    wait: { type: "boolean", help: "Wait for the end and print the output" },
    stream: { type: "boolean", help: "Print the chunks as they come" },
    ...outputFlags,
  },
  schema: "submitted-job",
  examples: [
    `millrace run greet --input '{"name":"Ada"}'`,
    `millrace run greet --input '{"name":"Ada"}' --wait`,
    "millrace run resize --input @photo.json --webhook https://example.org/done",
    "cat prompt.json | millrace run llm --input - --stream",
    `JOB=$(millrace run greet --input '{"name":"Ada"}')`,
  ],
  related: ["runsync", "status", "wait", "stream"],
  async read(given) {
    const isWaiting = given.isOn("wait") === true;
    const isStreaming = given.isOn("stream") === true;
    if (isWaiting && isStreaming) throw new UsageError("--wait and --stream exclude each other");
    const { input, options } = await readSubmission(given);
    return { isWaiting, isStreaming, input, options };
  },
  async run(service, given, { isWaiting, isStreaming, input, options }) {
    const { id: endpointId, name = endpointId } = await resolveEndpoint(service, given.operands[0]);
    const accepted = await service.queue(endpointId).run(input, options);
    const job = { endpointId, jobId: accepted.id, reference: `${endpointId}/${accepted.id}` };
    if (isStreaming) return await streamJob(given, service, job);
    if (isWaiting) return await waitForJob(given, service, job);
    if (given.reader === "program") printJson({ ...accepted, endpointId });
    else if (given.reader === "script") print(job.jobId);
    else {
      tell(`Submitted a job to ${name}.`);
      print(job.reference);
    }
    return exitCodes.done;
  },
});
