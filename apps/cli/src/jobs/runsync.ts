import { isFinal } from "@millrace/queue-client";
import { limits } from "@millrace/spec";
import { serviceWords } from "../connection/flags.ts";
import { resolveEndpoint } from "../connection/resolve-endpoint.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { outputFlags } from "../output/output-flags.ts";
import { withProgress } from "../output/progress.ts";
import { formatDuration, readDurationMs } from "../values/duration.ts";
import { endpointOperand } from "./job-operand.ts";
import { readJob } from "./read-job.ts";
import { showResult } from "./show-job.ts";
import { readSubmission, submissionFlags } from "./submission.ts";
import { tellingWhyItWaits, WAIT_TOLD_AFTER_MS } from "./tell-why-it-waits.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { print } from "../output/terminal.ts";

export const runsync = serviceCommand({
  name: "runsync",
  summary: "Submit a job and print its output",
  operands: [endpointOperand],
  details:
    "Submits a job with /runsync, which answers when the job has ended, and prints the output. While the job waits for a worker, the " +
    "reason is told on standard error. Its result is kept for a short time only; `millrace run --wait` is for jobs that take longer.",
  flags: {
    ...submissionFlags,
    wait: {
      type: "string",
      value: "SPAN",
      help: `How long to wait, ${formatDuration(limits.waitMinMs)} to ${formatDuration(limits.waitMaxMs)} (default ${formatDuration(limits.runsyncWaitDefaultMs)})`,
    },
    ...outputFlags,
  },
  schema: "job",
  examples: [
    `millrace runsync greet --input '{"name":"Ada"}'`,
    "millrace runsync greet --input @ada.json --wait 5m --json",
    `millrace runsync --input '{"name":"Ada"}'   # when there is one endpoint only`,
  ],
  related: ["run", "wait"],
  async read(given) {
    const wait = given.text("wait");
    const bounds = { minMs: limits.waitMinMs, maxMs: limits.waitMaxMs };
    const waitMs = wait === undefined ? limits.runsyncWaitDefaultMs : readDurationMs("wait", wait, bounds);
    const { input, options } = await readSubmission(given);
    return { wait, waitMs, input, options };
  },
  async run(service, given, { wait, waitMs, input, options }) {
    const { id: endpointId, name = endpointId } = await resolveEndpoint(service, given.operands[0]);
    const read = await withProgress(`Waiting for a job of ${name}`, async (_, say) => {
      const queue = service.queue(endpointId);
      const first = await readJob(queue.runSync(input, { ...options, waitMs: firstWaitMs(waitMs) }));
      const leftMs = waitMs - firstWaitMs(waitMs);
      if (isFinal(first.job.status) || leftMs === 0) return first;
      const job = { endpointId, jobId: first.job.id };
      return await tellingWhyItWaits(given, service, job, { say, afterMs: 0 }, async () =>
        readJob(queue.statusSync(job.jobId, { waitMs: leftMs })),
      );
    });
    const { id, status } = read.job;
    if (isFinal(status)) return showResult(given, read);
    const again = ["wait", `${endpointId}/${id}`, ...serviceWords(given)].join(" ");
    throw new CommandError(`job ${id} has not ended yet (${status}). To go on: millrace ${again}`, {
      exitCode: exitCodes.waitedTooLong,
    });
  },
});

/** How long the first request is held: the service tells the id of the job, and with it why the job waits, only when it ends. */
function firstWaitMs(waitMs: number): number {
  return waitMs - WAIT_TOLD_AFTER_MS < limits.waitMinMs ? waitMs : WAIT_TOLD_AFTER_MS;
}
