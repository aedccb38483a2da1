import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** A temporary directory with `handlers/` and `state/`. */
export interface HandlerDir {
  readonly root: string;
  readonly handlers: string;
  readonly state: string;
  /** Writes a file below the handler directory. */
  put(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeHandlerDir(): Promise<HandlerDir> {
  const root = await mkdtemp(join(tmpdir(), "millrace-process-"));
  const handlers = join(root, "handlers");
  await mkdir(handlers);
  return {
    root,
    handlers,
    state: join(root, "state"),
    async put(path, text) {
      const file = join(handlers, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode: 0o755 });
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The processes with the machine's id in their environment, without zombies. */
async function processesOf(machineId: string): Promise<readonly number[]> {
  const mark = `MILLRACE_MACHINE_ID=${machineId}`;
  if (process.platform !== "linux") {
    const shown = await promisify(execFile)("ps", ["axeww", "-o", "pid=,command="]);
    const lines = shown.stdout.split("\n").filter((line) => line.split(" ").includes(mark));
    return lines.map((line) => Number.parseInt(line, 10));
  }
  const found: number[] = [];
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const env = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (env.split("\0").includes(mark)) found.push(Number(pid));
  }
  return found;
}

export async function countProcesses(machineId: string): Promise<number> {
  return (await processesOf(machineId)).length;
}

/** Cleans up after a failed test. */
export async function endProcesses(machineId: string): Promise<void> {
  for (const pid of await processesOf(machineId)) process.kill(pid, "SIGKILL");
}

/** Kills the guard process of a service, so that nothing ends its machines when it is killed. */
export async function killGuardOf(servicePid: number): Promise<void> {
  const tasks = await readFile(`/proc/${servicePid}/task/${servicePid}/children`, "utf8");
  for (const pid of tasks.trim().split(" ").map(Number)) {
    const command = await readFile(`/proc/${pid}/comm`, "utf8");
    if (command.trim() === "sh") process.kill(pid, "SIGKILL");
  }
}
