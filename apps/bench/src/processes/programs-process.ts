import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, rmSync } from "node:fs";
import { serveParent } from "./parent.ts";

/** A program that is no part of this repository: a database, or a server to compare with. */
export interface ProgramStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Takes what it prints. */
  readonly logFile: string;
  /** User to run as, for programs that refuse root. */
  readonly uid?: number;
  readonly gid?: number;
}

const STOP_WITHIN_MS = 10_000;
/** Removed when the bench is over, however it ended. */
const folder = process.env["BENCH_FOLDER"];
const running = new Map<number, { readonly child: ChildProcess; readonly ended: Promise<void> }>();

function start(program: ProgramStart): Promise<number> {
  const log = openSync(program.logFile, "a");
  // A group of its own: Ctrl-C in the terminal must not reach it before the bench has ended what uses it.
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    detached: true,
    stdio: ["ignore", log, log],
    ...(program.uid === undefined ? {} : { uid: program.uid }),
    ...(program.gid === undefined ? {} : { gid: program.gid }),
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => {
      const pid = child.pid ?? NaN;
      const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
      running.set(pid, { child, ended });
      resolve(pid);
    });
  });
}

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  const program = running.get(pid);
  if (program === undefined) return;
  if (isRunning(program.child)) program.child.kill(signal);
  const hard = setTimeout(() => killGroup(pid), STOP_WITHIN_MS);
  await program.ended;
  clearTimeout(hard);
  // What it started and left behind.
  killGroup(pid);
  running.delete(pid);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group is empty.
  }
}

const functions = {
  /** Resolves to the id of the process. */
  start,
  end,
  hasEnded(pid: number): boolean {
    const program = running.get(pid);
    return program === undefined || !isRunning(program.child);
  },
} as const;

export type ProgramsFunctions = typeof functions;

serveParent(functions, {
  async stop() {
    // The last that started first: a server before its database.
    for (const pid of [...running.keys()].toReversed()) await end(pid, "SIGTERM");
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
});
