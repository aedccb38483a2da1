import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { groupRuns, isGroupOfMachine, processStart, runsStill, signalGroup } from "./process-group.ts";

/** The record of a machine on disk, from which a later run of the service can stop machines that this run left. */
interface MachineRecord {
  readonly pid: number;
  readonly start: string;
  readonly servicePid: number;
  readonly serviceStart: string;
}

export interface MachineRecords {
  add(machineId: string, pid: number): Promise<void>;
  remove(machineId: string): Promise<void>;
}

export interface OpenedRecords {
  readonly records: MachineRecords;
  /** Machines of a killed service that were ended. */
  readonly ended: readonly string[];
  /** Those whose processes were killed and are still there. The next start tries again. */
  readonly stuck: readonly string[];
}

/** How the end of processes is awaited. */
export interface EndWait {
  readonly endMaxMs?: number;
  /** Whether a process of the group still runs. */
  readonly groupRuns?: (groupId: number) => Promise<boolean>;
}

/** The kernel ends a killed process at once, unless it waits for a disk or a driver. */
const endMaxDefaultMs = 10_000;
const endLookEveryMs = 5;

/**
 * Opens the records in `directory` and ends every machine there whose service is gone: when it resolves, none of their processes
 * runs, apart from those of `stuck` machines. Machines of a service that still runs are left alone.
 */
export async function openMachineRecords(directory: string, wait: EndWait = {}): Promise<OpenedRecords> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const killed = new Map<string, number>();
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".json")) continue;
    const file = join(directory, name);
    const machineId = basename(name, ".json");
    const record = parseRecord(await readFile(file, "utf8").catch(() => ""));
    if (record !== null) {
      if (await runsStill(record.servicePid, record.serviceStart)) continue;
      if (await isGroupOfMachine(record.pid, record.start, machineId)) {
        signalGroup(record.pid, "SIGKILL");
        killed.set(machineId, record.pid);
        continue;
      }
    }
    await rm(file, { force: true });
  }
  const stuck = await untilEnded(killed, wait);
  const ended = [...killed.keys()].filter((machineId) => !stuck.includes(machineId));
  for (const machineId of ended) await rm(join(directory, `${machineId}.json`), { force: true });
  const serviceStart = (await processStart(process.pid)) ?? "";
  const records: MachineRecords = {
    async add(machineId, pid) {
      // A process that has already ended needs no record.
      const start = await processStart(pid);
      if (start === undefined) return;
      const record: MachineRecord = { pid, start, servicePid: process.pid, serviceStart };
      await writeFile(join(directory, `${machineId}.json`), JSON.stringify(record), { mode: 0o600 });
    },
    async remove(machineId) {
      await rm(join(directory, `${machineId}.json`), { force: true });
    },
  };
  return { records, ended, stuck };
}

/** Waits for the end of these machines, given with their process groups; resolves to those that have not ended in time. */
async function untilEnded(
  killed: ReadonlyMap<string, number>,
  { endMaxMs = endMaxDefaultMs, groupRuns: runs = groupRuns }: EndWait,
): Promise<readonly string[]> {
  const left = new Map(killed);
  const untilMs = performance.now() + endMaxMs;
  for (;;) {
    for (const [machineId, groupId] of left) if (!(await runs(groupId))) left.delete(machineId);
    if (left.size === 0 || performance.now() >= untilMs) return [...left.keys()];
    await sleep(endLookEveryMs);
  }
}

function parseRecord(text: string): MachineRecord | null {
  try {
    const record = JSON.parse(text) as Partial<MachineRecord>;
    const { pid, start, servicePid, serviceStart } = record;
    // Signals to groups 0 and 1 would reach the service itself or all processes.
    if (typeof pid !== "number" || !Number.isInteger(pid) || pid <= 1 || typeof start !== "string") return null;
    if (typeof servicePid !== "number" || typeof serviceStart !== "string") return null;
    return { pid, start, servicePid, serviceStart };
  } catch {
    return null;
  }
}
