import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../base/random.ts";
import type { DiskError, Journal } from "../power/journal.ts";
import { loseUnsynced, type NameRule } from "../power/lose-unsynced.ts";
import type { Fault, Stage } from "./stage.ts";

const JUMP_MS = 3_600_000;
const SLOW_MS = [5, 60] as const;
const MEMORY_GROUPS = "/sys/fs/cgroup/memory";
/** Memory that a gateway can have beyond what it has. */
const MEMORY_MIB = [1, 48] as const;

const moment = (): readonly [number, number] => [0, 1_000];
const short = (): readonly [number, number] => [300, 2_500];

/** Faults of whole machines: power, clock, disk and memory. */
export const machineFaults: readonly Fault[] = [
  powerLoss("power-loss", "posix", "all"),
  powerLoss("power-loss-ext4", "ext4", "all"),
  powerLoss("postgres-power-loss", "posix", "postgres"),
  clockJump("gateway-clock-forward", 1),
  clockJump("gateway-clock-back", -1),
  clockJump("postgres-clock-forward", 1),
  clockJump("postgres-clock-back", -1),
  ...(["gateway-disk", "postgres-disk"] as const).flatMap((disk) => [
    diskFault(`${disk}-slow`, (journal, random) => journal.setDelay(random.whole(...SLOW_MS))),
    diskError(`${disk}-read-only`, "EROFS"),
    diskError(`${disk}-broken`, "EIO"),
    diskError(`${disk}-no-space`, "ENOSPC"),
  ]),
  { name: "gateway-memory", needs: "cgroup", lastsMs: short, inject: takeMemory },
];

/** All processes of the machines end at once, and what they did not sync is lost by choice. */
function powerLoss(name: string, rule: NameRule, of: "all" | "postgres"): Fault {
  return {
    name,
    needs: "shim",
    lastsMs: moment,
    async inject({ gateways, postgres, journal, note }, random) {
      const ended = of === "all" ? gateways : [];
      await Promise.all([...ended.map((gateway) => gateway.end("SIGKILL")), postgres?.kill()]);
      for (const machine of [of === "all" ? journal : undefined, postgres?.journal()]) {
        if (machine === undefined) continue;
        const { sectors, names } = loseUnsynced(machine, random, rule);
        note(`${sectors} sectors and ${names} changes of names are lost`);
      }
      return async () => {
        await postgres?.start();
        await Promise.all(ended.map((gateway) => gateway.start()));
      };
    },
  };
}

/** The clock of a party is wrong for a while, so it jumps both ways. */
function clockJump(name: string, direction: 1 | -1): Fault {
  return {
    name,
    needs: "shim",
    isAhead: direction > 0,
    lastsMs: short,
    inject({ gateways, postgres, journal }, random) {
      const isPostgres = name.startsWith("postgres");
      const clock = isPostgres ? postgres?.journal() : journal;
      // Gateways count their clocks from 1.
      const party = isPostgres ? 0 : random.whole(1, gateways.length);
      clock?.setClock(direction * JUMP_MS, party);
      const ahead = direction > 0 && gateways.length > 1 ? gateways[party - 1] : undefined;
      return Promise.resolve(async () => {
        clock?.setClock(0, party);
        // Attempts of a gateway among several that was ahead keep their lease until it is restarted, as the documents say.
        await ahead?.end("SIGKILL");
        await ahead?.start();
      });
    },
  };
}

function diskFault(
  name: string,
  set: (journal: Journal, random: Random) => void,
  after?: (stage: Stage) => Promise<void>,
): Fault {
  return {
    name,
    needs: "shim",
    lastsMs: short,
    inject(stage, random) {
      const journal = name.startsWith("postgres") ? stage.postgres?.journal() : stage.journal;
      if (journal !== undefined) set(journal, random);
      return Promise.resolve(async () => {
        journal?.setDelay(0);
        journal?.setError(undefined);
        await after?.(stage);
      });
    },
  };
}

/** A service whose disk failed may have ended; an operator starts it again. After a failed sync it asks for a restart. */
function diskError(name: string, code: DiskError): Fault {
  return diskFault(
    name,
    (journal) => journal.setError(code),
    async ({ gateways, postgres }) => {
      if (name.startsWith("postgres")) await postgres?.start();
      if (code === "EIO") await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
      await Promise.all(gateways.map((gateway) => gateway.start()));
    },
  );
}

/** Whether this machine lets the harness limit the memory of a process. */
export function hasMemoryGroups(): boolean {
  const group = join(MEMORY_GROUPS, `millrace-faults-${process.pid}-try`);
  try {
    mkdirSync(group);
    const isThere = existsSync(join(group, "memory.limit_in_bytes"));
    rmdirSync(group);
    return isThere;
  } catch {
    return false;
  }
}

/** Leaves a gateway little more memory than it has: it does with that, or the kernel ends it. */
async function takeMemory({ gateways }: Stage, random: Random): Promise<(() => Promise<void>) | undefined> {
  const gateway = random.pick(gateways);
  const pid = gateway.pid();
  if (pid === undefined) return undefined;
  const group = join(MEMORY_GROUPS, `millrace-faults-${process.pid}-${pid}`);
  mkdirSync(group);
  // What the process has already stays charged elsewhere.
  writeFileSync(join(group, "memory.limit_in_bytes"), String(random.whole(...MEMORY_MIB) * 1024 * 1024));
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return async () => {
    if (gateway.pid() === pid) writeFileSync(join(MEMORY_GROUPS, "cgroup.procs"), String(pid));
    rmdirSync(group);
    await gateway.start();
  };
}
