import { type MachineExit, MachineStartError } from "@millrace/engine";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { LaunchPlan } from "./handler-folder.ts";
import type { LineStream } from "../output/line-stream.ts";
import { createLogTail, type LogTail } from "../output/log-tail.ts";
import type { ReadPace } from "../output/read-pace.ts";
import { joinCgroup, type MachineCgroups, pidsOf, removeCgroup } from "./machine-cgroups.ts";
import { behindGate, gateDescriptor } from "./machine-gate.ts";
import { endRemains, processesOf } from "./machine-remains.ts";
import { type CountedProcess, takeCensus } from "./process-census.ts";
import { signalGroup, signalProcess } from "./process-group.ts";

/** A running program with all processes that it starts. */
export interface ProcessMachine {
  readonly machineId: string;
  /** Also the id of its process group. */
  readonly pid: number;
  readonly cgroup: string | null;
  readonly startedAtMs: number;
  readonly tail: LogTail;
  /** Resolves once all its processes are gone, also those that left its group, and all their output was read. */
  readonly ended: Promise<MachineExit>;
  stop(graceMs: number): Promise<void>;
  /** Freezes every process of the group. */
  pause(): void;
  resume(): void;
}

/** Takes lines of one of the machine's streams. */
export type OnLines = (stream: "stdout" | "stderr", lines: readonly string[]) => void;

interface StartOptions {
  readonly pace: ReadPace;
  readonly onLines: OnLines;
  /** Makes the group of the kernel that the program starts in. */
  readonly cgroups: MachineCgroups | null;
  /** Called with the process before it becomes the program; the program runs once it has resolved. */
  readonly onBorn: (pid: number, cgroup: string | null) => Promise<unknown>;
}

/** Time limit for the output of an ended machine that stays open because a process left its group. */
const outputTimeoutMs = 1_000;
/** Number of log lines in an exit report. */
const exitLines = 50;

/**
 * Starts the program in its own process group. Rejects with a {@link MachineStartError} when there is no such
 * program, and with another error when the computer lacks memory, processes or open files.
 */
export async function startProcess(
  machineId: string,
  plan: LaunchPlan,
  env: Record<string, string>,
  { pace, onLines, cgroups, onBorn }: StartOptions,
  startedAtMs: number,
): Promise<ProcessMachine> {
  const cgroup = (await cgroups?.create(machineId)) ?? null;
  const { command, args, waits } = await behindGate(plan, env);
  const child = spawn(command, args, {
    cwd: plan.directory,
    env,
    detached: true,
    stdio: waits ? ["ignore", "pipe", "pipe", "pipe"] : ["ignore", "pipe", "pipe"],
  });
  const { stdout, stderr } = child;
  const exited = new Promise<[number | null, string | null]>((resolve) => {
    child.once("exit", (exitCode, signal) => resolve([exitCode, signal]));
  });
  const tail = createLogTail();
  const read = (name: "stdout" | "stderr", output: Readable | null): Promise<void> =>
    readOutput(
      output,
      tail.stream((lines) => onLines(name, lines)),
      pace,
    );
  const printed = Promise.all([read("stdout", stdout), read("stderr", stderr)]);
  const pid = await spawned(child, plan).catch(async (error: unknown) => {
    await removeCgroup(cgroup);
    throw error;
  });
  await joinCgroup(cgroup, pid);
  await onBorn(pid, cgroup);
  if (waits) openGate(child);
  let expected = false;
  let seen: readonly CountedProcess[] = [];

  async function untilEnded(): Promise<MachineExit> {
    const [exitCode, signal] = await exited;
    // Processes that it left behind would keep running unnoticed.
    signalGroup(pid, "SIGKILL");
    await endRemains({ machineId, seen, cgroup });
    const timeout = setTimeout(() => [stdout, stderr].forEach((stream) => void stream?.destroy()), outputTimeoutMs);
    await printed;
    clearTimeout(timeout);
    return { machineId, exitCode, signal, expected, lastLogLines: tail.last(exitLines) };
  }

  const ended = untilEnded();
  return {
    machineId,
    pid,
    cgroup,
    startedAtMs,
    tail,
    ended,
    async stop(graceMs) {
      expected = true;
      // A timer of the host, not of the clock: a process needs real time to end, even if a test moves the clock.
      const force = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs);
      // Before they lose their parents, by which some of them are known.
      const census = await takeCensus().catch(() => []);
      seen = processesOf({ machineId, pids: await pidsOf(cgroup) }, census);
      if (graceMs > 0) {
        signalGroup(pid, "SIGTERM");
        // Frozen processes handle signals only after they continue.
        signalGroup(pid, "SIGCONT");
        for (const one of seen) if (one.groupId !== pid) await signalProcess(one.pid, one.start, "SIGTERM");
      }
      await ended;
      clearTimeout(force);
    },
    pause: () => signalGroup(pid, "SIGSTOP"),
    resume: () => signalGroup(pid, "SIGCONT"),
  };
}

async function spawned(child: ChildProcess, plan: LaunchPlan): Promise<number> {
  try {
    await once(child, "spawn");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const what = `${plan.command} could not be started in ${plan.directory} (${code})`;
    if (code === "EAGAIN" || code === "ENOMEM" || code === "EMFILE") {
      throw new Error(`${what}; the computer has too little memory or too many processes or open files.`, {
        cause: error,
      });
    }
    throw new MachineStartError(`${what}. Install it, or name another command in millrace.json.`, { cause: error });
  }
  if (child.pid === undefined) throw new Error(`${plan.command} was started without a process id.`);
  return child.pid;
}

function openGate(child: ChildProcess): void {
  const gate = child.stdio[gateDescriptor] as Writable;
  // The process was killed meanwhile.
  gate.on("error", () => {});
  gate.end("\n", () => gate.destroy());
}

/** Reads at the pace of the driver: a machine that prints without end must not keep the service busy. */
async function readOutput(output: Readable | null, stream: LineStream, pace: ReadPace): Promise<void> {
  try {
    for await (const chunk of (output ?? []) as AsyncIterable<Buffer>) {
      stream.write(chunk);
      await pace.take(chunk.length);
    }
  } catch {
    // Closed early after the end of the machine.
  }
  stream.end();
}
