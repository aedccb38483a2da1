import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "../base/random.ts";
import type { Entry } from "../history/entry.ts";
import type { Stage } from "./stage.ts";

/** Damages of files while the service is down. Each is tried on a copy, which a gateway of its own then serves. */
export const damages = {
  "blob-lost": (dir, random) => inBlob(dir, random, (path) => rm(path)),
  "blob-cut": (dir, random) => inBlob(dir, random, (path) => cut(path, random)),
  "blob-flipped": (dir, random) => inBlob(dir, random, (path) => flip(path, random)),
  "database-cut": (dir, random) => cut(join(dir, "millrace.db"), random),
  "database-flipped": (dir, random) => flip(join(dir, "millrace.db"), random),
  "log-cut": (dir, random) => cut(join(dir, "millrace.db-wal"), random),
  "log-flipped": (dir, random) => flip(join(dir, "millrace.db-wal"), random),
} as const satisfies Readonly<Record<string, (dir: string, random: Random) => Promise<unknown>>>;

export interface DamageOptions {
  readonly stage: Stage;
  readonly random: Random;
  readonly only: readonly string[] | undefined;
  readonly record: (entry: Entry) => void;
  readonly round: number;
  readonly folder: string;
}

export async function damageRound(_: DamageOptions): Promise<void> {
  await Promise.resolve();
}

async function inBlob(dir: string, random: Random, damage: (path: string) => Promise<unknown>): Promise<void> {
  const names = await readdir(join(dir, "blobs"), { recursive: true });
  const blobs = names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name));
  if (blobs.length > 0) await damage(join(dir, "blobs", random.pick(blobs)));
}

async function cut(path: string, random: Random): Promise<void> {
  const file = await open(path, "r+");
  await file.truncate(random.whole(0, Math.max(0, (await stat(path)).size - 1)));
  await file.close();
}

async function flip(path: string, random: Random): Promise<void> {
  const file = await open(path, "r+");
  const position = random.whole(0, Math.max(0, (await stat(path)).size - 1));
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ (1 << random.whole(0, 7));
  await file.write(byte, 0, 1, position);
  await file.close();
}
