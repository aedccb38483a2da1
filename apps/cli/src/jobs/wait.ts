import { isFinal } from "@millrace/queue-client";
import { jsonFlag, outputFlags, textFlag, watchFlag } from "../command/command.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { watchText } from "../output/watch.ts";
import { readDurationMs } from "../values/duration.ts";
import { streamJob, waitForJob } from "./follow-job.ts";
import { endpointFlag, jobOperand, withJob } from "./job-operand.ts";
import { jobText, readJob, readRunningMs } from "./show-job.ts";

export const status = serviceCommand({
  name: "status",
  summary: "Show a job: state, times, output",
  operands: [jobOperand],
  details:
    "Shows a job as it is now, why it waits if it does, and how long it has run so far. The exit code is 0 in every state; `millrace wait` tells " +
    "success from failure.",
  flags: { ...endpointFlag, ...watchFlag, ...outputFlags },
  schema: "job",
  examples: [
    "millrace status greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace status 3f1c2a90 --endpoint greet --json",
    "millrace status greet/3f1c2a90 --watch",
  ],
  related: ["explain", "wait", "stream"],
  async run(service, given) {
    await withJob(service, given, async ({ endpointId, jobId }) => {
      const queue = service.queue(endpointId);
      // Where each change is printed below the one before, the time would be one each second.
      const isBelow = given.isOn("watch") === true && !process.stdout.isTTY;
      const showsRunTime = given.reader === "person" && !isBelow;
      await watchText(
        async () => {
          const read = await readJob(queue.status(jobId, { explain: true }));
          const runningMs = showsRunTime ? await readRunningMs(service, endpointId, read.job) : null;
          return { text: jobText(given, read, runningMs), isLast: isFinal(read.job.status) };
        },
        { isWatched: given.isOn("watch") === true, signal: service.signal },
      );
    });
  },
});

export const stream = serviceCommand({
  name: "stream",
  summary: "Print the chunks of a job as they come",
  operands: [jobOperand],
  details:
    "Prints what the handler yields, from the first chunk on, until the job ends: texts as they are, everything else as " +
    "one line of JSON. A connection that breaks is resumed without loss.\n\n" +
    "With --json each chunk is one line with its output, metrics and eventId, the number to go on from.",
  flags: {
    ...endpointFlag,
    after: { type: "number", value: "N", min: 0, help: "Number of the last chunk that is known already" },
    ...jsonFlag,
  },
  schema: "chunk",
  examples: [
    "millrace stream llm/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace stream llm/3f1c2a90 --after 17",
    "millrace stream $JOB --json | jq -r .output",
  ],
  related: ["run", "wait"],
  read(given) {
    const after = given.number("after");
    return after === undefined ? undefined : String(after);
  },
  async run(service, given, lastEventId) {
    return await withJob(service, given, async (job) => await streamJob(given, service, job, lastEventId));
  },
});

export const wait = serviceCommand({
  name: "wait",
  summary: "Wait for the end of a job and print its output",
  operands: [jobOperand],
  details:
    "Waits until the job has ended, through restarts of the service too, and prints its output. Ctrl-C ends the wait, not " +
    "the job.\n\n" +
    "Exit code 5 when the job ended FAILED, TIMED_OUT or CANCELLED, and 7 when the time is over before.",
  flags: {
    ...endpointFlag,
    timeout: textFlag("SPAN", "Longest time to wait: 30s, 5m (default: no limit)"),
    ...outputFlags,
  },
  schema: "job",
  examples: [
    "millrace wait greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace wait $JOB --timeout 10m --json",
    "millrace wait $(millrace run greet --input @ada.json)",
  ],
  related: ["run", "status", "stream"],
  read(given) {
    const timeout = given.text("timeout");
    return timeout === undefined ? undefined : readDurationMs("timeout", timeout);
  },
  async run(service, given, timeoutMs) {
    return await withJob(service, given, async (job) => await waitForJob(given, service, job, timeoutMs));
  },
});
