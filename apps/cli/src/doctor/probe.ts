import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { systemKind, type SystemKind } from "./system.ts";

/** How a program ended. */
export interface ProgramResult {
  readonly exitCode: number;
  /** Standard output and standard error together. */
  readonly text: string;
}

/** What `doctor` learns from the machine, so that a test can put its own in place. */
export interface Probe {
  readonly system: SystemKind;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a program; undefined when it is not installed. */
  run(program: string, ...args: readonly string[]): Promise<ProgramResult | undefined>;
}

const RUN_MAX_MS = 20_000;

/** The machine that this process runs on. */
export async function probeHere(): Promise<Probe> {
  const osRelease = await readFile("/etc/os-release", "utf8").catch(() => "");
  return { system: systemKind(process.platform, osRelease), environment: process.env, run };
}

function run(program: string, ...args: readonly string[]): Promise<ProgramResult | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: RUN_MAX_MS }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim();
      if (error === null) resolve({ exitCode: 0, text });
      else if (error.code === "ENOENT") resolve(undefined);
      else resolve({ exitCode: typeof error.code === "number" ? error.code : 1, text });
    });
  });
}
