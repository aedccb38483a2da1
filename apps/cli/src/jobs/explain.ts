import type { HealthReport, Job } from "@millrace/queue-client";
import { jsonFlag, type Command } from "../command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../exit-codes.ts";
import { styled, styledStatus } from "../output/style.ts";
import { oneLine } from "../output/table.ts";
import { print, printJson } from "../output/terminal.ts";
import { formatDuration } from "../values/duration.ts";
import { endpointFlag, jobOperand, resolveJob } from "./job-operand.ts";
import { eventLines } from "./job-events.ts";
import { queuePicture } from "./queue-picture.ts";

export const explain: Command = {
  name: "explain",
  summary: "Say why a job waits, with a picture of the queue",
  operands: [jobOperand],
  details:
    "Says in a sentence why the job waits, for how long it may go on, and draws its place in the queue and the workers " +
    "of the endpoint. If a worker crashed, its last output is shown. Of a job that does not wait it says what it does. " +
    "What happened to the job so far follows.",
  flags: { ...endpointFlag, ...jsonFlag, ...connectionFlags },
  schema: "explanation",
  examples: ["millrace explain greet/3f1c2a90", "millrace explain 3f1c2a90 --endpoint greet --json"],
  related: ["status", "ps"],
  async run(given) {
    return await withService(given, async (service) => {
      const { endpointId, jobId } = await resolveJob(service, given);
      const queue = service.queue(endpointId);
      const [job, health, { events }] = await Promise.all([
        queue.status(jobId, { explain: true }),
        queue.health(),
        service.rest.endpoints.listJobEvents(endpointId, jobId).catch(withoutTheRight),
      ]);
      if (given.isOn("json") === true) {
        const { id, status, waiting = null } = job;
        printJson({ id, endpointId, status, waiting, health, events });
      } else print([explanation(job, health), "", ...eventLines(events)].join("\n"));
      return exitCodes.done;
    });
  },
};

/** A key that may only run jobs does not see what happened to them; the rest is told to it. */
function withoutTheRight(error: unknown): { readonly events: readonly never[] } {
  if (error instanceof Error && "status" in error && error.status === 403) return { events: [] };
  throw error;
}

function explanation(job: Job, health: HealthReport): string {
  const { id, status, waiting } = job;
  const place = waiting?.position;
  return [
    `Job ${id} is ${styledStatus(status)}. ${waiting === undefined ? sentenceOf(job) : oneLine(waiting.message)}`,
    ...(typeof waiting?.estimateMs === "number"
      ? [`It will be taken in about ${formatDuration(waiting.estimateMs)}.`]
      : []),
    "",
    queuePicture(health, place),
    ...crashLines(job),
  ].join("\n");
}

function sentenceOf({ status, workerId, delayTime = 0, executionTime = 0, error }: Job): string {
  const worker = workerId === undefined ? "a worker" : `the worker ${workerId}`;
  const waited = formatDuration(delayTime);
  const ran = formatDuration(executionTime);
  switch (status) {
    case "IN_QUEUE":
      return "The service does not say why it waits.";
    case "IN_PROGRESS":
      return `It waited ${waited}; ${worker} has it now.`;
    case "COMPLETED":
      return `It waited ${waited} and ran ${ran} on ${worker}.`;
    case "CANCELLED":
      return "It was cancelled.";
    case "FAILED":
    case "TIMED_OUT":
      return `It waited ${waited} and ran ${ran} on ${worker}${error === undefined ? "." : `: ${oneLine(error)}`}`;
  }
}

function crashLines({ waiting }: Job): string[] {
  const crash = waiting?.lastWorkerExit ?? null;
  if (crash === null) return [];
  const lines = crash.lastLogLines.map((line) => `  | ${oneLine(line)}`);
  return ["", `${styled("bold", "Last worker that ended")} (${crash.at}): ${oneLine(crash.message)}`, ...lines];
}
