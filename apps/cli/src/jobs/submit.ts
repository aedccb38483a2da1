import { isFinal, type JobOptions } from "@millrace/queue-client";
import { limits } from "@millrace/spec";
import { type Arguments, type Flags, outputFlags, switchFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { serviceWords } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { withProgress } from "../output/progress.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { formatDuration, readDurationMs } from "../values/duration.ts";
import { JSON_SOURCES, readJsonObject } from "../values/read-json.ts";
import { streamJob, tellingWhyItWaits, WAIT_TOLD_AFTER_MS, waitForJob } from "./follow-job.ts";
import { endpointOperand } from "./job-operand.ts";
import { readJob, showResult } from "./show-job.ts";

/** The flags of commands that submit a job. */
const submissionFlags: Flags = {
  input: textFlag("JSON", `Input of the handler: ${JSON_SOURCES} (required)`, { short: "i" }),
  webhook: textFlag("URL", "Address that gets the finished job by POST"),
  timeout: textFlag("SPAN", "How long an attempt may run: 30s, 5m (default: the endpoint's)"),
  ttl: textFlag("SPAN", "How long the unfinished job may exist (default 24h)"),
  "low-priority": switchFlag("Yield to every job of normal priority"),
  "s3-config": textFlag("JSON", `Bucket for the handler to use: ${JSON_SOURCES}`),
  "idempotency-key": textFlag("KEY", "Submitting again under this key creates no second job"),
};

/** What a submission says besides where it goes. */
interface Submission {
  readonly input: object;
  readonly options: JobOptions;
}

/** @throws UsageError naming the flag that is wrong */
async function readSubmission(given: Arguments): Promise<Submission> {
  const source = given.text("input");
  const s3 = given.text("s3-config");
  if (source === undefined) throw new UsageError(`--input is missing: ${JSON_SOURCES}`);
  if (source === "-" && s3 === "-") throw new UsageError("--input and --s3-config cannot both be standard input");
  const timeout = given.text("timeout");
  const ttl = given.text("ttl");
  const timeoutBounds = { minMs: limits.executionTimeoutMinMs, maxMs: limits.executionTimeoutMaxMs };
  const policy = {
    ...(timeout === undefined ? {} : { executionTimeout: readDurationMs("timeout", timeout, timeoutBounds) }),
    ...(ttl === undefined
      ? {}
      : { ttl: readDurationMs("ttl", ttl, { minMs: limits.ttlMinMs, maxMs: limits.ttlMaxMs }) }),
    ...(given.isOn("low-priority") === true ? { lowPriority: true } : {}),
  };
  return {
    input: await readJsonObject("input", source),
    options: {
      webhook: given.text("webhook"),
      idempotencyKey: given.text("idempotency-key"),
      ...(Object.keys(policy).length === 0 ? {} : { policy }),
      ...(s3 === undefined ? {} : { s3Config: await readJsonObject("s3-config", s3) }),
    },
  };
}

export const run = serviceCommand({
  name: "run",
  summary: "Submit a job",
  operands: [endpointOperand],
  details:
    "Submits a job and prints ENDPOINT/JOB, which the other commands take, as soon as the service has stored it. With " +
    "--wait it prints the output instead, with --stream the chunks as they come.",
  flags: {
    ...submissionFlags,
    wait: switchFlag("Wait for the end and print the output"),
    stream: switchFlag("Print the chunks as they come"),
    ...outputFlags,
  },
  schema: "submitted-job",
  examples: [
    `millrace run greet --input '{"name":"Ada"}'`,
    `millrace run greet --input '{"name":"Ada"}' --wait`,
    "millrace run resize --input @photo.json --webhook https://example.org/done",
    "cat prompt.json | millrace run llm --input - --stream",
    `JOB=$(millrace run greet --input '{"name":"Ada"}')`,
  ],
  related: ["runsync", "status", "wait", "stream"],
  async read(given) {
    const isWaiting = given.isOn("wait") === true;
    const isStreaming = given.isOn("stream") === true;
    if (isWaiting && isStreaming) throw new UsageError("--wait and --stream exclude each other");
    const { input, options } = await readSubmission(given);
    return { isWaiting, isStreaming, input, options };
  },
  async run(service, given, { isWaiting, isStreaming, input, options }) {
    const { id: endpointId, name = endpointId } = await resolveEndpoint(service, given.operands[0]);
    const accepted = await service.queue(endpointId).run(input, options);
    const job = { endpointId, jobId: accepted.id, reference: `${endpointId}/${accepted.id}` };
    if (isStreaming) return await streamJob(given, service, job);
    if (isWaiting) return await waitForJob(given, service, job);
    if (given.reader === "program") printJson({ ...accepted, endpointId });
    else if (given.reader === "script") print(job.jobId);
    else {
      tell(`Submitted a job to ${name}.`);
      print(job.reference);
    }
    return exitCodes.done;
  },
});

export const runsync = serviceCommand({
  name: "runsync",
  summary: "Submit a job and print its output",
  operands: [endpointOperand],
  details:
    "Submits a job with /runsync, which answers when the job has ended, and prints the output. While the job waits for a worker, the " +
    "reason is told on standard error. Its result is kept for a short time only; `millrace run --wait` is for jobs that take longer.",
  flags: {
    ...submissionFlags,
    wait: textFlag(
      "SPAN",
      `How long to wait, ${formatDuration(limits.waitMinMs)} to ${formatDuration(limits.waitMaxMs)} (default ${formatDuration(limits.runsyncWaitDefaultMs)})`,
    ),
    ...outputFlags,
  },
  schema: "job",
  examples: [
    `millrace runsync greet --input '{"name":"Ada"}'`,
    "millrace runsync greet --input @ada.json --wait 5m --json",
    `millrace runsync --input '{"name":"Ada"}'   # when there is one endpoint only`,
  ],
  related: ["run", "wait"],
  async read(given) {
    const wait = given.text("wait");
    const bounds = { minMs: limits.waitMinMs, maxMs: limits.waitMaxMs };
    const waitMs = wait === undefined ? limits.runsyncWaitDefaultMs : readDurationMs("wait", wait, bounds);
    const { input, options } = await readSubmission(given);
    return { waitMs, input, options };
  },
  async run(service, given, { waitMs, input, options }) {
    const { id: endpointId, name = endpointId } = await resolveEndpoint(service, given.operands[0]);
    const read = await withProgress(`Waiting for a job of ${name}`, async (_, say) => {
      const queue = service.queue(endpointId);
      const first = await readJob(queue.runSync(input, { ...options, waitMs: firstWaitMs(waitMs) }));
      const leftMs = waitMs - firstWaitMs(waitMs);
      if (isFinal(first.job.status) || leftMs === 0) return first;
      const job = { endpointId, jobId: first.job.id };
      return await tellingWhyItWaits(given, service, job, { say, afterMs: 0 }, async () =>
        readJob(queue.statusSync(job.jobId, { waitMs: leftMs })),
      );
    });
    const { id, status } = read.job;
    if (isFinal(status)) return showResult(given, read);
    const again = ["wait", `${endpointId}/${id}`, ...serviceWords(given)].join(" ");
    throw new CommandError(`job ${id} has not ended yet (${status}). To go on: millrace ${again}`, {
      exitCode: exitCodes.waitedTooLong,
    });
  },
});

/** How long the first request is held: the service tells the id of the job, and with it why the job waits, only when it ends. */
function firstWaitMs(waitMs: number): number {
  return waitMs - WAIT_TOLD_AFTER_MS < limits.waitMinMs ? waitMs : WAIT_TOLD_AFTER_MS;
}
