import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { machineIdVariable } from "./machine-environment.ts";

/** Sends a signal to every process of a group; a group that is gone is fine. */
export function signalGroup(groupId: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // EPERM: what is left of the group on macOS are zombies, or processes that changed their user.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

/**
 * When a process began, in a form that another process with the same id never has; undefined when there is no such
 * process.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const fields = await readStat(pid);
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return fields === undefined ? undefined : `${boot.trim()} ${fields.startTicks}`;
  }
  const shown = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => null);
  const text = shown?.stdout.trim() ?? "";
  return text === "" ? undefined : text;
}

/**
 * Whether the process group still belongs to this machine: its first process is the one that was started, or, when
 * that one is gone, one of its members carries the machine's id in its environment (Linux only).
 */
export async function isGroupOfMachine(groupId: number, start: string, machineId: string): Promise<boolean> {
  if ((await processStart(groupId)) === start) return true;
  if (process.platform !== "linux") return false;
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || (await readStat(pid))?.groupId !== groupId) continue;
    const env = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (env.split("\0").includes(`${machineIdVariable}=${machineId}`)) return true;
  }
  return false;
}

/** The fields of `/proc/<pid>/stat` that follow the command, whose name may hold blanks and parentheses. */
async function readStat(pid: number): Promise<{ groupId: number; startTicks: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { groupId: Number(fields[2]), startTicks: fields[19] ?? "" };
}
