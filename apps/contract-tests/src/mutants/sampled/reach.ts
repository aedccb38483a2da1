import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ScenarioResult } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { type Candidate, ROOT_URL, urlOf } from "./candidates.ts";
import { sumOf } from "./coverage.ts";
import { openRunCounter, type RunCounter } from "./run-counter.ts";

/** What one scenario runs of the service. */
export interface Reached {
  readonly scenario: string;
  readonly tookMs: number;
  /** Indexes of candidates whose code it runs, and a service that starts or idles does not, or runs more rarely. */
  readonly candidates: readonly number[];
}

export type Play = (scenarios: readonly Scenario[], service: Target) => Promise<readonly ScenarioResult[]>;

interface ReachOptions {
  readonly candidates: readonly Candidate[];
  readonly scenarios: readonly Scenario[];
  /** Kept in this file; one that is of other sources is recorded anew. */
  readonly file: string;
  readonly play: Play;
  readonly signal: AbortSignal;
  readonly onRecorded: (done: number) => void;
}

export interface Reach {
  readonly reached: readonly Reached[];
  /** Indexes of candidates whose code runs while a service starts. */
  readonly starting: readonly number[];
}

/** What each scenario runs, of those that pass alone. Recording plays them one after the other, which takes a while. */
export async function readReach(options: ReachOptions): Promise<Reach> {
  const { candidates, scenarios, file, signal } = options;
  const key = createHash("sha256").update(JSON.stringify(candidates)).digest("hex");
  // What an earlier recording that was interrupted has is taken over.
  const kept = await readKept(file, key);
  const recorded = new Set(kept.map(({ scenario }) => scenario));
  const missing = scenarios.filter(({ name }) => !recorded.has(name));
  if (missing.length > 0) {
    await mkdir(dirname(file), { recursive: true });
    if (kept.length === 0) await writeFile(file, `${key}\n`);
    for await (const one of record(missing, options)) {
      kept.push(one);
      options.onRecorded(kept.length);
      await appendFile(file, `${JSON.stringify(one)}\n`);
      if (signal.aborted) break;
    }
  }
  const starting = kept.find(({ scenario }) => scenario === STARTING)?.candidates ?? [];
  return { reached: kept.filter(({ passes }) => passes), starting };
}

/** Stands for a scenario where a service starts. */
const STARTING = "a service starts";

interface Kept extends Reached {
  /** One that does not pass alone tells nothing of a mutant. */
  readonly passes: boolean;
}

/** A line for each recorded scenario, behind one with the key; nothing of a recording of other sources. */
async function readKept(file: string, key: string): Promise<Kept[]> {
  const [first, ...lines] = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n");
  return first === key ? lines.map((line) => JSON.parse(line) as Kept) : [];
}

/** A service with what it ran while it started, and what it runs in each millisecond without requests. */
interface CountedService {
  readonly service: Target;
  readonly start: readonly number[];
  readonly idlePerMs: readonly number[];
}

const IDLE_MS = 3_000;
/** Factor above the counts of an idle service, because a busy machine is uneven. */
const CLEARLY_MORE = 1.5;

async function* record(
  scenarios: readonly Scenario[],
  { candidates, play, signal }: ReachOptions,
): AsyncGenerator<Kept> {
  await using counter = await openRunCounter(ROOT_URL.href);
  const counts = countsBy(counter, candidates);
  async function startCounted(): Promise<CountedService> {
    await counter.take();
    const service = await startOwnService({ nodeFlags: counter.flags });
    const start = (await counts()).counted;
    await delay(IDLE_MS);
    const idle = (await counts()).counted;
    return { service, start, idlePerMs: idle.map((count) => count / IDLE_MS) };
  }
  let at = await startCounted();
  const starting = at.start.flatMap((count, index) => (count > 0 ? [index] : []));
  yield { scenario: STARTING, tookMs: 0, candidates: starting, passes: false };
  try {
    for (const scenario of scenarios) {
      const one = await recordOne(scenario, at);
      if (one.passes) {
        yield one;
      } else {
        // It may be the fault of those before it.
        await at.service.close();
        at = await startCounted();
        yield await recordOne(scenario, at);
      }
      if (signal.aborted) return;
    }
  } finally {
    await at.service.close();
  }

  async function recordOne(scenario: Scenario, { service, start, idlePerMs }: CountedService): Promise<Kept> {
    const startMs = performance.now();
    const [result] = await play([scenario], service);
    const { counted, started } = await counts();
    const tookMs = performance.now() - startMs;
    const usual = (index: number): number =>
      started * (start[index] ?? 0) + CLEARLY_MORE * tookMs * (started + 1) * (idlePerMs[index] ?? 0);
    return {
      scenario: scenario.name,
      tookMs: Math.round(tookMs),
      passes: result !== undefined && passed(result),
      candidates: counted.flatMap((count, index) => (count > usual(index) ? [index] : [])),
    };
  }
}

function passed({ skipped, error, observations }: ScenarioResult): boolean {
  return skipped === null && error === null && observations.every(({ holds }) => holds);
}

function runsAt(candidate: Candidate | undefined): number {
  return candidate?.mutation.differsAt ?? candidate?.mutation.offset ?? 0;
}

/** How often the code of each candidate ran since the last time, and how many services began meanwhile. */
function countsBy(
  counter: RunCounter,
  candidates: readonly Candidate[],
): () => Promise<{ readonly counted: readonly number[]; readonly started: number }> {
  const places = Map.groupBy(candidates.keys(), (index) => urlOf(candidates[index]?.file ?? ""));
  const offsets = new Map(
    [...places].map(([url, indexes]) => [url, indexes.map((index) => runsAt(candidates[index]))]),
  );
  return async () => {
    const { scripts, started } = await counter.take();
    const sums = sumOf(scripts, offsets);
    const counted = Array.from<number>({ length: candidates.length }).fill(0);
    for (const [url, indexes] of places) {
      const ofFile = sums.get(url) ?? [];
      for (const [position, index] of indexes.entries()) counted[index] = ofFile[position] ?? 0;
    }
    return { counted, started };
  };
}
