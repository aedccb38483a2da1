import { type Arguments, jsonFlag } from "../command/command.ts";
import { resolveEndpoint } from "../connection/resolve-endpoint.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { tell } from "../output/terminal.ts";
import { endpointOperand } from "./job-operand.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";

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
