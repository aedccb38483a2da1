import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
  const kept = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Kept,
    () => undefined,
  );
  // What an earlier recording that was interrupted has is taken over.
  const reached = kept?.key === key ? [...kept.reached] : [];
  const recorded = new Set(kept?.key === key ? kept.recorded : []);
  if (recorded.size === scenarios.length) return reached;
  await mkdir(dirname(file), { recursive: true });
  const counts = await counterOf(candidates);
  const idle = await counts(async () => {});
  for (const scenario of scenarios) {
    if (signal.aborted) return reached;
    if (recorded.has(scenario.name)) continue;
    let result: ScenarioResult | undefined;
    const counted = await counts(async (service) => {
      [result] = await play([scenario], service);
    });
    if (result !== undefined && passed(result)) {
      const more = counted.flatMap((count, index) => (count > (idle[index] ?? 0) ? [index] : []));
      reached.push({ scenario: scenario.name, tookMs: result.tookMs, candidates: more });
    }
    if (signal.aborted) return reached;
    recorded.add(scenario.name);
    on.onRecorded(recorded.size);
    await writeFile(file, JSON.stringify({ key, recorded: [...recorded], reached } satisfies Kept));
  }
  return reached;
}

interface Kept {
  readonly key: string;
  readonly recorded: readonly string[];
  readonly reached: readonly Reached[];
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
