import { isFinal } from "@millrace/queue-client";
import { outputFlags, watchFlag } from "../output/output-flags.ts";
import { watchText } from "../output/watch.ts";
import { withJob } from "./gone-job.ts";
import { endpointFlag, jobOperand } from "./job-operand.ts";
import { readJob, readRunningMs } from "./read-job.ts";
import { jobText } from "./show-job.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const status = serviceCommand({
  name: "status",
  summary: "Show a job: state, times, output",
  operands: [jobOperand],
  details:
    "Shows a job as it is now, why it waits if it does, and how long it has run so far. The exit code is 0 in every state; `millrace wait` tells " +
    "success from failure.",
  flags: { ...endpointFlag, ...watchFlag, ...outputFlags },
  schema: "job",
  examples: [
    "millrace status greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace status 3f1c2a90 --endpoint greet --json",
    "millrace status greet/3f1c2a90 --watch",
  ],
  related: ["explain", "wait", "stream"],
  async run(service, given) {
    await withJob(service, given, async ({ endpointId, jobId }) => {
      const queue = service.queue(endpointId);
      // Where each change is printed below the one before, the time would be one each second.
      const isBelow = given.isOn("watch") === true && !process.stdout.isTTY;
      const showsRunTime = given.reader === "person" && !isBelow;
      await watchText(
        async () => {
          const read = await readJob(queue.status(jobId, { explain: true }));
          const runningMs = showsRunTime ? await readRunningMs(service, endpointId, read.job) : null;
          return { text: jobText(given, read, runningMs), isLast: isFinal(read.job.status) };
        },
        { isWatched: given.isOn("watch") === true, signal: service.signal },
      );
    });
  },
});
