import type { RestComponents } from "@millrace/spec";
import { jsonFlag } from "../command/command.ts";
import { styled } from "../output/style.ts";
import { oneLine, print, printJson } from "../output/terminal.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { endpointFlag, jobOperand, withJob } from "./job-operand.ts";
import { serviceCommand } from "../connection/service-command.ts";

/** The column at which the message of an event begins. */
const MESSAGE_AT = 25;

type JobEvent = RestComponents["schemas"]["JobEvent"];

export const jobsEvents = serviceCommand({
  name: "jobs events",
  summary: "Show what happened to a job",
  operands: [jobOperand],
  details:
    "Shows the life of a job in the order of time: when it was submitted, why it waited, each attempt with its worker and end, retries, streamed " +
    "chunks, and each try of its webhook.",
  flags: { ...endpointFlag, ...jsonFlag },
  schema: "job-events",
  examples: ["millrace jobs events greet/3f1c2a90", "millrace jobs events 3f1c2a90 --endpoint greet --json"],
  related: ["explain", "logs", "jobs list"],
  async run(service, given) {
    const told = await withJob(
      service,
      given,
      async ({ endpointId, jobId }) => await service.rest.endpoints.listJobEvents(endpointId, jobId),
    );
    if (given.reader === "program") printJson(told);
    else for (const line of eventLines(told.events)) print(line);
  },
});

/** One line for each event, with the time of day. */
export function eventLines(events: readonly JobEvent[]): string[] {
  return events.map(
    ({ at, type, message }) =>
      `${styled("dim", at.slice(11, 23))}  ${type.padEnd(9)}  ${wrapForTerminal(oneLine(message), " ".repeat(MESSAGE_AT))}`,
  );
}
