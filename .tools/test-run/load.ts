import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the machine does beside the tests, so that those that depend on its speed fail. */
export interface Load {
  readonly name: string;
  /** Programs for Node, each in a process of its own; `folder` is theirs to write in. */
  programs(folder: string): readonly string[];
}

const BUSY_LOOPS = 4;
/** A round after each long run has half of them: with all four it took a third of the time that the whole run may take. */
const BUSY_LOOPS_BESIDE_DISK = 2;

/** They look whether the test run is still there, in case it was killed. */
const LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) for (let i = 0; i < 1e8; i += 1);
`;

function writeAndSync(folder: string): string {
  return `
    const fs = require("node:fs");
    const parent = process.ppid;
    const block = Buffer.alloc(1 << 20, "x");
    while (process.ppid === parent) {
      const file = fs.openSync(${JSON.stringify(join(folder, "busy"))}, "w");
      for (let blocks = 0; blocks < 64; blocks += 1) {
        fs.writeSync(file, block);
        fs.fsyncSync(file);
      }
      fs.closeSync(file);
    }
  `;
}

function loops(count: number): string[] {
  return Array.from({ length: count }, () => LOOP);
}

export const busyCores: Load = {
  name: "beside four busy loops",
  programs: () => loops(BUSY_LOOPS),
};

export const busyDisk: Load = { name: "beside a busy disk", programs: (folder) => [writeAndSync(folder)] };

export const busyMachine: Load = {
  name: "beside two busy loops and a busy disk",
  programs: (folder) => [...loops(BUSY_LOOPS_BESIDE_DISK), ...busyDisk.programs(folder)],
};

/** Does something while the load runs, which is gone afterwards. */
export async function besideLoad<Result>(load: Load, work: () => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "millrace-load-"));
  const children = load
    .programs(folder)
    .map((program) => spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "inherit"] }));
  try {
    return await work();
  } finally {
    await Promise.all(
      children.map(async (child) => {
        const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
        child.kill("SIGKILL");
        await gone;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  }
}
