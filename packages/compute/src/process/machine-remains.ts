import { setTimeout as sleep } from "node:timers/promises";
import { killCgroup, removeCgroup } from "./machine-cgroups.ts";
import { type CountedProcess, takeCensus, type TakeCensus } from "./process-census.ts";
import { signalGroup, signalProcess } from "./process-group.ts";

/** How the processes of a machine are known. */
export interface MachineTraces {
  readonly machineId: string;
  /** Its process group, if that is known to be still the machine's. */
  readonly groupId?: number | undefined;
  /** Processes that were seen in it before. */
  readonly seen?: readonly CountedProcess[] | undefined;
  /** Processes that are the machine's. */
  readonly pids?: ReadonlySet<number> | undefined;
  /** Its group of the kernel, with all its processes, where there are such groups. */
  readonly cgroup?: string | null | undefined;
}

/** How the end of processes is awaited. */
export interface EndWait {
  readonly endMaxMs?: number;
  readonly takeCensus?: TakeCensus;
}

/** The kernel ends a killed process at once, unless it waits for a disk or a driver. */
const endMaxDefaultMs = 10_000;
const endLookFirstMs = 5;
const endLookMaxMs = 500;

/**
 * The processes of a machine, also those that left its group and its session: they keep the machine's id in their environment, or
 * descend from a process that has it. A process that replaced its environment and lost its parent is only in the cgroup.
 */
export function processesOf(
  { machineId, groupId, seen = [], pids }: MachineTraces,
  census: readonly CountedProcess[],
): readonly CountedProcess[] {
  const startsSeen = new Map(seen.map(({ pid, start }) => [pid, start]));
  const found = new Set(
    census.filter(
      (one) =>
        one.machineId === machineId ||
        one.groupId === groupId ||
        startsSeen.get(one.pid) === one.start ||
        pids?.has(one.pid) === true,
    ),
  );
  const children = Map.groupBy(census, ({ parentPid }) => parentPid);
  // The loop also comes to those that it adds.
  for (const { pid } of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

/** Kills what is left of a machine, and what it starts meanwhile; resolves to whether it has ended in time. */
export async function endRemains(
  traces: MachineTraces,
  { endMaxMs = endMaxDefaultMs, takeCensus: take = takeCensus }: EndWait = {},
): Promise<boolean> {
  const untilMs = performance.now() + endMaxMs;
  let { seen = [] } = traces;
  const { cgroup = null } = traces;
  for (let pauseMs = endLookFirstMs; ; pauseMs = Math.min(2 * pauseMs, endLookMaxMs)) {
    // It fails where no more files can be opened, which passes.
    const census = await take().catch(() => null);
    const left = census === null ? seen : processesOf({ ...traces, seen }, census);
    if (census !== null && left.length === 0 && (await removeCgroup(cgroup))) return true;
    if (performance.now() >= untilMs) return false;
    await killCgroup(cgroup);
    if (left.some(({ groupId }) => groupId === traces.groupId)) signalGroup(traces.groupId ?? 0, "SIGKILL");
    for (const { pid, start } of left) await signalProcess(pid, start, "SIGKILL");
    seen = left;
    await sleep(pauseMs);
  }
}
