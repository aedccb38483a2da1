import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ScenarioResult } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { type Candidate, mutatedFiles } from "./candidates.ts";
import { readCounts } from "./coverage.ts";

/** What one scenario runs of the service. */
export interface Reached {
  readonly scenario: string;
  readonly tookMs: number;
  /** Indexes of candidates whose code it runs and an idle service does not, or runs more often. */
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

/** What each scenario runs, of those that pass alone. Recording plays each on a service of its own, which takes a while. */
export async function readReach({
  candidates,
  scenarios,
  file,
  play,
  signal,
  ...on
}: ReachOptions): Promise<Reached[]> {
  const names = scenarios.map(({ name }) => name);
  const key = createHash("sha256")
    .update(JSON.stringify([candidates, names]))
    .digest("hex");
  // What an earlier recording that was interrupted has is taken over.
  const kept = await readKept(file, key);
  const reached = kept.flatMap((one) => (one.passes ? [one] : []));
  const recorded = new Set(kept.map(({ scenario }) => scenario));
  if (recorded.size === scenarios.length) return reached;
  await mkdir(dirname(file), { recursive: true });
  if (kept.length === 0) await writeFile(file, `${key}\n`);
  const counts = await counterOf(candidates);
  const idle = await counts(async () => {});
  for (const scenario of scenarios) {
    if (signal.aborted) return reached;
    if (recorded.has(scenario.name)) continue;
    let result: ScenarioResult | undefined;
    const counted = await counts(async (service) => {
      [result] = await play([scenario], service);
    });
    if (signal.aborted) return reached;
    const more = counted.flatMap((count, index) => (count > (idle[index] ?? 0) ? [index] : []));
    const one: Kept = {
      scenario: scenario.name,
      tookMs: result?.tookMs ?? 0,
      candidates: more,
      passes: result !== undefined && passed(result),
    };
    if (one.passes) reached.push(one);
    recorded.add(scenario.name);
    on.onRecorded(recorded.size);
    await appendFile(file, `${JSON.stringify(one)}\n`);
  }
  return reached;
}

interface Kept extends Reached {
  /** One that does not pass alone tells nothing of a mutant. */
  readonly passes: boolean;
}

/** A line for each recorded scenario, behind one with the key; nothing of a recording of other sources. */
async function readKept(file: string, key: string): Promise<readonly Kept[]> {
  const [first, ...lines] = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n");
  return first === key ? lines.map((line) => JSON.parse(line) as Kept) : [];
}

function passed({ skipped, error, observations }: ScenarioResult): boolean {
  return skipped === null && error === null && observations.every(({ holds }) => holds);
}

/** Counts how often the code of each candidate runs in services while something is done with one. */
async function counterOf(
  candidates: readonly Candidate[],
): Promise<(work: (service: Target) => Promise<void>) => Promise<readonly number[]>> {
  const urls = new Map((await mutatedFiles()).map(({ path, url }) => [path, url.href]));
  const places = Map.groupBy(candidates.keys(), (index) => urls.get(candidates[index]?.file ?? "") ?? "");
  const offsets = new Map(
    [...places].map(([url, indexes]) => [url, indexes.map((index) => candidates[index]?.mutation.offset ?? 0)]),
  );
  return async (work) => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-coverage-"));
    // Services inherit it, and write when they end.
    process.env["NODE_V8_COVERAGE"] = folder;
    try {
      const service = await startOwnService();
      try {
        await work(service);
      } finally {
        await service.close();
      }
      const counts = await readCounts(folder, offsets);
      const all = Array.from<number>({ length: candidates.length }).fill(0);
      for (const [url, indexes] of places) {
        const ofFile = counts.get(url) ?? [];
        for (const [position, index] of indexes.entries()) all[index] = ofFile[position] ?? 0;
      }
      return all;
    } finally {
      delete process.env["NODE_V8_COVERAGE"];
      await rm(folder, { recursive: true, force: true });
    }
  };
}
