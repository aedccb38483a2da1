import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isGroupOfMachine, processStart, runsStill, signalGroup } from "./process-group.ts";

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

/**
 * Opens the records in `directory` and ends every machine there whose service is gone. Machines of a service that still
 * runs are left alone. Returns the ids of the ended machines.
 */
export async function openMachineRecords(
  directory: string,
): Promise<{ readonly records: MachineRecords; readonly ended: readonly string[] }> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const ended: string[] = [];
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".json")) continue;
    const file = join(directory, name);
    const machineId = basename(name, ".json");
    const record = parseRecord(await readFile(file, "utf8").catch(() => ""));
    if (record !== null) {
      if (await runsStill(record.servicePid, record.serviceStart)) continue;
      if (await isGroupOfMachine(record.pid, record.start, machineId)) {
        signalGroup(record.pid, "SIGKILL");
        ended.push(machineId);
      }
    }
    await rm(file, { force: true });
  }
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
  return { records, ended };
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
