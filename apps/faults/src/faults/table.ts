import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../base/random.ts";
import type { Gateway } from "../parties/gateway.ts";
import type { Link, LinkState } from "../parties/link.ts";
import type { Postgres } from "../parties/postgres.ts";
import { hasMemoryGroups, machineFaults } from "./machine.ts";
import type { Fault, Stage } from "./stage.ts";
import { downgrade, upgrade } from "./versions.ts";

/** Longest start of a gateway that is killed while it starts. */
const START_MS = 1_500;
const FEW_DESCRIPTORS = 6;
/** What the other program leaves of the disk, at most. */
const LEFT_MAX_BYTES = 2 * 1024 * 1024;

/** How long a synchronous standby takes part before the primary is killed. */
const TOGETHER_MS = [500, 3_000] as const;
const moment = (): readonly [number, number] => [0, 1_000];
const short = (): readonly [number, number] => [300, 2_500];
/** Longer than the lease of an attempt. */
const longerThanLease = ({ leaseMs }: Stage): readonly [number, number] => [leaseMs * 1.2, leaseMs * 1.8];

/** All faults but damaged files, which are judged otherwise. */
export const faults: readonly Fault[] = [
  { name: "gateway-kill", lastsMs: moment, inject: (stage, random) => endGateway(stage, random, "SIGKILL") },
  { name: "gateway-stop", lastsMs: moment, inject: (stage, random) => endGateway(stage, random, "SIGTERM") },
  { name: "gateway-kill-at-start", lastsMs: moment, inject: killAtStart },
  { name: "gateway-kill-all", lastsMs: moment, inject: killAll },
  { name: "gateway-pause", lastsMs: longerThanLease, inject: pauseGateway },
  { name: "gateway-descriptors", needs: "prlimit", lastsMs: short, inject: takeDescriptors },
  ...linkFaults("clients", ({ clientLinks }) => clientLinks),
  ...linkFaults("workers", ({ workerLinks }) => workerLinks),
  ...linkFaults("database", ({ databaseLinks }) => databaseLinks).map((fault) => ({
    ...fault,
    needs: "postgres" as const,
  })),
  ...databaseFault(
    "postgres-kill",
    moment,
    (postgres) => postgres.kill(),
    (postgres) => postgres.start(),
  ),
  ...databaseFault(
    "postgres-crash",
    moment,
    (postgres) => postgres.stop("immediate"),
    (postgres) => postgres.start(),
  ),
  ...databaseFault(
    "postgres-restart",
    moment,
    (postgres) => postgres.stop("fast"),
    (postgres) => postgres.start(),
  ),
  ...databaseFault("postgres-connections", moment, (postgres) => postgres.terminateConnections()),
  ...databaseFault(
    "postgres-pause",
    longerThanLease,
    (postgres) => postgres.signal("SIGSTOP"),
    (postgres) => postgres.signal("SIGCONT"),
  ),
  ...databaseFault("postgres-fail-over", moment, (postgres, random) => postgres.failOver(random.whole(...TOGETHER_MS))),
  { name: "disk-full", needs: "disk", lastsMs: short, inject: fillDisk },
  ...machineFaults,
  upgrade,
  downgrade,
];

/** Why this stage cannot have a fault; undefined when it can. */
export function whatLacks(fault: Fault, stage: Stage): string | undefined {
  if (/^(postgres|database)-/.test(fault.name) && stage.postgres === undefined) return "needs --database postgres";
  if (fault.needs === "older" && stage.older === undefined) return "needs git and the history of the repository";
  if (fault.needs === "shim" && stage.journal === undefined) return "needs a C compiler (cc), on Linux";
  if (fault.needs === "cgroup" && !hasMemoryGroups())
    return "needs control groups of memory (version 1), and root on Linux";
  if (fault.needs === "disk" && stage.disk === undefined) return "needs SQLite, and root on Linux";
  if (fault.needs === "prlimit" && !hasPrlimit()) return "needs the program prlimit";
  return undefined;
}

async function endGateway(
  { gateways }: Stage,
  random: Random,
  signal: "SIGKILL" | "SIGTERM",
): Promise<() => Promise<void>> {
  const gateway = random.pick(gateways);
  await gateway.end(signal);
  return () => gateway.start();
}

async function killAtStart({ gateways }: Stage, random: Random): Promise<() => Promise<void>> {
  const gateway = random.pick(gateways);
  await gateway.end("SIGKILL");
  gateway.launch();
  await delay(random.whole(10, START_MS));
  await gateway.end("SIGKILL");
  return () => gateway.start();
}

async function killAll({ gateways }: Stage): Promise<() => Promise<void>> {
  await Promise.all(gateways.map((gateway) => gateway.end("SIGKILL")));
  return async () => void (await Promise.all(gateways.map((gateway) => gateway.start())));
}

function pauseGateway({ gateways }: Stage, random: Random): Promise<() => Promise<void>> {
  const gateway = random.pick(gateways);
  gateway.signal("SIGSTOP");
  return Promise.resolve(() => Promise.resolve(gateway.signal("SIGCONT")));
}

function hasPrlimit(): boolean {
  try {
    execFileSync("prlimit", ["--version"], { stdio: "ignore" });
    return process.platform === "linux";
  } catch {
    return false;
  }
}

function takeDescriptors({ gateways }: Stage, random: Random): Promise<(() => Promise<void>) | undefined> {
  const gateway: Gateway = random.pick(gateways);
  const pid = gateway.pid();
  if (pid === undefined) return Promise.resolve(undefined);
  const limit = (files: number): void => {
    if (gateway.pid() === pid)
      execFileSync("prlimit", ["--pid", String(pid), `--nofile=${files}:`], { stdio: "ignore" });
  };
  limit(readdirSync(`/proc/${pid}/fd`).length + FEW_DESCRIPTORS);
  return Promise.resolve(() => Promise.resolve(limit(1024)));
}

/** Faults of the network between gateways and one kind of party: of one gateway's, or of all. */
function linkFaults(between: string, linksOf: (stage: Stage) => readonly Link[]): Fault[] {
  const states: Readonly<Record<string, (random: Random) => LinkState>> = {
    cut: () => "cut",
    "half-open": () => "half-open",
    delay: (random) => ({ delayMs: random.whole(50, 400) }),
  };
  return Object.entries(states).map(([name, stateOf]) => ({
    name: `${between}-${name}`,
    lastsMs: short,
    inject(stage, random) {
      const all = linksOf(stage);
      const links = random.chance(0.5) ? all : [random.pick(all)];
      for (const link of links) link.set(stateOf(random));
      return Promise.resolve(() => Promise.resolve(links.forEach((link) => link.set("open"))));
    },
  }));
}

function databaseFault(
  name: string,
  lastsMs: Fault["lastsMs"],
  inject: (postgres: Postgres, random: Random) => void | Promise<void>,
  heal?: (postgres: Postgres) => void | Promise<void>,
): Fault[] {
  return [
    {
      name,
      needs: "postgres",
      lastsMs,
      async inject({ postgres }, random) {
        if (postgres === undefined) return undefined;
        await inject(postgres, random);
        return heal === undefined ? undefined : async () => await heal(postgres);
      },
    },
  ];
}

function fillDisk({ disk }: Stage, random: Random): Promise<(() => Promise<void>) | undefined> {
  disk?.fill(random.whole(0, LEFT_MAX_BYTES));
  return Promise.resolve(() => Promise.resolve(disk?.free()));
}
