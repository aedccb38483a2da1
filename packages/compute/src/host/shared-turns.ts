import { hash, randomUUID } from "node:crypto";
import { type BigIntStats, constants } from "node:fs";
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTurns, type Turns } from "./turns.ts";

/** A process holds a lock for milliseconds. A lock that a waiting process sees unchanged for so long is one of a process that was killed. */
const ABANDONED_MS = 10_000;
const PAUSE_MIN_MS = 2;
const PAUSE_MAX_MS = 50;

/** Turns that this process takes with all others that share the directory, also those of other hosts, by files that only one of them can make. */
export function createSharedTurns(directory: string, { abandonedMs = ABANDONED_MS } = {}): Turns {
  const turns = createTurns();
  return {
    inTurn: (key, task) =>
      turns.inTurn(key, async () => {
        const path = join(directory, `lock-${hash("sha256", key, "hex")}`);
        const own = await lock(path, abandonedMs);
        try {
          return await task();
        } finally {
          if (isSame(await look(path), own)) await rm(path, { force: true });
        }
      }),
  };
}

async function lock(path: string, abandonedMs: number): Promise<BigIntStats> {
  let seen: BigIntStats | undefined;
  let sinceMs = performance.now();
  for (let pauseMs = PAUSE_MIN_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    const own = await make(path);
    if (own !== undefined) return own;
    const current = await look(path);
    // By this process's own clock: those of other hosts may differ.
    if (!isSame(current, seen)) [seen, sinceMs] = [current, performance.now()];
    else if (current !== undefined && performance.now() - sinceMs >= abandonedMs) await takeAway(path, current);
    await delay(pauseMs * (0.5 + Math.random()));
  }
}

/** Undefined if it is there. */
async function make(path: string): Promise<BigIntStats | undefined> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600).catch(
    ignoring("EEXIST"),
  );
  try {
    return await file?.stat({ bigint: true });
  } finally {
    await file?.close();
  }
}

/** Another process may have done so, and made its own. That one goes back. */
async function takeAway(path: string, abandoned: BigIntStats): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(ignoring("ENOENT"));
  const taken = await look(aside);
  if (taken !== undefined && !isSame(taken, abandoned)) await link(aside, path).catch(ignoring("EEXIST"));
  await rm(aside, { force: true });
}

function isSame(one: BigIntStats | undefined, other: BigIntStats | undefined): boolean {
  return one?.ino === other?.ino && one?.mtimeNs === other?.mtimeNs;
}

function look(path: string): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch(ignoring("ENOENT"));
}

function ignoring(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === code) return undefined;
    throw error;
  };
}
