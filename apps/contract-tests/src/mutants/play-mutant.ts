import {
  isElsewhere,
  type MutantResult,
  partition,
  playDefect,
  scenariosOf,
  startMutantProxy,
  watchedMutation,
} from "@millrace/contract-core";
import { suiteWith } from "../whole/suite.ts";
import { startOwnService } from "../target/own-service.ts";
import type { Target } from "../target/target.ts";
import type { Mutant } from "./proxy/mutant.ts";
import { flagsOfPatch, patchesOf, type SourceMutant } from "./source/source-mutant.ts";

/** The same walks every time, so that finding a defect does not depend on chance. */
const WALK_SEED = 1;
const WALKS = 30;

const suite = suiteWith({ seed: WALK_SEED, count: WALKS, shorteningMaxMs: 0 });

/** Whether all its scenarios use their own services. */
export function isPlayedApart(mutant: Mutant): boolean {
  return scenariosOf(suite.scenarios, mutant).every(isElsewhere);
}

/** Whether some of its scenarios can be played where these capabilities are missing. */
export function isPlayable(mutant: Mutant, missing: ReadonlyMap<string, unknown>): boolean {
  return scenariosOf(suite.scenarios, mutant).some(({ needs = [] }) => !needs.some((need) => missing.has(need)));
}

/** Removes pods that a defect created and no check expects, because the next mutant needs their hardware. */
async function removePods({ baseUrl, keys }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${keys.own}` };
  const pods = (await (await fetch(`${baseUrl}/v1/pods`, { headers })).json()) as readonly { readonly id: string }[];
  for (const { id } of pods) await fetch(`${baseUrl}/v1/pods/${id}`, { method: "DELETE", headers });
}

/** Number of concurrent mutants that use their own services. */
const APART_AT_ONCE = 6;

/** Plays one mutant after the other at each of some services, and concurrently those that only use their own services. */
export async function playMutants(
  mutants: readonly Mutant[],
  parallel: number,
  signal: AbortSignal,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  const [apart, here] = partition(mutants, isPlayedApart).map((some) => some.values());
  async function playThrough(some: Iterable<Mutant> | undefined, service: Target): Promise<void> {
    for (const mutant of some ?? []) {
      if (signal.aborted) return;
      onResult(await playMutant(mutant, service, signal));
    }
  }
  async function playAt(isFirst: boolean): Promise<void> {
    const service = await startOwnService();
    try {
      const others = Array.from({ length: isFirst ? APART_AT_ONCE : 0 }, () => playThrough(apart, service));
      await Promise.all([playThrough(here, service), ...others]);
    } finally {
      await service.close();
    }
  }
  await Promise.all(Array.from({ length: parallel }, (_, index) => playAt(index === 0)));
}

/** Plays the scenarios of a mutant's claims against it. */
export async function playMutant(mutant: Mutant, service: Target, signal: AbortSignal): Promise<MutantResult> {
  await using proxies = new AsyncDisposableStack();
  let hasChanged = false;
  async function behindProxy<Service extends Pick<Target, "baseUrl" | "keys">>(behind: Service): Promise<Service> {
    const mutation = watchedMutation(mutant.mutate(behind.keys), () => (hasChanged = true));
    const proxy = proxies.use(await startMutantProxy(behind.baseUrl, mutation));
    return { ...behind, baseUrl: proxy.url, addresses: [proxy.url] };
  }
  const { another } = service;
  const target: Target = {
    ...(await behindProxy(service)),
    ...(another === undefined ? {} : { another: async (condition) => behindProxy(await another(condition)) }),
  };
  const result = await playDefect(suite, mutant, target, signal, () => removePods(service));
  if (hasChanged || result.caughtBy.length > 0) return result;
  return { ...result, unjudged: ["it changed no request and no answer of these checks", ...result.unjudged] };
}

/**
 * Starts a service with the defect in its source, one of several gateways on a database of this PostgreSQL if the defect needs them, and plays the
 * scenarios of the mutant's claims against it.
 */
export async function playSourceMutant(
  mutant: SourceMutant,
  signal: AbortSignal,
  databaseUrl?: string,
): Promise<MutantResult> {
  const nodeFlags = patchesOf(mutant).flatMap(flagsOfPatch);
  const { gateways } = mutant;
  const service = await startOwnService({ nodeFlags, ...(gateways === undefined ? {} : { gateways, databaseUrl }) });
  try {
    return await playDefect(
      suite,
      { ...mutant, ...(mutant.held === undefined ? {} : { isHeld: mutant.held }) },
      service,
      signal,
    );
  } finally {
    await service.close();
  }
}
