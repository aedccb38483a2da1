import type { PageQuery } from "@millrace/rest-client";
import { readList } from "../connection/read-list.ts";
import { jobStatuses, limits, type RestComponents } from "@millrace/spec";
import { type Arguments, choiceFlag, outputFlags, textFlag, watchFlag } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { listText, type View } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { watchText } from "../output/watch.ts";
import { formatDuration, readMoment } from "../values/duration.ts";
import { errorInALine } from "./job-error.ts";
import { endpointOperand } from "./job-operand.ts";
import { runTimeMs } from "./show-job.ts";
import { serviceCommand } from "../connection/service-command.ts";

type JobSummary = RestComponents["schemas"]["JobSummary"];

const DEFAULT_LIMIT = 20;
const ERROR_CHARS = 60;

const span = (spanMs: number | null): string => (spanMs === null ? "-" : formatDuration(spanMs));

const view: View<JobSummary> = {
  noun: "jobs",
  id: ({ id }) => id,
  columns: [
    ["JOB", ({ id }) => id],
    ["STATE", ({ status }) => styledStatus(status)],
    ["AGE", ({ submittedAt }) => formatDuration(Math.max(0, Date.now() - Date.parse(submittedAt)))],
    ["WAITED", ({ delayTime }) => span(delayTime)],
    ["RAN", (job) => span(runTimeMs(job, Date.now()))],
    ["WORKER", ({ workerId }) => workerId ?? "-"],
    ["ERROR", ({ error }) => errorInALine(error ?? "").slice(0, ERROR_CHARS)],
  ],
};

export const jobsList = serviceCommand({
  name: "jobs list",
  summary: "List the jobs of an endpoint, newest first",
  operands: [endpointOperand],
  details:
    "Lists the jobs that the service still keeps, newest submitted first. A question about rare jobs among many takes several requests; " +
    "what is found appears when --limit jobs are there or no job is left.",
  flags: {
    status: choiceFlag(jobStatuses, "Only jobs in this state", { multiple: true }),
    since: textFlag("WHEN", "Submitted from then on: 10m, 24h, or a date"),
    until: textFlag("WHEN", "Submitted before then"),
    worker: textFlag("ID", "Only jobs that this worker has or had last"),
    error: textFlag("TEXT", "Only jobs whose error contains this text"),
    limit: { type: "number", min: 1, max: 100_000, default: DEFAULT_LIMIT, help: "Most jobs to list" },
    ...watchFlag,
    ...outputFlags,
  },
  schema: "job-list",
  examples: [
    "millrace jobs list greet",
    "millrace jobs list greet --status FAILED --since 1h",
    "millrace jobs list greet --error 'out of memory' --json",
    "millrace jobs list greet --status FAILED -q | xargs millrace retry -e greet",
  ],
  related: ["status", "jobs events", "logs"],
  async run(service, given) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    const look = async () => ({ text: listText(given, view, await readJobs(service, id, given)) });
    await watchText(look, { isWatched: given.isOn("watch") === true, signal: service.signal });
  },
});

async function readJobs({ rest }: OpenService, endpointId: string, given: Arguments): Promise<JobSummary[]> {
  const most = given.number("limit") ?? DEFAULT_LIMIT;
  const [since, until, workerId, errorContains] = ["since", "until", "worker", "error"].map((flag) => given.text(flag));
  const filter = {
    ...(given.texts("status").length === 0 ? {} : { status: given.texts("status") as JobSummary["status"][] }),
    ...(since === undefined ? {} : { submittedAfter: readMoment("since", since, Date.now()) }),
    ...(until === undefined ? {} : { submittedBefore: readMoment("until", until, Date.now()) }),
    workerId,
    errorContains,
  };
  const limit = Math.min(most, limits.jobsPerPageMax);
  const readPage = (page: PageQuery) => rest.endpoints.listJobs(endpointId, { ...filter, limit, ...page });
  return await readList(readPage, { maxItems: most });
}
