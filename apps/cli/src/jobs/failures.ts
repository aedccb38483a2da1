import { limits, type RestComponents } from "@millrace/spec";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { outputFlags } from "../command/command.ts";
import { oneLine } from "../output/terminal.ts";
import { factsText, showList, type View } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { formatDuration } from "../values/duration.ts";
import { barredTraceback } from "./job-error.ts";
import { endpointOperand } from "./job-operand.ts";
import { serviceCommand } from "../connection/service-command.ts";

type RecentFailure = RestComponents["schemas"]["RecentFailure"];
type FailureDetails = RestComponents["schemas"]["FailureDetails"];

const DEFAULT_LIMIT = 20;
const ERROR_CHARS = 60;

const view: View<RecentFailure> = {
  noun: "failures",
  id: ({ jobId }) => jobId,
  columns: [
    ["JOB", ({ jobId }) => jobId],
    ["STATE", ({ status }) => styledStatus(status)],
    ["AGE", ({ finishedAt }) => formatDuration(Math.max(0, Date.now() - Date.parse(finishedAt)))],
    ["RAN", ({ startedAt, finishedAt }) => spanText(startedAt, finishedAt)],
    ["ATTEMPTS", ({ attempts }) => String(attempts)],
    ["WORKER", ({ workerId }) => workerId ?? "-"],
    ["KEPT", ({ kept }) => (kept ? "yes" : "no")],
    ["ERROR", ({ error }) => oneLine(error ?? "").slice(0, ERROR_CHARS)],
  ],
};

export const jobsFailures = serviceCommand({
  name: "jobs failures",
  summary: "List the jobs of an endpoint that failed, also those that are gone",
  operands: [endpointOperand],
  details:
    "Lists the jobs that failed or timed out within 24 hours, the last one first, with one line of the error, how long the last attempt ran, " +
    "the count of attempts and the worker. Jobs that the service no longer keeps, such as those of `millrace runsync` after a minute, are " +
    "listed as well; `millrace explain` says how one of them ended, with its traceback.",
  flags: {
    limit: { type: "number", min: 1, max: limits.failuresKeptMax, default: DEFAULT_LIMIT, help: "Most jobs to list" },
    ...outputFlags,
  },
  schema: "failures",
  examples: ["millrace jobs failures greet", "millrace jobs failures greet --json"],
  related: ["explain", "jobs list", "logs"],
  async run(service, given) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    const { failures } = await service.rest.endpoints.listFailures(id, {
      limit: given.number("limit") ?? DEFAULT_LIMIT,
    });
    showList(given, view, failures);
  },
});

function spanText(from: string | null, to: string): string {
  return from === null ? "-" : formatDuration(Math.max(0, Date.parse(to) - Date.parse(from)));
}

/** How a job ended that is gone. */
export function goneJobText(record: FailureDetails): string {
  const { jobId, status, submittedAt, startedAt, finishedAt, workerId, attempts, error, traceback } = record;
  const why = error === null ? "." : `: ${oneLine(error)}`;
  const facts: [string, string][] = [
    ["Submitted", submittedAt],
    ["Started", startedAt ?? "never"],
    ["Ended", startedAt === null ? finishedAt : `${finishedAt}, after ${spanText(startedAt, finishedAt)}`],
    ["Attempts", String(attempts)],
    ["Worker", workerId ?? "none"],
  ];
  const next = workerId === null ? "." : `, and \`millrace logs ${workerId}\` shows what its worker printed.`;
  return [
    wrapForTerminal(`Job ${jobId} is no longer kept. It ended ${styledStatus(status)}${why}`),
    ...barredTraceback(traceback),
    "",
    factsText(facts),
    "",
    wrapForTerminal(`Its input and output are gone${next}`),
  ].join("\n");
}
