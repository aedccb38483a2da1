import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { outputFlags, readerOf } from "../output/output-flags.ts";
import { readDurationMs } from "../values/duration.ts";
import { waitForJob } from "./follow-job.ts";
import { withJob } from "./gone-job.ts";
import { endpointFlag, jobOperand } from "./job-operand.ts";

export const wait: Command = {
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
    ...connectionFlags,
  },
  schema: "job",
  examples: [
    "millrace wait greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace wait $JOB --timeout 10m --json",
    "millrace wait $(millrace run greet --input @ada.json)",
  ],
  related: ["run", "status", "stream"],
  async run(given) {
    readerOf(given);
    const timeout = given.text("timeout");
    const timeoutMs = timeout === undefined ? undefined : readDurationMs("timeout", timeout);
    return await withService(given, async (service) =>
      withJob(service, given, async (job) => await waitForJob(given, service, job, timeoutMs)),
    );
  },
};
