import { isUtf8 } from "node:buffer";
import { opendir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { createSharedReads, type VolumePath } from "@millrace/engine";
import type { DirectoryHandle } from "./directory-handle.ts";
import { createTurns } from "./turns.ts";

/** The names of directories in the order of their bytes. Those of a large directory are kept for a while, since a list reads it once a page. */
export interface SortedNames {
  of(volumeId: string, path: VolumePath, directory: DirectoryHandle): Promise<readonly string[]>;
}

interface KeptNames {
  readonly stamp: string;
  readonly names: readonly string[];
  usedAtMs: number;
}

interface Stamp {
  /** Of the directory, whatever its name is. */
  readonly id: string;
  readonly text: string;
  readonly changedAtMs: number;
}

interface Asked extends Pick<Stamp, "id"> {
  readonly volumeId: string;
  readonly directory: DirectoryHandle;
}

/** Smaller directories are read again. */
const KEPT_FROM = 1_000;
/** Names of all kept directories together, about 60 bytes each. */
const KEPT_MAX = 1_000_000;
const KEPT_MS = 60_000;
/** File systems note changes only so exactly: a change in the same moment as a read may leave no trace. */
const CLOCK_STEP_MS = 50;
/** How many names are sorted without a pause, so that other requests are not held up. */
const RUN_NAMES = 4_096;

export function createSortedNames(nowMs: () => number = () => Date.now()): SortedNames {
  const kept = new Map<string, KeptNames>();
  const turns = createTurns();
  // However many lists are asked for at once, one directory of a volume is read at a time: the names of large ones take much memory.
  const read = createSharedReads(
    ({ volumeId, directory }: Asked) => turns.inTurn(volumeId, () => readNames(directory)),
    ({ id }) => id,
  );
  let timer: NodeJS.Timeout | undefined;

  function forgetOld(): void {
    const untilMs = nowMs() - KEPT_MS;
    let count = 0;
    // The latest used are last.
    for (const [key, { names, usedAtMs }] of [...kept].toReversed()) {
      count += names.length;
      if (usedAtMs < untilMs || count > KEPT_MAX) kept.delete(key);
    }
    if (kept.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async of(volumeId, path, directory) {
      const key = [volumeId, ...path].join("/");
      const before = await stampOf(directory);
      const known = kept.get(key);
      kept.delete(key);
      if (known?.stamp === before.text) {
        kept.set(key, { ...known, usedAtMs: nowMs() });
        return known.names;
      }
      const readAtMs = nowMs();
      const names = await read({ id: before.id, volumeId, directory });
      if (names.length >= KEPT_FROM && readAtMs - before.changedAtMs > CLOCK_STEP_MS) {
        if ((await stampOf(directory)).text === before.text) {
          kept.set(key, { stamp: before.text, names, usedAtMs: nowMs() });
          forgetOld();
          timer ??= setInterval(forgetOld, KEPT_MS).unref();
        }
      }
      return names;
    },
  };
}

async function stampOf(directory: DirectoryHandle): Promise<Stamp> {
  const { dev, ino, mtimeNs, ctimeNs } = await directory.stat();
  const id = [dev, ino].join();
  return { id, text: [id, mtimeNs, ctimeNs].join(), changedAtMs: Number(ctimeNs / 1_000_000n) };
}

async function readNames({ path }: DirectoryHandle): Promise<readonly string[]> {
  const runs: string[][] = [];
  let run: string[] = [];
  for await (const entry of await opendir(path, { encoding: "latin1", bufferSize: 256 })) {
    const isDirectory = entry.isDirectory();
    if (!isDirectory && !entry.isFile()) continue;
    if (!isUtf8(Buffer.from(entry.name, "latin1"))) continue;
    run.push(isDirectory ? `${entry.name}/` : entry.name);
    if (run.length < RUN_NAMES) continue;
    runs.push(run.sort());
    run = [];
  }
  let sorted = [...runs, run.sort()];
  while (sorted.length > 1) {
    const longer: string[][] = [];
    for (let at = 0; at < sorted.length; at += 2) longer.push(await merged(sorted[at] ?? [], sorted[at + 1] ?? []));
    sorted = longer;
  }
  return sorted[0] ?? [];
}

async function merged(one: readonly string[], other: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]];
    if (second === undefined || (first !== undefined && first < second)) {
      all.push(first ?? "");
      left += 1;
    } else {
      all.push(second);
      right += 1;
    }
    if (all.length % RUN_NAMES === 0) await setImmediate();
  }
  return all;
}
