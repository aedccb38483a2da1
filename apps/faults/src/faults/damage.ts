import { cp, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "../base/random.ts";
import type { Entry } from "../history/entry.ts";
import type { Gateway } from "../parties/gateway.ts";
import type { Stage } from "./stage.ts";

/** Damages a file of a data folder that no service uses; resolves to whether there was one to damage. */
type Damage = (dataDir: string, random: Random) => Promise<boolean>;

/** Files that are lost, cut or have a flipped bit, by the name of the fault. */
export const damages = {
  "blob-lost": inBlob((path) => rm(path)),
  "blob-cut": inBlob(cut),
  "blob-flipped": inBlob(flip),
  "input-lost": inWaitingInput((path) => rm(path)),
  "input-cut": inWaitingInput(cut),
  "input-flipped": inWaitingInput(flip),
  "database-file-cut": inFile("millrace.db", cut),
  "database-file-flipped": inFile("millrace.db", flip),
  "database-log-cut": inFile("millrace.db-wal", cut),
  "database-log-flipped": inFile("millrace.db-wal", flip),
} as const satisfies Readonly<Record<string, Damage>>;

/** How many jobs with large inputs wait while files are damaged. Their blobs are the last that were written. */
export const WAITING_INPUTS = 6;

/**
 * Damages that the service cannot notice in all cases: SQLite has no checksums of pages. They are injected, and what was served as truth
 * is counted, but fails no run.
 */
export const unnoticed: ReadonlySet<string> = new Set(["database-file-flipped"]);

export interface DamageOptions {
  readonly stage: Stage;
  readonly random: Random;
  /** Names of the damages to try. */
  readonly names: readonly string[];
  readonly record: (entry: Entry) => void;
  /** A gateway on a data folder that holds damaged copies; it is not running. */
  readonly victim: Gateway;
  /** Starts it and gives what it serves as truth that is not. */
  readonly readDamaged: (victim: Gateway) => Promise<readonly string[]>;
}

/**
 * Kills the service, copies its data, and starts it again; then damages a file of the copy, starts a gateway on that, and reads all jobs
 * through it. A job that the gateway tells otherwise than before, without an error that says so, was served as truth.
 */
export async function playDamages(options: DamageOptions): Promise<void> {
  const { stage, names, random, record, victim, readDamaged } = options;
  const [gateway] = stage.gateways;
  if (gateway === undefined || names.length === 0) return;
  const saved = `${victim.dataDir}.saved`;
  await gateway.end("SIGKILL");
  await cp(gateway.dataDir, saved, { recursive: true, preserveTimestamps: true });
  await gateway.start();
  for (const name of names) {
    await cp(saved, victim.dataDir, { recursive: true, preserveTimestamps: true });
    if (await damages[name as keyof typeof damages](victim.dataDir, random)) {
      record({ op: "fault", at: performance.now(), name, phase: "injected" });
      const wrong = await readDamaged(victim);
      record({ op: "fault", at: performance.now(), name, phase: "healed", wrong, isKnown: unnoticed.has(name) });
    }
    await victim.end("SIGKILL");
    await rm(victim.dataDir, { recursive: true, force: true });
  }
  await rm(saved, { recursive: true });
}

function inBlob(damage: (path: string, random: Random) => Promise<void>): Damage {
  return async (dataDir, random) => {
    const blobs = await blobsIn(dataDir);
    if (blobs.length === 0) return false;
    await damage(random.pick(blobs.toSorted()), random);
    return true;
  };
}

function inWaitingInput(damage: (path: string, random: Random) => Promise<void>): Damage {
  return async (dataDir, random) => {
    const blobs = await blobsIn(dataDir);
    const written = await Promise.all(blobs.map(async (path) => ({ path, atMs: (await stat(path)).mtimeMs })));
    const last = written.toSorted((one, other) => other.atMs - one.atMs).slice(0, WAITING_INPUTS);
    if (last.length === 0) return false;
    await damage(random.pick(last).path, random);
    return true;
  };
}

async function blobsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "blobs"), { recursive: true });
  return names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name)).map((name) => join(dataDir, "blobs", name));
}

function inFile(name: string, damage: (path: string, random: Random) => Promise<void>): Damage {
  return async (dataDir, random) => {
    const { size } = await stat(join(dataDir, name)).catch(() => ({ size: 0 }));
    if (size === 0) return false;
    await damage(join(dataDir, name), random);
    return true;
  };
}

async function cut(path: string, random: Random): Promise<void> {
  const file = await open(path, "r+");
  await file.truncate(random.whole(0, (await file.stat()).size - 1));
  await file.close();
}

async function flip(path: string, random: Random): Promise<void> {
  const file = await open(path, "r+");
  const position = random.whole(0, (await file.stat()).size - 1);
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ (1 << random.whole(0, 7));
  await file.write(byte, 0, 1, position);
  await file.close();
}
