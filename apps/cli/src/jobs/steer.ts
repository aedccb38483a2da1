import type { JobCancelled, JobRequeued, QueueClient } from "@millrace/queue-client";
import type { Arguments, Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags } from "../output/output-flags.ts";
import { withJob } from "./gone-job.ts";
import { endpointFlag, jobOperand, type NamedJob } from "./job-operand.ts";
import { printResult } from "../output/show.ts";

const jobOperands = [{ ...jobOperand, variadic: true }];
const flags = { ...endpointFlag, ...outputFlags, ...connectionFlags };

export const cancel: Command = {
  name: "cancel",
  summary: "Stop jobs that wait or run",
  operands: jobOperands,
  details:
    "Takes waiting jobs out of the queue, and tells the workers of running ones to stop. A job that has ended stays as it is, " +
    "and the command fails with exit code 1.",
  flags,
  schema: "changed-job",
  examples: ["millrace cancel greet/3f1c2a90", "millrace cancel --endpoint greet 3f1c2a90 77d0e1b4"],
  related: ["purge", "retry"],
  run: async (given) => await steer(given, (queue, jobId) => queue.cancel(jobId), "Cancelled"),
};

export const retry: Command = {
  name: "retry",
  summary: "Put failed or timed-out jobs back in the queue",
  operands: jobOperands,
  details:
    "Puts jobs that ended FAILED or TIMED_OUT at the end of the queue, with the same input and id. In any other state the " +
    "command fails with exit code 1.",
  flags,
  schema: "changed-job",
  examples: ["millrace retry greet/3f1c2a90", "millrace retry greet/3f1c2a90 && millrace wait greet/3f1c2a90"],
  related: ["cancel", "wait"],
  run: async (given) => await steer(given, (queue, jobId) => queue.retry(jobId), "Put back in the queue:"),
};

async function steer(
  given: Arguments,
  act: (queue: QueueClient, jobId: string) => PromiseLike<JobCancelled | JobRequeued>,
  done: string,
): Promise<number> {
  return await withService(given, async (service) => {
    for (const word of given.operands) {
      const steered = async ({ endpointId, jobId, reference }: NamedJob): Promise<void> => {
        const answer = await act(service.queue(endpointId), jobId);
        printResult(given, { ...answer, endpointId }, `${done} ${reference}`, jobId);
      };
      await withJob(service, given, steered, word);
    }
    return exitCodes.done;
  });
}
