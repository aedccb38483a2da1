import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus, homedir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../parties/older-version.ts";
import type { RunProgress } from "./run.ts";

/** What is kept of a run until it has injected all its faults. */
interface Kept extends RunProgress {
  readonly seed: number;
}

/** A run that takes a night, and goes on after it was ended before its time. */
export interface Night {
  readonly path: string;
  /** What an earlier part did; undefined when this one begins. */
  readonly earlier: Kept | undefined;
  keep(progress: Kept): void;
  /** Writes the ledger and forgets the progress. */
  end(progress: RunProgress, command: string): void;
}

const LEDGER = join(ROOT, "docs/ledger.md");
const HEADING = "## Nights\n";

/** @param args of the command: another command, or another commit, is another night */
export function openNight(args: readonly string[]): Night {
  const commit = commitNow();
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "millrace-faults");
  const name = createHash("sha256")
    .update(JSON.stringify([commit, ROOT, ...args]))
    .digest("hex")
    .slice(0, 12);
  const path = join(folder, `${name}.json`);
  return {
    path,
    earlier: earlierIn(path),
    keep(progress) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${path}.part`, JSON.stringify(progress));
      renameSync(`${path}.part`, path);
    },
    end(progress, command) {
      writeFileSync(LEDGER, withNight(readFileSync(LEDGER, "utf8"), rowOf(progress, command, commit)));
      rmSync(path, { force: true });
    },
  };
}

function earlierIn(path: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Kept;
  } catch {
    return undefined;
  }
}

function commitNow(): string {
  try {
    return execFileSync("git", ["-C", ROOT, "rev-parse", "--short=8", "HEAD"], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "unknown";
  }
}

function rowOf({ rounds, counts, violations, tookMs }: RunProgress, command: string, commit: string): string {
  const number = (value: number): string => value.toLocaleString("en-US");
  const cells = [
    `\`${command}\``,
    new Date().toISOString().slice(0, 10),
    `\`${commit}\``,
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
    number(Math.round(tookMs / 60_000)),
    ...[rounds, sumOf(counts.faults), sumOf(counts.pairs), counts.requests, counts.acknowledged, counts.jobs].map(
      number,
    ),
    number(violations.length),
  ];
  return `| ${cells.join(" | ")} |`;
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, times) => sum + times, 0);
}

/** The ledger with one more row in its table of nights. @throws Error when there is no such table */
export function withNight(ledger: string, row: string): string {
  const at = ledger.indexOf(HEADING);
  const end = ledger.indexOf("|\n\n", at);
  if (at < 0 || end < 0) throw new Error(`docs/ledger.md has no table below "${HEADING.trim()}"; the row is: ${row}`);
  return `${ledger.slice(0, end + 2)}${row}\n${ledger.slice(end + 2)}`;
}
