import type { Job } from "@millrace/queue-client";
import type { RestComponents } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";
import { outputFlags } from "../command/command.ts";
import { factsText } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { formatMoment } from "../output/table.ts";
import { print, printJson } from "../output/terminal.ts";
import { formatDuration } from "../values/duration.ts";
import { sizeText } from "../values/size.ts";
import { endpointFlag, jobOperand, type NamedJob, unlessForbidden, withJob } from "./job-operand.ts";
import { errorInALine, tracebackLines } from "./job-error.ts";
import { outputText, readJob, runTimeMs } from "./show-job.ts";
import { serviceCommand } from "../connection/service-command.ts";

type JobDetails = RestComponents["schemas"]["JobDetails"];

export const jobsGet = serviceCommand({
  name: "jobs get",
  summary: "Show all that is known of one job, with its output",
  operands: [jobOperand],
  details:
    "Shows a job with its times, attempts, sizes and worker, when it will be removed, and its output or error. The service does not give " +
    "out inputs again; only their size is shown. `millrace status` is shorter, and enough for a key that may only run jobs.",
  flags: { ...endpointFlag, ...outputFlags },
  schema: "job-details",
  examples: [
    "millrace jobs get greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace jobs get 3f1c2a90 --endpoint greet --json | jq .output",
  ],
  related: ["status", "jobs events", "explain"],
  async run(service, given) {
    const whole = await withJob(service, given, async (job) => await readWhole(service, job));
    if (given.reader === "program") printJson(whole);
    else if (given.reader === "script") print(whole.id);
    else {
      print([factsText(factsOf(whole)), ...tracebackLines(whole.error)].join("\n"));
      if (whole.output !== undefined) print(`\n${outputText(whole.output)}`);
    }
  },
});

async function readWhole(
  service: OpenService,
  { endpointId, jobId }: NamedJob,
): Promise<JobDetails & { readonly endpointId: string; readonly output?: unknown }> {
  const details = await service.rest.endpoints.getJob(endpointId, jobId);
  // A key that may only read resources does not see what jobs gave back.
  const read = await readJob(service.queue(endpointId).status(jobId)).catch(unlessForbidden(undefined));
  const { output, error = details.error } = read?.job ?? ({} as Partial<Job>);
  return { ...details, endpointId, error, output };
}

function factsOf(job: JobDetails): (readonly [string, string])[] {
  const moment = (name: string, text: string | null): (readonly [string, string])[] =>
    text === null ? [] : [[name, formatMoment(Date.parse(text))]];
  const span = (name: string, spanMs: number | null): (readonly [string, string])[] =>
    spanMs === null ? [] : [[name, formatDuration(spanMs)]];
  const size = (name: string, bytes: number | null): (readonly [string, string])[] =>
    bytes === null ? [] : [[name, sizeText(bytes)]];
  return [
    ["Job", job.id],
    ["State", styledStatus(job.status)],
    ["Sent by", `${job.sync ? "/runsync" : "/run"}${job.lowPriority ? ", with low priority" : ""}`],
    ...moment("Submitted", job.submittedAt),
    ...moment("Started", job.startedAt),
    ...moment("Ended", job.finishedAt),
    ...moment("Kept until", job.expiresAt),
    ...span("Waited", job.delayTime),
    ...span(job.status === "IN_PROGRESS" ? "Running for" : "Ran", runTimeMs(job, Date.now())),
    ...(job.workerId === null ? [] : [["Worker", job.workerId] as const]),
    ["Attempts", String(job.attempts)],
    ...(job.webhook ? [["Webhook", "yes; `millrace jobs events` has its tries"] as const] : []),
    ...size("Input", job.inputBytes),
    ...size("Output", job.outputBytes),
    ...(job.error === null ? [] : [["Error", errorInALine(job.error)] as const]),
  ];
}
