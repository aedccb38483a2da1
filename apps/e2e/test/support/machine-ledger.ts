import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where machines that run as processes of one computer enter themselves. */
export interface MachineLedger {
  /** Code that enters the process that runs it, for the program of a worker or pod. */
  readonly entering: string;
  /** Machines of which a second process ran before the first one was gone. */
  twice(): Promise<readonly string[]>;
  /** The processes that run now, by machine. */
  running(): Promise<ReadonlyMap<string, readonly number[]>>;
  /** How many processes were ever started. */
  started(): Promise<number>;
}

/** A process writes its number before it looks for others, so that of two that start at once at least one sees the other. */
export async function openMachineLedger(folder: string): Promise<MachineLedger> {
  const [entries, faults] = [join(folder, "entries"), join(folder, "twice")];
  for (const path of [entries, faults]) await mkdir(path, { recursive: true });
  const entering = `
    import { readdirSync as ledgerList, readFileSync as ledgerRead, writeFileSync as ledgerWrite } from "node:fs";
    const ledgerId = process.env.RUNPOD_POD_ID;
    ledgerWrite(${JSON.stringify(entries)} + "/" + ledgerId + "." + process.pid, "");
    for (const entry of ledgerList(${JSON.stringify(entries)})) {
      const [id, pid] = entry.split(".");
      if (id !== ledgerId || Number(pid) === process.pid) continue;
      try {
        // One that was killed stays in the table of processes until its parent, init here, has asked for it.
        if (/\\) [ZX] /.test(ledgerRead("/proc/" + pid + "/stat", "utf8"))) continue;
        ledgerWrite(${JSON.stringify(faults)} + "/" + entry + "." + process.pid, new Date().toISOString());
      } catch {}
    }
  `;
  return {
    entering,
    async twice() {
      const names = await readdir(faults);
      return Promise.all(names.map(async (name) => `${name} at ${await readFile(join(faults, name), "utf8")}`));
    },
    async running() {
      const found = new Map<string, number[]>();
      for (const entry of await readdir(entries)) {
        const [id = "", pid] = entry.split(".");
        if (isAlive(Number(pid))) found.set(id, [...(found.get(id) ?? []), Number(pid)]);
      }
      return found;
    },
    started: async () => (await readdir(entries)).length,
  };
}

function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
