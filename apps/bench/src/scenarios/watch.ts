import { performance } from "node:perf_hooks";
import type { ServiceParty } from "../processes/parties.ts";

/** What a service used while something went on. */
export interface Watched {
  /** Share of a core. */
  readonly core: number;
  readonly elapsedMs: number;
}

/** Watches the processor time of a service during this work. */
export async function watch(service: ServiceParty, work: () => Promise<unknown>): Promise<Watched> {
  const [fromMs, beforeUs] = [performance.now(), await service.processorTimeUs()];
  await work();
  const elapsedMs = performance.now() - fromMs;
  return { core: ((await service.processorTimeUs()) - beforeUs) / 1_000 / elapsedMs, elapsedMs };
}
