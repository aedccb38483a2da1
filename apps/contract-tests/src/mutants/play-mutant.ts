import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClaimId } from "@millrace/spec";
import { scenarios } from "../checks/index.ts";
import { isElsewhere, partition } from "../suite/lanes.ts";
import { type ScenarioResult, playScenarios } from "../suite/runner.ts";
import type { Scenario } from "../suite/scenario.ts";
import { type Evidence, verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { openLedger } from "../target/ledger.ts";
import { startOwnService } from "../target/own-service.ts";
import type { Target } from "../target/target.ts";
import type { Mutant } from "./mutant.ts";
import { startMutantProxy } from "./mutant-proxy.ts";
import { type SourceMutant, flagsOfPatch } from "./source/source-mutant.ts";

/** A defect may hold a request for ever. */
const TIMEOUT_MS = 10_000;

/** The same walks every time, so that finding a defect does not depend on chance. */
const WALK_SEED = 1;
const WALKS = 30;

/** A defect, whatever makes it. */
type Defect = Pick<Mutant, "name" | "breaks" | "isHeld">;

/** Whether the suite found the defect, and by which claims. */
export interface MutantResult {
  readonly mutant: Defect;
  /** The claims of the mutant that the suite found broken; empty = the mutant survived. */
  readonly caughtBy: readonly ClaimId[];
  /** What did not hold, in words. */
  readonly found: readonly string[];
  readonly tookMs: number;
}

/** The scenarios of the claims that a mutant breaks. */
function scenariosOf({ breaks }: Defect): readonly Scenario[] {
  return scenarios.filter((scenario) => scenario.claims.some((id) => breaks.includes(id)));
}

/** Whether all its scenarios use their own services. */
export function isPlayedApart(mutant: Mutant): boolean {
  return scenariosOf(mutant).every(isElsewhere);
}

/** Removes pods that a defect created and no check expects, because the next mutant needs their hardware. */
async function removePods({ baseUrl, keys }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${keys.own}` };
  const pods = (await (await fetch(`${baseUrl}/v1/pods`, { headers })).json()) as readonly { readonly id: string }[];
  for (const { id } of pods) await fetch(`${baseUrl}/v1/pods/${id}`, { method: "DELETE", headers });
}

/** Number of concurrent mutants that use their own services. */
const APART_AT_ONCE = 6;

/** Plays one mutant after the other, and concurrently those that only use their own services. */
export async function playMutants(
  mutants: readonly Mutant[],
  service: Target,
  signal: AbortSignal,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  const [apart, here] = partition(mutants, isPlayedApart);
  async function playThrough(some: Iterator<Mutant>): Promise<void> {
    for (let next = some.next(); next.done !== true && !signal.aborted; next = some.next()) {
      onResult(await playMutant(next.value, service, signal));
    }
  }
  const shared = apart.values();
  await Promise.all([playThrough(here.values()), ...Array.from({ length: APART_AT_ONCE }, () => playThrough(shared))]);
}

/** Plays the scenarios of a mutant's claims against it. */
export async function playMutant(mutant: Mutant, service: Target, signal: AbortSignal): Promise<MutantResult> {
  await using proxies = new AsyncDisposableStack();
  async function behindProxy<Service extends Pick<Target, "baseUrl" | "keys">>(behind: Service): Promise<Service> {
    const proxy = proxies.use(await startMutantProxy(behind.baseUrl, mutant.mutate(behind.keys)));
    return { ...behind, baseUrl: proxy.url };
  }
  const { another } = service;
  const target: Target = {
    ...(await behindProxy(service)),
    ...(another === undefined ? {} : { another: async (condition) => behindProxy(await another(condition)) }),
  };
  return await playDefect(mutant, target, signal, () => removePods(service));
}

/** Starts a service with the defect in its source, and plays the scenarios of the mutant's claims against it. */
export async function playSourceMutant(mutant: SourceMutant, signal: AbortSignal): Promise<MutantResult> {
  const service = await startOwnService({ nodeFlags: flagsOfPatch(mutant.patch) });
  try {
    return await playDefect(mutant, service, signal);
  } finally {
    await service.close();
  }
}

async function playDefect(
  mutant: Defect,
  target: Target,
  signal: AbortSignal,
  afterShared?: () => Promise<void>,
): Promise<MutantResult> {
  const startMs = performance.now();
  const isFound = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), "millrace-mutant-"));
  try {
    const ledger = await openLedger(join(folder, "ledger"));
    const play = (some: readonly Scenario[]): Promise<readonly ScenarioResult[]> =>
      playScenarios(some, {
        target,
        dialect: "default",
        safety: "full",
        budget: createBudget({ requests: Infinity, resources: Infinity }),
        ledger,
        prefix: `verify-${randomBytes(4).toString("hex")}`,
        clock: "control",
        walks: { seed: WALK_SEED, count: WALKS, shorteningMaxMs: 0 },
        timeoutMs: TIMEOUT_MS,
        signal: AbortSignal.any([signal, isFound.signal]),
        onResult({ observations }) {
          const isBroken = observations.some(({ holds, claimId }) => !holds && mutant.breaks.includes(claimId));
          if (isBroken) isFound.abort();
        },
      });
    const [apart, here] = partition(scenariosOf(mutant), isElsewhere);
    const played = await play(here);
    if (here.length > 0) await afterShared?.();
    // Scenarios with their own service are played only if no other one found the defect.
    const results = [...played, ...(await play(apart))];
    const broken = verdictsOf(results).filter(
      ({ kind }) => kind === "fail" || (mutant.isHeld === true && kind === "error"),
    );
    const meant = broken.filter(({ claim }) => mutant.breaks.includes(claim.id));
    const caughtBy = meant.map(({ claim }) => claim.id);
    const wordsOf = ({ scenario, observation: { expected, got } }: Evidence): string =>
      `"${scenario}": expected ${expected}, got ${got}`;
    const found = meant.flatMap(({ claim, reason, evidence }) =>
      (evidence.length === 0 ? [reason] : evidence.map(wordsOf)).map((words) => `${claim.id}: ${words}`),
    );
    return { mutant, caughtBy, found, tookMs: performance.now() - startMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}
