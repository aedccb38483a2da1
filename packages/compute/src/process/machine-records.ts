import { makeDirectory } from "@millrace/files/make-directory";
import { readFile, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { removeCgroup } from "./machine-cgroups.ts";
import { type EndWait, endRemains, processesOf } from "./machine-remains.ts";
import { type CountedProcess, takeCensus } from "./process-census.ts";
import { processStart, runsStill } from "./process-group.ts";

/** The record of a machine on disk, from which a later run of the service can stop machines that this run left. */
interface MachineRecord {
  /** Null until its process has started. */
  readonly pid: number | null;
  readonly start: string;
  readonly cgroup: string | null;
  readonly servicePid: number;
  readonly serviceStart: string;
}

export interface MachineRecords {
  /** To be called before a process is started: if the service is killed then, no other record tells of it. */
  expect(machineId: string): Promise<void>;
  add(machineId: string, pid: number, cgroup: string | null): Promise<void>;
  remove(machineId: string): Promise<void>;
}

export interface OpenedRecords {
  readonly records: MachineRecords;
  /** Machines of a killed service that were ended. */
  readonly ended: readonly string[];
  /** Those whose processes were killed and are still there. The next start tries again. */
  readonly stuck: readonly string[];
}

/**
 * Opens the records in `directory` and ends every machine there whose service is gone: when it resolves, none of their processes
 * runs, apart from those of `stuck` machines. Machines of a service that still runs are left alone.
 */
export async function openMachineRecords(directory: string, wait: EndWait = {}): Promise<OpenedRecords> {
  await makeDirectory(directory, 0o700);
  const ended: string[] = [];
  const stuck: string[] = [];
  const leftovers: Promise<void>[] = [];
  const { takeCensus: take = takeCensus } = wait;
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".json")) continue;
    const file = join(directory, name);
    const machineId = basename(name, ".json");
    const record = parseRecord(await readFile(file, "utf8").catch(() => ""));
    if (record !== null && (await runsStill(record.servicePid, record.serviceStart))) continue;
    leftovers.push(endLeftover(machineId, record, file));
  }
  await Promise.all(leftovers);

  async function endLeftover(machineId: string, record: MachineRecord | null, file: string): Promise<void> {
    const census = await take();
    const groupId = record === null ? undefined : groupOf(record, machineId, census);
    const cgroup = record?.cgroup ?? null;
    const isThere = processesOf({ machineId, groupId }, census).length > 0 || !(await removeCgroup(cgroup));
    const hasEnded = !isThere || (await endRemains({ machineId, groupId, cgroup }, wait));
    if (hasEnded) await rm(file, { force: true });
    // The groups of that service were in it; the last one to go takes it along.
    if (cgroup !== null) await rmdir(dirname(cgroup)).catch(() => {});
    if (isThere) (hasEnded ? ended : stuck).push(machineId);
  }

  const serviceStart = (await processStart(process.pid)) ?? "";
  async function write(machineId: string, process_: Pick<MachineRecord, "pid" | "start" | "cgroup">): Promise<void> {
    const record: MachineRecord = { ...process_, servicePid: process.pid, serviceStart };
    await writeFile(join(directory, `${machineId}.json`), JSON.stringify(record), { mode: 0o600 });
  }
  const records: MachineRecords = {
    expect: (machineId) => write(machineId, { pid: null, start: "", cgroup: null }),
    async add(machineId, pid, cgroup) {
      // A process that has already ended needs no record.
      const start = await processStart(pid);
      if (start === undefined) return;
      await write(machineId, { pid, start, cgroup });
    },
    async remove(machineId) {
      await rm(join(directory, `${machineId}.json`), { force: true });
    },
  };
  return { records, ended, stuck };
}

/** The process group of a record, if it is still the machine's: its first process is the one that the driver started, or a member has its id. */
function groupOf(
  { pid, start }: MachineRecord,
  machineId: string,
  census: readonly CountedProcess[],
): number | undefined {
  const isOurs = (one: CountedProcess): boolean =>
    one.groupId === pid && (one.machineId === machineId || (one.pid === pid && one.start === start));
  return pid !== null && census.some(isOurs) ? pid : undefined;
}

function parseRecord(text: string): MachineRecord | null {
  try {
    const record = JSON.parse(text) as Partial<MachineRecord>;
    const { pid = null, start = "", cgroup = null, servicePid, serviceStart } = record;
    // Signals to groups 0 and 1 would reach the service itself or all processes.
    if (pid !== null && (!Number.isInteger(pid) || pid <= 1)) return null;
    if (typeof start !== "string") return null;
    if (typeof servicePid !== "number" || typeof serviceStart !== "string") return null;
    if (cgroup !== null && typeof cgroup !== "string") return null;
    return { pid, start, cgroup, servicePid, serviceStart };
  } catch {
    return null;
  }
}
