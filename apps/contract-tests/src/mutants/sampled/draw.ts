import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import type { Candidate } from "./candidates.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
/** The newest code is what was written last of all: this part of it. */
const NEWEST_PART = 0.1;
/** Every so many draws, one is of the newest code; the others go from folder to folder. */
const NEWEST_EVERY = 3;

/** All candidates in the order in which they are drawn, so that a longer sample begins with a shorter one. */
export async function drawn(candidates: readonly Candidate[], seed: number): Promise<readonly Candidate[]> {
  const written = await timesOf(candidates);
  const timeOf = (one: Candidate): number => written.get(one.file)?.[one.line - 1] ?? 0;
  return inTurns(shuffled(candidates, seed), timeOf);
}

export function inTurns(shuffledOnes: readonly Candidate[], timeOf: (one: Candidate) => number): readonly Candidate[] {
  const byAge = shuffledOnes.toSorted((a, b) => timeOf(b) - timeOf(a));
  const newest = new Set(byAge.slice(0, Math.ceil(byAge.length * NEWEST_PART)));
  const rooms = [...Map.groupBy(shuffledOnes, ({ file }) => dirname(file)).values()].map((room) => room.values());
  const round = roundOf(rooms);
  const latest = shuffledOnes.filter((one) => newest.has(one)).values();
  const left = new Set(shuffledOnes);
  const order: Candidate[] = [];
  for (let turn = 0; left.size > 0; turn += 1) {
    const next = firstOf(turn % NEWEST_EVERY === 0 ? latest : round, left);
    if (next === undefined) continue;
    left.delete(next);
    order.push(next);
  }
  return order;
}

function firstOf(some: Iterator<Candidate>, left: ReadonlySet<Candidate>): Candidate | undefined {
  for (let next = some.next(); next.done !== true; next = some.next()) if (left.has(next.value)) return next.value;
  return undefined;
}

/** One of each, again and again, until none has any left. */
function* roundOf(rooms: readonly Iterator<Candidate>[]): Generator<Candidate> {
  for (let open = [...rooms]; open.length > 0;) {
    const still: Iterator<Candidate>[] = [];
    for (const room of open) {
      const next = room.next();
      if (next.done === true) continue;
      still.push(room);
      yield next.value;
    }
    open = still;
  }
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
