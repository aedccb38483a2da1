import { join, resolve } from "node:path";
import { ConnectionError, createQueueClient, JobError } from "@millrace/queue-client";
import type { Arguments, Command } from "../command.ts";
import { CommandError, UsageError } from "../failure.ts";
import { table } from "../table.ts";
import { print, printJson } from "../terminal.ts";
import { readSession, type RunningSession } from "./dev-data.ts";
import { type JobOutcome, type JobRecord, type JobRecords, openJobRecords } from "./job-records.ts";
import { compareOutputs } from "./output-comparison.ts";
import { resultText, shortId } from "./people-output.ts";
import type { JobInput } from "./test-input.ts";

export const replay: Command = {
  name: "replay",
  summary: "Send a job of `millrace dev` again and compare the results",
  operand: "JOB",
  isOperandOptional: true,
  details:
    "`millrace dev` records the inputs of its newest 100 jobs, at most 64 MB. This command sends one of them again, through the\n" +
    "session that runs, so against the code as it is now, and shows how the result differs. JOB is the id or its last six\n" +
    "characters, as `dev` prints them. It exits with 5 when the job fails now.",
  flags: {
    list: { type: "boolean", help: "List the recorded jobs, newest first" },
    "data-dir": { type: "string", value: "DIR", help: "Folder of the session's data (default .millrace/dev)" },
    json: { type: "boolean", help: "Print one line of JSON" },
  },
  examples: ["millrace replay --list", "millrace replay a1b2c3", "millrace replay a1b2c3 --json"],
  run: replayJob,
};

/** The job ended without a result. */
const JOB_FAILED = 5;

async function replayJob(given: Arguments): Promise<number> {
  const dataDir = resolve(given.text("data-dir") ?? join(".millrace", "dev"));
  const records = openJobRecords(dataDir);
  const asJson = given.isOn("json") === true;
  if (given.isOn("list") === true) {
    list(await records.list(), asJson);
    return 0;
  }
  if (given.operand === "") throw new UsageError("JOB is missing; --list shows the recorded jobs");
  const record = await findRecord(records, given.operand);
  const session = await readSession(dataDir);
  if (session === undefined) throw noSession(dataDir);
  const again = await sendAgain(session, record, dataDir);
  const { isChanged, lines } = compareOutputs(record.outcome, again);
  const before = record.outcome === undefined ? {} : { before: record.outcome };
  if (asJson) printJson({ jobId: record.jobId, isChanged, now: again, ...before });
  else {
    print(resultText(again));
    print(verdicts[String(isChanged) as keyof typeof verdicts]);
    for (const line of lines) print(line);
  }
  return again.status === "COMPLETED" ? 0 : JOB_FAILED;
}

const verdicts = {
  true: "The result has changed (- before, + now):",
  false: "The result is the same as before.",
  null: "There is no earlier result to compare with.",
} as const;

function list(records: readonly JobRecord[], asJson: boolean): void {
  if (asJson) return printJson({ items: records });
  const rows = records.map(({ jobId, recordedAt, input, outcome }) => [
    shortId(jobId),
    recordedAt,
    outcome?.status ?? "unfinished",
    JSON.stringify(input).slice(0, 60),
  ]);
  print(table([["JOB", "SUBMITTED", "STATUS", "INPUT"], ...rows]));
}

async function findRecord(records: JobRecords, asked: string): Promise<JobRecord> {
  const exact = await records.get(asked);
  if (exact !== undefined) return exact;
  const [found, ...more] = (await records.list()).filter(({ jobId }) => jobId.endsWith(asked));
  if (found === undefined) {
    throw new CommandError(`there is no recorded job ${asked}. \`millrace replay --list\` shows those that there are.`);
  }
  if (more.length > 0) throw new CommandError(`${more.length + 1} recorded jobs end with ${asked}. Give the whole id.`);
  return found;
}

interface AgainOutcome extends JobOutcome {
  readonly jobId: string;
}

async function sendAgain(
  { baseUrl, endpointId, apiKey }: RunningSession,
  { input }: JobRecord,
  dataDir: string,
): Promise<AgainOutcome> {
  const queue = createQueueClient<JobInput>({ baseUrl, endpointId, apiKey, outageMs: 0 });
  try {
    const job = await queue.submit(input);
    await job.result().catch((error: unknown) => {
      if (!(error instanceof JobError)) throw error;
    });
    const { status, output, error, executionTime } = await job.status();
    return {
      jobId: job.id,
      status,
      ...(executionTime === undefined ? {} : { executionTime }),
      ...(output === undefined ? {} : { output }),
      ...(error === undefined ? {} : { error }),
    };
  } catch (error) {
    throw error instanceof ConnectionError ? noSession(dataDir) : error;
  }
}

function noSession(dataDir: string): CommandError {
  return new CommandError(`no \`millrace dev\` runs on ${dataDir}. Start it in another terminal, then replay.`);
}
