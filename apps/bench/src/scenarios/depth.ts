import { atLeast, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver, perSecond } from "../base/statistics.ts";
import { startLoad, startService, type LoadParty, type ServiceParty } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";

const BODY_BYTES = 1024;
const CONNECTIONS = 64;
const SHALLOW_JOBS = 1000;
const DEEP_JOBS = 1_000_000;
const RATIO_MIN = 0.95;

export interface Rates {
  readonly submit: number;
  readonly take: number;
}

/**
 * Whether a deep queue is as fast as a shallow one. Each turn submits a number of jobs and takes and completes as many,
 * so that every turn begins at the same depth. Each queue is in a service of its own, because a shared table
 * would slow the shallow queue as well.
 */
export const depth: Scenario = {
  name: "depth",
  summary: "submit and take+complete rates with a million waiting jobs, over those with 1,000",
  async run(bench) {
    const rounds = bench.quick ? 3 : 9;
    const jobs = bench.quick ? 2000 : 5000;
    await using shallow = await startService(bench);
    await using deep = await startService(bench);
    await using load = await startLoad();
    const deepJobs = bench.quick ? 20_000 : DEEP_JOBS;
    bench.progress(`submitting ${deepJobs} jobs`);
    await submit(load, deep, deepJobs);
    await submit(load, shallow, SHALLOW_JOBS);
    await turn(load, deep, jobs);
    await turn(load, shallow, jobs);
    const rates = await inTurns(
      bench,
      { rounds, alternates: true },
      { shallow: () => turn(load, shallow, jobs), deep: () => turn(load, deep, jobs) },
    );
    return (["submit", "take"] as const).flatMap((what) => {
      const label = what === "submit" ? "submit" : "take+complete";
      const deepest = rates.deep.map((rate) => rate[what]);
      const shallowest = rates.shallow.map((rate) => rate[what]);
      const ratios = eachOver(deepest, shallowest);
      const over = `${label} at ${deepJobs} over at ${SHALLOW_JOBS}`;
      return [
        figure(`depth.${what}Ratio`, over, "ratio", ratios, atLeast(RATIO_MIN)),
        figure(`depth.${what}Deep`, `${label} at ${deepJobs}`, "per second", deepest),
        figure(`depth.${what}Shallow`, `${label} at ${SHALLOW_JOBS}`, "per second", shallowest),
      ];
    });
  },
};

export async function turn(load: LoadParty, service: ServiceParty, count: number): Promise<Rates> {
  await settle();
  const submitted = await submit(load, service, count);
  await settle();
  const taken = await take(load, service, count);
  return { submit: perSecond({ ...submitted, count }), take: perSecond({ ...taken, count }) };
}

export function submit(load: LoadParty, service: ServiceParty, count: number): ReturnType<LoadParty["closedLoop"]> {
  return load.closedLoop({ requests: [submitTo(service, "run", BODY_BYTES)], connections: CONNECTIONS, count });
}

/** Takes and completes so many jobs, by 32 workers that take 16 at a time. */
export function take(load: LoadParty, service: ServiceParty, count: number): ReturnType<LoadParty["takeAndComplete"]> {
  const { url: serviceUrl, endpointId, apiKey } = service;
  return load.takeAndComplete({ serviceUrl, endpointId, apiKey, count, takers: 32, batchSize: 16 });
}
