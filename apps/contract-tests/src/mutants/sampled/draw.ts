import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import type { Candidate } from "./candidates.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
/** The newest code is what was written last of all: this part of it. */
const NEWEST_PART = 0.1;
/** Every so many draws, one is of the newest code. Both these and the others go from folder to folder. */
const NEWEST_EVERY = 3;

/** All candidates in the order in which they are drawn, so that a longer sample begins with a shorter one. */
export async function drawn(candidates: readonly Candidate[], seed: number): Promise<readonly Candidate[]> {
  const written = await timesOf(candidates);
  const timeOf = (one: Candidate): number => written.get(one.file)?.[one.line - 1] ?? 0;
  return inTurns(shuffled(candidates, seed), timeOf);
}

export function inTurns(ones: readonly Candidate[], timeOf: (one: Candidate) => number): readonly Candidate[] {
  const byAge = ones.toSorted((a, b) => timeOf(b) - timeOf(a));
  const newest = new Set(byAge.slice(0, Math.ceil(ones.length * NEWEST_PART)));
  const latest = fromRoomToRoom(ones.filter((one) => newest.has(one)));
  const order = new Set<Candidate>();
  for (const one of fromRoomToRoom(ones)) {
    if (order.size % NEWEST_EVERY === 0) {
      const next = latest.find((late) => !order.has(late));
      if (next !== undefined) order.add(next);
    }
    order.add(one);
  }
  return [...order];
}

/** The first one of each folder, then the second one of each, and so on. */
function fromRoomToRoom(ones: readonly Candidate[]): readonly Candidate[] {
  const drawnOf = new Map<string, number>();
  const turns = ones.map((one) => {
    const room = dirname(one.file);
    const turn = drawnOf.get(room) ?? 0;
    drawnOf.set(room, turn + 1);
    return { one, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
}

function shuffled(candidates: readonly Candidate[], seed: number): readonly Candidate[] {
  const all = { minLength: candidates.length, maxLength: candidates.length };
  return fc.sample(fc.shuffledSubarray([...candidates], all), { seed, numRuns: 1 })[0] ?? [];
}

/** When each line of each file was written, as seconds; none where there is no history. */
async function timesOf(candidates: readonly Candidate[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  const left = new Set(candidates.map(({ file }) => file)).values();
  async function readNext(): Promise<void> {
    for (const file of left) {
      const asked = promisify(execFile)("git", ["blame", "--line-porcelain", file], { cwd: ROOT, maxBuffer: 2 ** 26 });
      const { stdout } = await asked.catch(() => ({ stdout: "" }));
      found.set(
        file,
        [...stdout.matchAll(/^committer-time (\d+)$/gm)].map(([, time]) => Number(time)),
      );
    }
  }
  await Promise.all([readNext(), readNext()]);
  return found;
}
