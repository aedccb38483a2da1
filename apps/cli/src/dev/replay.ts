import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseExactJson } from "@millrace/engine";
import { ConnectionError, createQueueClient, JobError } from "@millrace/queue-client";
import { type Arguments, type Command, switchFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { configPath, readConfig } from "../connection/config.ts";
import { DEV_PROFILE } from "../connection/local-profile.ts";
import { oneLine, print, printJson } from "../output/terminal.ts";
import { table } from "../output/table.ts";
import type { JobInput } from "../source/test-input.ts";
import { readSession, type RunningSession } from "./dev-data.ts";
import { type JobOutcome, type JobRecord, type JobRecords, openJobRecords } from "./output/job-records.ts";
import { compareOutputs } from "./output/output-comparison.ts";
import { resultText, shortId } from "./output/people-output.ts";

export const replay: Command = {
  name: "replay",
  summary: "Send a job of `millrace dev` again and compare the results",
  operands: [
    { name: "JOB", help: "Id of a recorded job, or its last six characters (default: the newest)", optional: true },
  ],
  details:
    "`millrace dev` records the inputs of its newest 100 jobs, at most 64 MB. This command sends one of them again, through the " +
    "session that runs, so against the code as it is now, and shows how the result differs.",
  flags: {
    list: switchFlag("List the recorded jobs, newest first"),
    "data-dir": textFlag(
      "DIR",
      "Folder of the session's data (default .millrace/dev here, else of the newest session)",
    ),
    json: switchFlag("Print one line of JSON"),
  },
  examples: ["millrace replay", "millrace replay --list", "millrace replay a1b2c3", "millrace replay a1b2c3 --json"],
  schema: "replay",
  related: ["dev"],
  run: replayJob,
};

/** Sends a recorded job again, or lists those that there are. */
async function replayJob(given: Arguments): Promise<number> {
  const dataDir = resolve(given.text("data-dir") ?? (await sessionData()));
  const records = openJobRecords(dataDir);
  const asJson = given.reader === "program";
  if (given.isOn("list") === true) {
    list(await records.list(), asJson);
    return exitCodes.done;
  }
  const record = await (given.operand === "" ? newestRecord(records, dataDir) : findRecord(records, given.operand));
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
  return again.status === "COMPLETED" ? exitCodes.done : exitCodes.jobUnsuccessful;
}

/** The data of the session in this folder, else of the one that the other commands find: `millrace dev DIR` keeps them in DIR. */
async function sessionData(): Promise<string> {
  const here = join(".millrace", "dev");
  if (existsSync(here)) return here;
  const { profiles } = await readConfig(configPath(process.env));
  return profiles[DEV_PROFILE]?.dataDir ?? here;
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
    oneLine(JSON.stringify(input)).slice(0, 60),
  ]);
  print(table([["JOB", "SUBMITTED", "STATUS", "INPUT"], ...rows]));
}

async function newestRecord(records: JobRecords, dataDir: string): Promise<JobRecord> {
  const [newest] = await records.list();
  if (newest === undefined) {
    throw new CommandError(
      `no job is recorded in ${dataDir}. Send one to \`millrace dev\` first, or name the folder of its data with --data-dir.`,
    );
  }
  return newest;
}

/** @param word the id of a job or its end, alone or behind `ENDPOINT/`, as the other commands print it */
async function findRecord(records: JobRecords, word: string): Promise<JobRecord> {
  const asked = word.slice(word.lastIndexOf("/") + 1);
  const exact = await records.get(asked);
  if (exact !== undefined) return exact;
  const [found, ...more] = (await records.list()).filter(({ jobId }) => jobId.endsWith(asked));
  if (found === undefined) {
    throw new CommandError(
      `there is no recorded job ${asked}. \`millrace replay --list\` shows those that there are.`,
      {
        exitCode: exitCodes.notFound,
      },
    );
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
  const queue = createQueueClient<JobInput>({ baseUrl, endpointId, apiKey, outageMs: 0, parseJson: parseExactJson });
  try {
    const job = await queue.submit(input);
    await job.result().catch((error: unknown) => {
      if (!(error instanceof JobError)) throw error;
    });
    const { status, output, error, executionTime } = await job.status();
    return { jobId: job.id, status, executionTime, output, error };
  } catch (error) {
    throw error instanceof ConnectionError ? noSession(dataDir) : error;
  }
}

function noSession(dataDir: string): CommandError {
  return new CommandError(`no \`millrace dev\` runs on ${dataDir}. Start it in another terminal, then replay.`, {
    exitCode: exitCodes.unavailable,
  });
}
