import { limits, type RestComponents } from "@millrace/spec";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-endpoint.ts";
import { outputFlags } from "../output/output-flags.ts";
import { oneLine } from "../output/printable.ts";
import { showList, type View } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { formatDuration } from "../values/duration.ts";
import { endpointOperand } from "./job-operand.ts";

type RecentFailure = RestComponents["schemas"]["RecentFailure"];

const DEFAULT_LIMIT = 20;
const ERROR_CHARS = 60;

const view: View<RecentFailure> = {
  noun: "failures",
  id: ({ jobId }) => jobId,
  columns: [
    ["JOB", ({ jobId }) => jobId],
    ["STATE", ({ status }) => styledStatus(status)],
    ["AGE", ({ finishedAt }) => formatDuration(Math.max(0, Date.now() - Date.parse(finishedAt)))],
    ["WORKER", ({ workerId }) => workerId ?? "-"],
    ["KEPT", ({ kept }) => (kept ? "yes" : "no")],
    ["ERROR", ({ error }) => oneLine(error ?? "").slice(0, ERROR_CHARS)],
  ],
};

export const jobsFailures: Command = {
  name: "jobs failures",
  summary: "List the jobs of an endpoint that failed, also those that are gone",
  operands: [endpointOperand],
  details:
    "Lists the jobs that failed or timed out within 24 hours, the last one first, with one line of the error. Jobs that the service no " +
    "longer keeps, such as those of `millrace runsync` after a minute, are listed as well; `millrace explain` says how one of them ended.",
  flags: {
    limit: { type: "number", min: 1, max: limits.failuresKeptMax, default: DEFAULT_LIMIT, help: "Most jobs to list" },
    ...outputFlags,
    ...connectionFlags,
  },
  schema: "failures",
  examples: ["millrace jobs failures greet", "millrace jobs failures greet --json"],
  related: ["explain", "jobs list", "logs"],
  async run(given) {
    return await withService(given, async (service) => {
      const { id } = await resolveEndpoint(service, given.operand || undefined);
      const { failures } = await service.rest.endpoints.listFailures(id, {
        limit: given.number("limit") ?? DEFAULT_LIMIT,
      });
      showList(given, view, failures);
      return exitCodes.done;
    });
  },
};

/** How a job ended that is gone. */
export function goneJobText({ jobId, status, finishedAt, workerId, attempts, error }: RecentFailure): string {
  const where = workerId === null ? "" : ` on the worker ${workerId}`;
  const count = attempts === 1 ? "attempt 1" : `the last of ${attempts} attempts`;
  const why = error === null ? "." : `: ${oneLine(error)}`;
  return [
    wrapForTerminal(
      `Job ${jobId} is no longer kept. It ended ${styledStatus(status)} at ${finishedAt}, in ${count}${where}${why}`,
    ),
    "",
    wrapForTerminal(
      workerId === null
        ? "Its input and output are gone, and no worker had it."
        : `Its input and output are gone. \`millrace logs ${workerId}\` shows what its worker printed.`,
    ),
  ].join("\n");
}
