import type { JobCancelled, JobRequeued, QueueClient } from "@millrace/queue-client";
import { type Arguments, type Command, jsonFlag, outputFlags } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { printResult } from "../output/show.ts";
import { tell } from "../output/terminal.ts";
import { endpointFlag, endpointOperand, jobOperand, type NamedJob, withJob } from "./job-operand.ts";

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

export const purge = serviceCommand({
  name: "purge",
  summary: "Remove all waiting jobs of an endpoint",
  operands: [endpointOperand],
  details:
    "Removes every job that waits in the queue of the endpoint; running jobs go on. Removed jobs are gone: their status is " +
    "404. Asks before, with the number of jobs; --yes answers.",
  flags: { ...confirmFlag, ...jsonFlag },
  schema: "purged",
  examples: ["millrace purge greet", "millrace purge greet --yes"],
  related: ["cancel", "explain"],
  async run(service, given) {
    const { id, name = id } = await resolveEndpoint(service, given.operands[0]);
    const queue = service.queue(id);
    const { jobs } = await queue.health();
    if (jobs.inQueue === 0) {
      show(given, { endpointId: id, removed: 0 }, name);
      return exitCodes.done;
    }
    const question = `Remove ${countText(jobs.inQueue)} from the queue of ${name}?`;
    if (!(await isConfirmed(given, question))) {
      tell("Nothing was removed.");
      return exitCodes.failed;
    }
    const { removed } = await queue.purgeQueue();
    show(given, { endpointId: id, removed }, name);
    return exitCodes.done;
  },
});

interface Purged {
  readonly endpointId: string;
  readonly removed: number;
}

function show(given: Arguments, purged: Purged, name: string): void {
  printResult(given, purged, `Removed ${countText(purged.removed)} from the queue of ${name}.`);
}

function countText(jobs: number): string {
  return jobs === 1 ? "1 waiting job" : `${jobs} waiting jobs`;
}
