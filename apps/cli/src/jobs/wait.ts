import { outputFlags } from "../output/output-flags.ts";
import { readDurationMs } from "../values/duration.ts";
import { waitForJob } from "./follow-job.ts";
import { withJob } from "./gone-job.ts";
import { endpointFlag, jobOperand } from "./job-operand.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { print } from "../output/terminal.ts";

export const wait = serviceCommand({
  name: "wait",
  summary: "Wait for the end of a job and print its output",
  operands: [jobOperand],
  details:
    "Waits until the job has ended, through restarts of the service too, and prints its output. Ctrl-C ends the wait, not " +
    "the job.\n\n" +
    "Exit code 5 when the job ended FAILED, TIMED_OUT or CANCELLED, and 7 when the time is over before.",
  flags: {
    ...endpointFlag,
    timeout: { type: "string", value: "SPAN", help: "Longest time to wait: 30s, 5m (default: no limit)" },
    ...outputFlags,
  },
  schema: "job",
  examples: [
    "millrace wait greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace wait $JOB --timeout 10m --json",
    "millrace wait $(millrace run greet --input @ada.json)",
  ],
  related: ["run", "status", "stream"],
  read(given) {
    const timeout = given.text("timeout");
    const timeoutMs = timeout === undefined ? undefined : readDurationMs("timeout", timeout);
    return timeoutMs;
  },
  async run(service, given, timeoutMs) {
    return await withJob(service, given, async (job) => await waitForJob(given, service, job, timeoutMs));
  },
});
