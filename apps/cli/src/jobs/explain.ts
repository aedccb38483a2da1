import type { HealthReport, Job } from "@millrace/queue-client";
import type { RestComponents } from "@millrace/spec";
import { jsonFlag } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { styled, styledStatus } from "../output/style.ts";
import { oneLine, print, printJson } from "../output/terminal.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { barredLines } from "../output/worker-line.ts";
import { formatDuration } from "../values/duration.ts";
import { goneJobText } from "./failures.ts";
import { endpointFlag, goneJob, resolveJob, unlessForbidden } from "./job-operand.ts";
import { explainResource } from "./explain-resource.ts";
import { errorInALine, tracebackLines } from "./job-error.ts";
import { eventLines } from "./job-events.ts";
import { queuePicture } from "./queue-picture.ts";
import { isUnsuccessful, readRunningMs } from "./show-job.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";

type LogLine = RestComponents["schemas"]["LogLine"];

/** Enough for a traceback. */
const LAST_LINES = 20;

export const explain = serviceCommand({
  name: "explain",
  summary: "Say why a job waits or failed, why an endpoint has its workers, or what happened to a pod",
  operands: [{ name: "WHAT", help: "ENDPOINT/JOB, the id of a job or a sandbox, or an endpoint or a pod" }],
  details:
    "Says in a sentence why the job waits, for how long it may go on, and draws its place in the queue and the workers " +
    "of the endpoint. Of an endpoint it says why it has as many workers as it has, and of a pod what the service did with it, each with " +
    "what to do; of a sandbox that ended, how it did. If a worker crashed, its last output is shown. Of a job that does not wait it says what became of it; of one " +
    "that failed, with the last lines that its worker printed. What happened to the job so far follows. Of a job that failed within 24 " +
    "hours and is no longer kept it says how it ended, with the traceback that its worker reported.",
  flags: { ...endpointFlag, ...jsonFlag },
  schema: "explanation",
  examples: [
    "millrace explain greet/3f1c2a90",
    "millrace explain 3f1c2a90 --endpoint greet --json",
    "millrace explain greet",
  ],
  related: ["jobs get", "logs", "ps"],
  async run(service, given) {
    if (given.text("endpoint") === undefined && !given.operand.includes("/")) {
      const explained = await explainResource(service, given.operand);
      if (explained !== undefined) {
        printResult(given, explained.data, explained.text);
        return exitCodes.done;
      }
    }
    const { endpointId, jobId } = await resolveJob(service, given);
    const queue = service.queue(endpointId);
    const gone = await goneJob(service, { endpointId, jobId });
    if (gone !== undefined) {
      printResult(given, gone, goneJobText(gone));
      return exitCodes.done;
    }
    const [job, health, { events }] = await Promise.all([
      queue.status(jobId, { explain: true }),
      queue.health(),
      // A key that may only run jobs does not see what happened to them; the rest is told to it.
      service.rest.endpoints.listJobEvents(endpointId, jobId).catch(unlessForbidden({ events: [] })),
    ]);
    const runningMs = await readRunningMs(service, endpointId, job);
    const log = isUnsuccessful(job) ? await lastLines(service, endpointId, job) : [];
    if (given.reader === "program") {
      const { id, status, waiting = null } = job;
      printJson({ id, endpointId, status, waiting, health, events, log });
    } else print([explanation({ job, runningMs, health, log }), "", ...eventLines(events)].join("\n"));
    return exitCodes.done;
  },
});

/** What the worker of the last attempt printed last while it had the job. */
async function lastLines({ rest }: OpenService, endpointId: string, job: Job): Promise<readonly LogLine[]> {
  const { lines } = await rest.endpoints
    .jobLogs(endpointId, job.id, { source: "container", tail: LAST_LINES })
    .catch(unlessForbidden({ lines: [] }));
  return lines.filter(({ workerId }) => workerId === job.workerId);
}

interface JobExplanation {
  readonly job: Job;
  /** How long it has run, if it runs and the key may know. */
  readonly runningMs: number | null;
  readonly health: HealthReport;
  /** What its worker printed last. */
  readonly log: readonly LogLine[];
}

function explanation({ job, runningMs, health, log }: JobExplanation): string {
  const { id, status, waiting } = job;
  const place = waiting?.position;
  const printed = barredLines(log.map(({ line }) => line));
  return [
    wrapForTerminal(
      `Job ${id} is ${styledStatus(status)}. ${waiting === undefined ? sentenceOf(job, runningMs) : oneLine(waiting.message)}`,
    ),
    ...(typeof waiting?.estimateMs === "number"
      ? [`It will be taken in about ${formatDuration(waiting.estimateMs)}.`]
      : []),
    ...tracebackLines(job.error),
    ...(printed.length === 0 ? [] : ["", styled("bold", "Last lines of its worker:"), ...printed]),
    "",
    queuePicture(health, place),
    ...crashLines(job),
  ].join("\n");
}

function sentenceOf(
  { status, workerId, delayTime = 0, executionTime = 0, error }: Job,
  runningMs: number | null,
): string {
  const worker = workerId === undefined ? "a worker" : `the worker ${workerId}`;
  const waited = formatDuration(delayTime);
  const ran = formatDuration(executionTime);
  switch (status) {
    case "IN_QUEUE":
      return "The service does not say why it waits.";
    case "IN_PROGRESS":
      return runningMs === null
        ? `It waited ${waited}; ${worker} has it now.`
        : `It waited ${waited} and has run for ${formatDuration(runningMs)} on ${worker}.`;
    case "COMPLETED":
      return `It waited ${waited} and ran ${ran} on ${worker}.`;
    case "CANCELLED":
      return "It was cancelled: by a request to cancel it, or because a client of the OpenAI route left before its answer was complete. `X-On-Disconnect: continue` keeps such a job running.";
    case "FAILED":
    case "TIMED_OUT":
      return `It waited ${waited} and ran ${ran} on ${worker}${error === undefined ? "." : `: ${errorInALine(error)}`}`;
  }
}

function crashLines({ waiting }: Job): string[] {
  const crash = waiting?.lastWorkerExit ?? null;
  if (crash === null) return [];
  const heading = `${styled("bold", "Last worker that ended")} (${crash.at}): ${oneLine(crash.message)}`;
  return ["", heading, ...barredLines(crash.lastLogLines)];
}
