import { makeDirectory } from "@millrace/files/make-directory";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, constants, readFile, readdir, rmdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Groups of the kernel for machines: no process leaves its group by a fork, a session or an environment of its own. */
export interface MachineCgroups {
  /** Holds the groups of this service, from the first machine on. */
  readonly directory: string;
  /** A new group; null if the kernel makes none, and the machine is then known by its processes alone. */
  create(machineId: string): Promise<string | null>;
  /** Removes the directory, unless a process is left in it. */
  close(): Promise<unknown>;
}

/** Null where this service may not make groups of its own: without cgroup v2, or below a group that systemd has not delegated. */
export async function openMachineCgroups(): Promise<MachineCgroups | null> {
  const own = await ownCgroup();
  if (own === null) return null;
  const directory = join(own, `millrace-${randomUUID()}`);
  return {
    directory,
    async create(machineId) {
      const cgroup = join(directory, machineId);
      try {
        await makeDirectory(cgroup);
        // Linux has it since 5.14.
        await access(join(cgroup, "cgroup.kill"), constants.W_OK);
        return cgroup;
      } catch {
        await removeCgroup(directory);
        return null;
      }
    },
    close: () => removeCgroup(directory),
  };
}

/** The directory of this process's group, if it may have groups below it. */
async function ownCgroup(): Promise<string | null> {
  const path = /^0::(\/.*)$/m.exec(await readFile("/proc/self/cgroup", "utf8").catch(() => ""))?.[1];
  const mounts = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  const mountPoint = /^\S+ \S+ \S+ \/ (\S+) .* - cgroup2 /m.exec(mounts)?.[1];
  // A path through ".." is outside of the namespace.
  if (path === undefined || mountPoint === undefined || path.startsWith("/..")) return null;
  const own = join(mountPoint, path);
  try {
    await access(own, constants.W_OK);
    await access(join(own, "cgroup.procs"), constants.W_OK);
  } catch {
    return null;
  }
  // Root may write everywhere: it asks systemd, which wants its own groups left alone. To others, writable is delegated.
  return process.getuid?.() !== 0 || path === "/" || isDelegated(basename(path)) ? own : null;
}

function isDelegated(unit: string): boolean {
  const args = ["show", "--property=Delegate", "--value", "--", unit];
  return spawnSync("systemctl", args, { encoding: "utf8", timeout: 5_000 }).stdout?.trim() === "yes";
}

/** Moves a process that has started outside; what it starts from then on is inside. */
export async function joinCgroup(cgroup: string | null, pid: number): Promise<void> {
  if (cgroup !== null) await write(join(cgroup, "cgroup.procs"), String(pid));
}

/** The processes of a group; none if it is gone. */
export async function pidsOf(cgroup: string | null): Promise<ReadonlySet<number>> {
  const text = cgroup === null ? "" : await readFile(join(cgroup, "cgroup.procs"), "utf8").catch(() => "");
  return new Set(text.split("\n").filter(Boolean).map(Number));
}

/** Kills every process of a group and of those below it at once. */
export async function killCgroup(cgroup: string | null): Promise<void> {
  if (cgroup !== null) await write(join(cgroup, "cgroup.kill"), "1");
}

/** Resolves to false while a process is left in it. */
export async function removeCgroup(cgroup: string | null): Promise<boolean> {
  if (cgroup === null) return true;
  const entries = await readdir(cgroup, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await removeCgroup(join(cgroup, entry.name));
  try {
    await rmdir(cgroup);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EBUSY");
  }
}

/** Never makes a file: the group may be gone. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: constants.O_WRONLY }).catch(() => {});
}
