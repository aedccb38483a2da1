import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";

import { run } from "../child-process.mjs";

/** A task of a package that ended with another exit code than 0. */
export interface FailedTask {
  readonly folder: string;
  readonly task: string;
  /** The end of what it printed. */
  readonly said: string;
}

export interface TaskRun {
  readonly exitCode: number;
  readonly failedTasks: readonly FailedTask[];
  readonly brokenOff: string | undefined;
}

/**
 * Many tests wait for a while now and then; the longest of them must not begin when all others are over. Those of the long list start
 * services and play several files each: with two for each core the load was 35 on two cores, and waits came to their stops.
 */
const TASKS_AT_ONCE = { short: 2 * availableParallelism(), long: 1 + availableParallelism() };

interface RunSummary {
  readonly execution: { readonly exitCode: number };
  readonly tasks: readonly {
    readonly task: string;
    readonly directory: string;
    readonly logFile?: string;
    readonly execution?: { readonly exitCode?: number };
  }[];
}

/**
 * Runs tasks over all packages. One failure does not keep the others from running, so that a single run shows them all;
 * results that are still good are replayed from the cache.
 */
export async function runTasks(
  root: string,
  list: keyof typeof TASKS_AT_ONCE,
  tasks: readonly string[],
  more: readonly string[],
): Promise<TaskRun> {
  const summaries = join(root, ".turbo", "runs");
  rmSync(summaries, { recursive: true, force: true });
  const turbo = join(root, "node_modules", "turbo", "bin", "turbo");
  const flags = [
    "--continue=always",
    "--output-logs=new-only",
    "--log-order=grouped",
    "--summarize",
    `--concurrency=${TASKS_AT_ONCE[list]}`,
  ];
  const exitCode = await run(process.execPath, [turbo, "run", ...tasks, ...flags, ...more], {
    cwd: root,
    env: process.env,
  });
  const file = existsSync(summaries) ? readdirSync(summaries).find((name) => name.endsWith(".json")) : undefined;
  if (file === undefined) {
    return { exitCode, failedTasks: [], brokenOff: `the task runner ended with ${exitCode} before it ran anything` };
  }
  const summary = JSON.parse(readFileSync(join(summaries, file), "utf8")) as RunSummary;
  const failedTasks = failedIn(root, summary);
  const brokenOff = exitCode !== 0 && failedTasks.length === 0 ? `the task runner ended with ${exitCode}` : undefined;
  return { exitCode, failedTasks, brokenOff };
}

/** Tasks with another exit code than 0. One that never ran has none, and is told by the one that it waited for. */
function failedIn(root: string, summary: RunSummary): FailedTask[] {
  return summary.tasks
    .filter((task) => (task.execution?.exitCode ?? 0) !== 0)
    .map((task) => ({ folder: folderOf(root, task), task: task.task, said: endOfLog(root, task.logFile) }));
}

/** Long enough for the errors that vitest tells beside those of tests. */
const LOG_LINES = 40;

function endOfLog(root: string, logFile: string | undefined): string {
  if (logFile === undefined || !existsSync(join(root, logFile))) return "";
  const lines = readFileSync(join(root, logFile), "utf8").trimEnd().split("\n");
  return lines.slice(-LOG_LINES).join("\n");
}

function folderOf(root: string, task: RunSummary["tasks"][number]): string {
  if (task.task.startsWith("test:tools")) return ".tools";
  const folder = relative(root, join(root, task.directory));
  return folder === "" ? "repository" : folder;
}
