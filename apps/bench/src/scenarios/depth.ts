import { textBody } from "../load/bodies.ts";
import { startLoad, startService, type LoadParty, type ServiceParty } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

const BODY_BYTES = 1024;
const CONNECTIONS = 64;
const TAKERS = 32;
const TAKE_BATCH = 16;
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

    const shallowRates: Rates[] = [];
    const deepRates: Rates[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      bench.progress(`round ${round} of ${rounds}`);
      // The order alternates, so that a drift affects both alike.
      if (round % 2 === 0) deepRates.push(await turn(load, deep, jobs));
      shallowRates.push(await turn(load, shallow, jobs));
      if (round % 2 === 1) deepRates.push(await turn(load, deep, jobs));
    }
    return (["submit", "take"] as const).flatMap((what) => {
      const label = what === "submit" ? "submit" : "take+complete";
      const deepest = deepRates.map((rates) => rates[what]);
      const shallowest = shallowRates.map((rates) => rates[what]);
      const ratios = deepest.map((rate, index) => rate / (shallowest[index] ?? NaN));
      return [
        {
          id: `depth.${what}Ratio`,
          label: `${label} at ${deepJobs} over at ${SHALLOW_JOBS}`,
          unit: "ratio",
          ...summary(ratios),
          target: { comparison: "at least", value: RATIO_MIN },
        },
        { id: `depth.${what}Deep`, label: `${label} at ${deepJobs}`, unit: "per second", ...summary(deepest) },
        {
          id: `depth.${what}Shallow`,
          label: `${label} at ${SHALLOW_JOBS}`,
          unit: "per second",
          ...summary(shallowest),
        },
      ];
    });
  },
};

export async function turn(load: LoadParty, service: ServiceParty, count: number): Promise<Rates> {
  await settle();
  const submitted = await submit(load, service, count);
  await settle();
  const { url: serviceUrl, endpointId, apiKey } = service;
  const work = { serviceUrl, endpointId, apiKey, count, takers: TAKERS, batchSize: TAKE_BATCH };
  const taken = await load.takeAndComplete(work);
  return { submit: (count / submitted.elapsedMs) * 1000, take: (count / taken.elapsedMs) * 1000 };
}

export function submit(load: LoadParty, service: ServiceParty, count: number): ReturnType<LoadParty["closedLoop"]> {
  const headers = { authorization: service.apiKey };
  return load.closedLoop({
    requests: [{ url: `${service.endpointUrl}/run`, method: "POST", headers, body: textBody(BODY_BYTES) }],
    connections: CONNECTIONS,
    count,
  });
}
