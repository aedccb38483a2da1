import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createDatabases, type Databases } from "./base/databases.ts";
import type { Figure } from "./base/figure.ts";
import { readMachine } from "./base/machine.ts";
import { figureTable, type BenchReport } from "./base/report.ts";
import type { Bench, Scenario } from "./base/scenario.ts";

export interface RunOptions {
  readonly scenarios: readonly Scenario[];
  readonly quick: boolean;
  /** Parent of the data folders. */
  readonly dataDir: string;
  readonly profileDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Prints a line for people. */
  readonly print: (text: string) => void;
}

/** Runs the scenarios one after the other. A scenario that fails does not prevent the others from running. */
export async function runBench(options: RunOptions): Promise<BenchReport> {
  const startedAt = new Date().toISOString();
  await mkdir(options.dataDir, { recursive: true });
  const root = await mkdtemp(join(options.dataDir, "bench-"));
  const interrupted = removeWhenInterrupted(root);
  const databases = options.databaseUrl === undefined ? undefined : createDatabases(options.databaseUrl);
  const figures: Figure[] = [];
  const failures: { scenario: string; message: string }[] = [];
  try {
    const machine = readMachine(root);
    for (const scenario of options.scenarios) {
      if (scenario.needsPostgres === true && databases === undefined) {
        options.print(`\n${scenario.name}: left out, it needs --database-url`);
        continue;
      }
      options.print(`\n${scenario.name}: ${scenario.summary}`);
      const scenarioDir = await mkdtemp(join(root, `${scenario.name}-`));
      try {
        const found = await scenario.run(createBench(options, scenarioDir, databases));
        figures.push(...found);
        options.print(figureTable(found));
      } catch (error) {
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        failures.push({ scenario: scenario.name, message });
        options.print(`could not run: ${message}`);
      }
      await rm(scenarioDir, { recursive: true, force: true });
      await databases?.dropAll();
    }
    return { startedAt, quick: options.quick, machine, figures, failures };
  } finally {
    interrupted.forget();
    await rm(root, { recursive: true, force: true });
  }
}

function createBench(options: RunOptions, directory: string, databases: Databases | undefined): Bench {
  return {
    newDataDir: () => mkdtemp(join(directory, "data-")),
    newDatabase: async () => await databases?.create(),
    quick: options.quick,
    profileDir: options.profileDir,
    progress: (message) => options.print(`  ${message}`),
  };
}

/** Removes the data when a signal ends the bench. The processes of the bench end by themselves when it ends. */
function removeWhenInterrupted(root: string): { forget(): void } {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    forget();
    rmSync(root, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  function forget(): void {
    for (const signal of signals) process.off(signal, onSignal);
  }
  for (const signal of signals) process.on(signal, onSignal);
  return { forget };
}
