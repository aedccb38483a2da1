import { limits } from "@millrace/spec";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

export const dayMs = 86_400_000;

/** What happens at one endpoint in a day. It is the same for every rule. */
export interface EndpointTrace {
  readonly workersMax: number;
  /** When jobs are submitted, ascending. */
  readonly arrivesAtMs: Float64Array;
  /** How long each of them runs. */
  readonly runsMs: Float64Array;
  /** How long the first, second, … start of a worker takes; after the last one the list repeats. */
  readonly startsMs: Float64Array;
}

/** People submit jobs at any time, more by day than by night; programs submit many at once. */
const jobsPerDayMax = 500;
const burstsPerDayMax = 12;
const burstSizeMean = 25;
/** Within this time a program submits its jobs. */
const burstSpreadMs = 5_000;
/** Spread of run times around their median: one of a hundred jobs runs ten times as long. */
const runSigma = 1;
/** The longest jobs are ended by their timeout. */
const runMaxMs = 600_000;
/** The default, and common settings. */
const workersMaxes = [limits.workersMaxDefault, 5, 10, 30];
const startsRemembered = 256;

/** Endpoint number `index` of the day that `seed` selects. */
export function endpointTrace(seed: number, index: number): EndpointTrace {
  const random = createSeededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const runMedianMs = random.logBetween(200, 30_000);
  const startMedianMs = random.logBetween(2_000, 90_000);
  // Workers that the load keeps busy on average. Most endpoints have little load, a few have much.
  const load = random.logBetween(0.005, 2);
  const jobsPerDay = Math.min(jobsPerDayMax, (load * dayMs) / (runMedianMs * Math.exp(runSigma ** 2 / 2)));
  const arrivesAtMs = arrivals(random, jobsPerDay);
  return {
    workersMax: workersMaxes[Math.floor(random.unit() * workersMaxes.length)] ?? 3,
    arrivesAtMs,
    runsMs: arrivesAtMs.map(() => Math.min(runMaxMs, random.logNormal(runMedianMs, runSigma))),
    startsMs: new Float64Array(startsRemembered).map(() => random.logNormal(startMedianMs, 0.25)),
  };
}

function arrivals(random: SeededRandom, jobsPerDay: number): Float64Array {
  const times: number[] = [];
  const burstShare = random.between(0, 0.8);
  const peakAtMs = random.between(0, dayMs);
  const steadyJobs = jobsPerDay * (1 - burstShare);
  // Twice as many tries as jobs. On average half of them become jobs, at a rate that follows a sine.
  for (let atMs = random.exponential(dayMs / (2 * steadyJobs)); atMs < dayMs;) {
    const rate = 0.5 + 0.5 * Math.cos(((atMs - peakAtMs) / dayMs) * 2 * Math.PI);
    if (random.unit() < rate) times.push(atMs);
    atMs += random.exponential(dayMs / (2 * steadyJobs));
  }
  const bursts = Math.min(burstsPerDayMax, Math.ceil((jobsPerDay * burstShare) / burstSizeMean));
  const sizeMean = Math.max(1, (jobsPerDay * burstShare) / bursts);
  for (let burst = 0; burst < bursts; burst += 1) {
    const atMs = random.between(0, dayMs);
    const size = Math.ceil(random.exponential(sizeMean));
    for (let job = 0; job < size; job += 1) times.push(atMs + random.between(0, burstSpreadMs));
  }
  return Float64Array.from(times).toSorted();
}
