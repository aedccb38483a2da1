import { formatJobId } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { atMost, type Figure, figure } from "../base/figure.ts";
import { settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { endpointOf, enterResults, type KeptResults, sequenceOf } from "../load/kept-results.ts";
import type { LoadRequest } from "../load/load.ts";
import {
  ask,
  createEndpoints,
  startLoad,
  startService,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import { residentMb } from "../processes/usage.ts";
import { msToReady } from "./cold-start.ts";

const KEPT_JOBS = 10_000_000;
const ENDPOINTS = 100;
const HEALTH_P99_MAX_MS = 5;
const POLL_EVERY_MS = 5;
const ASKED_JOBS = 2000;
/** Within it the scenario must be over: the first job expires then. */
const FIRST_EXPIRY_MS = 12 * 60_000;

/** What results cost that are kept until their retention is over. */
export const kept: Scenario = {
  name: "kept",
  summary: "10,000,000 kept results: /health, /status and pages of jobs, and restart to /readyz",
  async run(bench) {
    const jobs = bench.quick ? 50_000 : KEPT_JOBS;
    const durationMs = bench.quick ? 2000 : 15_000;
    await using load = await startLoad();
    await using service = await startService(bench);
    const endpointIds = await createEndpoints(service, { name: "kept" }, ENDPOINTS, () => ({ workersMax: 0 }));
    await service.stop();
    const retentionMs = limits.runRetentionMs;
    const fromMs = Date.now() - retentionMs + FIRST_EXPIRY_MS;
    const spanMs = Date.now() - fromMs;
    const results: KeptResults = { jobs, endpointIds, fromMs, spanMs, retentionMs };
    bench.progress(`writing ${jobs} results into the database`);
    await enterResults(service, results);
    const restartMs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      restartMs.push(await msToReady(service, () => service.restart()));
      if (round < 2) await service.stop();
    }
    await expectCounted(service, results);
    await settle();
    const memoryMb = residentMb(service);
    bench.progress("asking");
    const numbers = Array.from({ length: ASKED_JOBS }, () => Math.floor(Math.random() * jobs));
    const asks: Readonly<Record<string, readonly string[]>> = {
      health: endpointIds.map((id) => `/v2/${id}/health`),
      status: numbers.map((number) => statusPath(results, number)),
      jobs: endpointIds.map((id) => `/v1/endpoints/${id}/jobs`),
      failed: endpointIds.map((id) => `/v1/endpoints/${id}/jobs?status=FAILED`),
    };
    const figures: Figure[] = [];
    for (const [name, paths] of Object.entries(asks)) {
      const requests = paths.map((path) => get(service, path));
      figures.push(...(await measure(load, name, requests, durationMs)));
    }
    const isLate = Date.now() > fromMs + retentionMs;
    if (isLate) throw new Error("results expired before the end of the measurement");
    return [
      ...figures,
      figure("kept.restart", `restart to /readyz with ${jobs} kept`, "ms", restartMs),
      figure("kept.memory", "memory after a restart", "MB", memoryMb),
    ];
  },
};

const LABELS: Readonly<Record<string, string>> = {
  health: "/health",
  status: "/status of any of them",
  jobs: "the newest 100 jobs of one of 100 endpoints",
  failed: "the first page of its failed jobs, of which there are none",
};

async function measure(
  load: LoadParty,
  name: string,
  requests: readonly LoadRequest[],
  durationMs: number,
): Promise<Figure[]> {
  await load.closedLoop({ requests, connections: 1, count: requests.length });
  // A pause between two, so that what runs in the background has its turn, too.
  const first = name === "health" ? requests[0] : undefined;
  const { latenciesMs } =
    first === undefined
      ? await load.closedLoop({ requests, connections: 1, durationMs })
      : await load.scheduledPoll({ request: first, everyMs: POLL_EVERY_MS, durationMs });
  const target = name === "health" ? atMost(HEALTH_P99_MAX_MS) : undefined;
  const label = LABELS[name] ?? name;
  return [
    figure(`kept.${name}P99`, `${label}, p99`, "ms", percentile(latenciesMs, 0.99), target),
    figure(`kept.${name}P50`, `${label}, p50`, "ms", percentile(latenciesMs, 0.5)),
  ];
}

function get({ url, apiKey }: ServiceParty, path: string): LoadRequest {
  const authorization = path.startsWith("/v1") ? `Bearer ${apiKey}` : apiKey;
  return { url: `${url}${path}`, method: "GET", headers: { authorization } };
}

function statusPath(results: KeptResults, number: number): string {
  const id = formatJobId({ sequence: sequenceOf(results, number), shard: 0, random: number, sync: false });
  return `/v2/${endpointOf(results, number)}/status/${id}`;
}

/** The service counts what was written, and answers for the first and the last of it. */
async function expectCounted(service: ServiceParty, results: KeptResults): Promise<void> {
  let completed = 0;
  for (const id of results.endpointIds) {
    const { jobs } = await ask<{ jobs: { completed: number } }>(service, `/v2/${id}/health`);
    completed += jobs.completed;
  }
  if (completed !== results.jobs) throw new Error(`/health told of ${completed} results instead of ${results.jobs}`);
  for (const number of [0, results.jobs - 1]) {
    const { status } = await ask<{ status: string }>(service, statusPath(results, number));
    if (status !== "COMPLETED") throw new Error(`job ${number} is ${status}`);
  }
}
