import { performance } from "node:perf_hooks";
import { atMost, figure } from "../base/figure.ts";
import { settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import {
  ask,
  createEndpoints,
  startLoad,
  startService,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";
import { residentMb } from "../processes/usage.ts";
import { msToReady } from "./cold-start.ts";
import { submit } from "./depth.ts";

const WAITING_JOBS = 1_000_000;
const MEMORY_MAX_MB = 300;
const RESTART_MAX_MS = 3000;
const OTHERS_P99_MAX_MS = 50;
const OTHERS_EVERY_MS = 5;
const OTHERS_FOR_MS = 1000;
const BODY_BYTES = 1024;

/** What a deep queue costs: memory, a restart, and the purge of it for those who work on other endpoints. */
export const backlog: Scenario = {
  name: "backlog",
  summary: "a million waiting jobs: memory, restart to /readyz, and /run of another endpoint while they are purged",
  async run(bench) {
    const jobs = bench.quick ? 20_000 : WAITING_JOBS;
    const restarts = bench.quick ? 1 : 3;
    await using load = await startLoad();
    await using place = await startService(bench);
    bench.progress(`submitting ${jobs} jobs`);
    await submit(load, place, jobs);
    await settle();
    const memoryMb = residentMb(place);
    const restartMs: number[] = [];
    for (let round = 1; round <= restarts; round += 1) {
      await place.stop();
      bench.progress(`restart ${round} of ${restarts}`);
      restartMs.push(await msToReady(place, () => place.restart()));
    }
    const afterRestartMb = residentMb(place);
    await expectWaiting(place, jobs);
    bench.progress("purging");
    const purge = await purgeBesideOthers(load, place);
    if (purge.removed !== jobs) throw new Error(`the purge told of ${purge.removed} jobs instead of ${jobs}`);
    await expectWaiting(place, 0);
    const [memory, others] = [atMost(MEMORY_MAX_MB), "/run of another endpoint during the purge"];
    const [p99Ms, mostMs] = [0.99, 1].map((share) => percentile(purge.latenciesMs, share));
    return [
      figure("backlog.memory", `memory of the service after ${jobs} were accepted`, "MB", memoryMb, memory),
      figure("backlog.memoryAfterRestart", "memory after a restart", "MB", afterRestartMb, memory),
      figure("backlog.restart", `restart to /readyz with ${jobs} waiting`, "ms", restartMs, atMost(RESTART_MAX_MS)),
      figure("backlog.othersP99", `${others}, p99`, "ms", p99Ms ?? NaN, atMost(OTHERS_P99_MAX_MS)),
      figure("backlog.othersMax", `${others}, slowest`, "ms", mostMs ?? NaN),
      figure("backlog.quietP99", "/run before it, p99", "ms", percentile(purge.quietMs, 0.99)),
      figure("backlog.purge", `purge of ${jobs}`, "ms", purge.elapsedMs),
    ];
  },
};

interface PurgeResult {
  readonly removed: number;
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
  readonly quietMs: readonly number[];
}

async function purgeBesideOthers(load: LoadParty, service: ServiceParty): Promise<PurgeResult> {
  const [other = ""] = await createEndpoints(service, { name: "other" }, 1, () => ({ workersMax: 0 }));
  const { url, apiKey, endpointId } = service;
  const request = submitTo({ endpointUrl: `${url}/v2/${other}`, apiKey }, "run", BODY_BYTES);
  const others = async (): Promise<readonly number[]> => {
    const polled = await load.scheduledPoll({ request, everyMs: OTHERS_EVERY_MS, durationMs: OTHERS_FOR_MS });
    return [...polled.latenciesMs];
  };
  await others();
  await settle();
  const quietMs = await others();
  let elapsedMs: number | undefined;
  const startMs = performance.now();
  const purged = ask<{ removed: number }>(service, `/v2/${endpointId}/purge-queue`, { method: "POST" }).finally(() => {
    elapsedMs = performance.now() - startMs;
  });
  const latenciesMs: number[] = [];
  do latenciesMs.push(...(await others()));
  while (elapsedMs === undefined);
  return { removed: (await purged).removed, elapsedMs, latenciesMs, quietMs };
}

async function expectWaiting(service: ServiceParty, jobs: number): Promise<void> {
  const counted = await ask<{ jobs: { inQueue: number } }>(service, `/v2/${service.endpointId}/health`);
  if (counted.jobs.inQueue !== jobs) throw new Error(`${counted.jobs.inQueue} jobs wait instead of ${jobs}`);
}
