import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ScenarioResult } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { type Candidate, ROOT_URL, urlOf } from "./candidates.ts";
import { ranAt } from "./coverage.ts";
import { openResults } from "./results-file.ts";
import { openRunCounter, type RunCounter } from "./run-counter.ts";

/** What one scenario runs of the service. */
export interface Reached {
  readonly scenario: string;
  readonly tookMs: number;
  /** Indexes of candidates whose code it runs, and a service that starts or idles does not. */
  readonly candidates: readonly number[];
}

interface Kept extends Reached {
  /** One that does not pass alone tells nothing of a mutant. */
  readonly passes: boolean;
}

interface ReachOptions {
  readonly candidates: readonly Candidate[];
  readonly scenarios: readonly Scenario[];
  /** Kept in this file; one that is of other sources is recorded anew. */
  readonly file: string;
  readonly play: (scenarios: readonly Scenario[], service: Target) => Promise<readonly ScenarioResult[]>;
  /** Number of services that are recorded at the same time. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly onRecorded: (done: number) => void;
}

export interface Reach {
  readonly reached: readonly Reached[];
  /** Indexes of candidates whose code runs while a service starts or idles. */
  readonly background: readonly number[];
}

/** Stands for a scenario where a service starts and idles. */
const BACKGROUND = "a service starts";
const IDLE_MS = 3_000;

/** What each scenario runs, of those that pass alone. Recording plays them one after the other at each service, which takes a while. */
export async function readReach(options: ReachOptions): Promise<Reach> {
  const { candidates, scenarios, file, parallel, onRecorded } = options;
  const key = createHash("sha256").update(JSON.stringify(candidates)).digest("hex");
  // What an earlier recording that was interrupted has is taken over.
  const results = await openResults<Kept>(file, key);
  const kept = [...results.kept];
  const recorded = new Set(kept.map(({ scenario }) => scenario));
  const missing = scenarios.filter(({ name }) => !recorded.has(name));
  const left = missing.values();
  async function recordLeft(): Promise<void> {
    for await (const one of record(left, options)) {
      kept.push(one);
      onRecorded(kept.length);
      await results.add(one);
    }
  }
  if (missing.length > 0) await Promise.all(Array.from({ length: parallel }, recordLeft));
  const background = kept.filter(({ scenario }) => scenario === BACKGROUND).flatMap((one) => one.candidates);
  return { reached: kept.filter(({ passes }) => passes), background: [...new Set(background)] };
}

async function* record(
  scenarios: Iterable<Scenario>,
  { candidates, play, signal }: ReachOptions,
): AsyncGenerator<Kept> {
  await using counter = await openRunCounter(ROOT_URL.href);
  const ran = ranBy(counter, candidates);
  let background: ReadonlySet<number> = new Set();
  async function recordOne(scenario: Scenario, at: Target): Promise<Kept> {
    await ran();
    const startMs = performance.now();
    const [result] = await play([scenario], at);
    const tookMs = Math.round(performance.now() - startMs);
    const own = (await ran()).filter((index) => !background.has(index));
    return { scenario: scenario.name, tookMs, candidates: own, passes: result !== undefined && passed(result) };
  }
  let service = await startOwnService({ nodeFlags: counter.flags });
  try {
    await delay(IDLE_MS);
    background = new Set(await ran());
    yield { scenario: BACKGROUND, tookMs: 0, candidates: [...background], passes: false };
    for (const scenario of scenarios) {
      let one = await recordOne(scenario, service);
      if (!one.passes) {
        // It may be the fault of those before it.
        await service.close();
        service = await startOwnService({ nodeFlags: counter.flags });
        one = await recordOne(scenario, service);
      }
      // One that was stopped tells nothing.
      if (signal.aborted) return;
      yield one;
    }
  } finally {
    await service.close();
  }
}

function passed({ skipped, error, observations }: ScenarioResult): boolean {
  return skipped === null && error === null && observations.every(({ holds }) => holds);
}

/** Indexes of the candidates whose code ran since the last time. */
function ranBy(counter: RunCounter, candidates: readonly Candidate[]): () => Promise<readonly number[]> {
  const places = Map.groupBy(candidates.keys(), (index) => urlOf(candidates[index]?.file ?? ""));
  const offsetOf = ({ mutation }: Candidate): number => mutation.differsAt ?? mutation.offset;
  return async () => {
    const found = new Set<number>();
    for (const script of await counter.take()) {
      const indexes = places.get(script.url) ?? [];
      const ran = ranAt(script, indexes.flatMap((index) => candidates[index] ?? []).map(offsetOf));
      for (const [at, index] of indexes.entries()) if (ran[at] === true) found.add(index);
    }
    return [...found];
  };
}
