import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { createDockerDriver, createProcessDriver } from "@millrace/compute";
import { buildBaseImage, commandImage, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import type { Figure } from "../base/figure.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { plainWorker } from "./plain-worker.ts";
import { summary } from "../base/statistics.ts";

type Driver = Awaited<ReturnType<typeof createProcessDriver>>;

const RATIO_MAX = 1.3;
const PROGRAM = `process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 60_000); console.log("ready");`;

/** What a driver adds to the start of a machine, up to its first line, compared with the same program started by hand. */
export const machineStart: Scenario = {
  name: "machinestart",
  summary: "first line of a machine, started by a driver and by hand",
  async run(bench) {
    const processes = await measureProcesses(bench);
    if (testEngine === null) {
      bench.progress("no container engine answers: containers are left out");
      return processes;
    }
    return [...processes, ...(await measureContainers(bench, testEngine))];
  },
};

async function measureProcesses(bench: Bench): Promise<Figure[]> {
  const root = await bench.newDataDir();
  const file = join(root, "handlers", "ready", "handler.mjs");
  await mkdir(join(root, "handlers", "ready"), { recursive: true });
  await writeFile(file, PROGRAM);
  const driver = await createProcessDriver({ handlerDirs: [join(root, "handlers")], stateDir: join(root, "state") });
  const byHand = (): Promise<number> => firstLineOf(process.execPath, [file], "SIGKILL");
  const figures = await compare(bench, "process", "process", {
    byHand,
    byDriver: (at) => firstLineOfDriver(driver, "local/ready", at),
  });
  await driver.close({ graceMs: 0 });
  return figures;
}

async function measureContainers(bench: Bench, engine: string): Promise<Figure[]> {
  const client = openTestEngine();
  const image = await commandImage(client, await buildBaseImage(client), "ready", [
    "node",
    "--input-type=module",
    "-e",
    PROGRAM,
  ]);
  await client.close();
  const driver = await createDockerDriver({ engine, stateDir: await bench.newDataDir() });
  // With `--init`, as the driver does. The engine removes it when it ends.
  const byHand = (): Promise<number> => firstLineOf("docker", ["run", "--rm", "--init", image], "SIGTERM");
  const figures = await compare(bench, "docker", "container", {
    byHand,
    byDriver: (at) => firstLineOfDriver(driver, image, at),
  });
  await driver.close({ graceMs: 0 });
  return figures;
}

interface Parties {
  byHand(): Promise<number>;
  byDriver(at: number): Promise<number>;
}

/** In alternating turns. The first turn of each does not count. */
async function compare(bench: Bench, driver: string, what: string, parties: Parties): Promise<Figure[]> {
  const rounds = bench.quick ? 3 : 15;
  const handMs: number[] = [];
  const driverMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const hand = await parties.byHand();
    const byDriver = await parties.byDriver(round);
    if (round === 0) continue;
    handMs.push(hand);
    driverMs.push(byDriver);
  }
  bench.progress(`${driver}: ${rounds} starts each`);
  const ratios = driverMs.map((ms, round) => ms / (handMs[round] ?? ms));
  return [
    {
      id: `machinestart.${driver}.ratio`,
      label: `start of a ${what} by the driver over by hand`,
      unit: "ratio",
      ...summary(ratios),
      target: { comparison: "at most", value: RATIO_MAX },
    },
    { id: `machinestart.${driver}.driver`, label: `${what}, by the driver`, unit: "ms", ...summary(driverMs) },
    { id: `machinestart.${driver}.hand`, label: `${what}, by hand`, unit: "ms", ...summary(handMs) },
  ];
}

async function firstLineOf(command: string, args: readonly string[], end: NodeJS.Signals): Promise<number> {
  const startMs = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await once(createInterface({ input: child.stdout }), "line");
  const ms = performance.now() - startMs;
  child.kill(end);
  await exited;
  return ms;
}

async function firstLineOfDriver(driver: Driver, imageName: string, at: number): Promise<number> {
  const machineId = `bench-${at}`;
  const startMs = performance.now();
  await driver.start(plainWorker(machineId, imageName));
  const abort = new AbortController();
  for await (const _ of driver.followLogs(machineId, { after: null, signal: abort.signal })) break;
  abort.abort();
  const ms = performance.now() - startMs;
  await driver.stop(machineId, { graceMs: 5_000 });
  return ms;
}
