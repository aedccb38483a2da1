import { performance } from "node:perf_hooks";
import { createRestClient } from "@millrace/rest-client";
import { formatJobId } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { Figure } from "../base/figure.ts";
import { endpointOf, enterResults, type KeptResults, sequenceOf } from "../load/kept-results.ts";
import type { LoadRequest } from "../load/request.ts";
import { residentMb } from "../processes/memory.ts";
import { startLoad, startService, type LoadParty, type ServiceParty } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile, summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

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
    const endpointIds = await createEndpoints(service, ENDPOINTS);
    await service.stop();
    const retentionMs = limits.runRetentionMs;
    const fromMs = Date.now() - retentionMs + FIRST_EXPIRY_MS;
    const spanMs = Date.now() - fromMs;
    const results: KeptResults = { jobs, endpointIds, fromMs, spanMs, retentionMs };
    bench.progress(`writing ${jobs} results into the database`);
    await enterResults(service, results);
    const restartMs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const startMs = performance.now();
      await service.restart();
      await expectReady(service);
      restartMs.push(performance.now() - startMs);
      if (round < 2) await service.stop();
    }
    await expectCounted(service, results);
    await settle();
    const memoryMb = residentMb(service.pid);
    bench.progress("asking");
    const numbers = Array.from({ length: ASKED_JOBS }, () => Math.floor(Math.random() * jobs));
    const asks: Readonly<Record<string, readonly LoadRequest[]>> = {
      health: endpointIds.map((id) => get(service, `/v2/${id}/health`)),
      status: numbers.map((number) =>
        get(service, `/v2/${endpointOf(results, number)}/status/${idOf(results, number)}`),
      ),
      jobs: endpointIds.map((id) => get(service, `/v1/endpoints/${id}/jobs`)),
      failed: endpointIds.map((id) => get(service, `/v1/endpoints/${id}/jobs?status=FAILED`)),
    };
    const figures: Figure[] = [];
    for (const [name, requests] of Object.entries(asks))
      figures.push(...(await measure(load, name, requests, durationMs)));
    const isLate = Date.now() > fromMs + retentionMs;
    if (isLate) throw new Error("results expired before the end of the measurement");
    return [
      ...figures,
      { id: "kept.restart", label: `restart to /readyz with ${jobs} kept`, unit: "ms", ...summary(restartMs) },
      { id: "kept.memory", label: "memory after a restart", unit: "MB", value: memoryMb },
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
  const latenciesMs: number[] = [];
  await load.closedLoop({ requests, connections: 1, count: requests.length });
  // A pause between two, so that what runs in the background has its turn, too.
  const first = requests[0];
  if (name === "health" && first !== undefined) {
    const polled = await load.scheduledPoll({ request: first, everyMs: POLL_EVERY_MS, durationMs });
    latenciesMs.push(...polled.latenciesMs);
  } else {
    const asked = await load.closedLoop({ requests, connections: 1, durationMs });
    latenciesMs.push(...asked.latenciesMs);
  }
  const target = name === "health" ? { target: { comparison: "at most", value: HEALTH_P99_MAX_MS } as const } : {};
  const label = LABELS[name] ?? name;
  return [
    { id: `kept.${name}P99`, label: `${label}, p99`, unit: "ms", value: percentile(latenciesMs, 0.99), ...target },
    { id: `kept.${name}P50`, label: `${label}, p50`, unit: "ms", value: percentile(latenciesMs, 0.5) },
  ];
}

function get({ url, apiKey }: ServiceParty, path: string): LoadRequest {
  const authorization = path.startsWith("/v1") ? `Bearer ${apiKey}` : apiKey;
  return { url: `${url}${path}`, method: "GET", headers: { authorization } };
}

function idOf(results: KeptResults, number: number): string {
  return formatJobId({ sequence: sequenceOf(results, number), shard: 0, random: number, sync: false });
}

async function expectReady({ url }: ServiceParty): Promise<void> {
  const answer = await fetch(`${url}/readyz`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
}

/** The service counts what was written, and answers for the first and the last of it. */
async function expectCounted(service: ServiceParty, results: KeptResults): Promise<void> {
  let completed = 0;
  for (const id of results.endpointIds) {
    const { jobs } = (await ask(service, `/v2/${id}/health`)) as { jobs: { completed: number } };
    completed += jobs.completed;
  }
  if (completed !== results.jobs) throw new Error(`/health told of ${completed} results instead of ${results.jobs}`);
  for (const number of [0, results.jobs - 1]) {
    const path = `/v2/${endpointOf(results, number)}/status/${idOf(results, number)}`;
    const { status } = (await ask(service, path)) as { status: string };
    if (status !== "COMPLETED") throw new Error(`job ${number} is ${status}`);
  }
}

async function ask(service: ServiceParty, path: string): Promise<unknown> {
  const { url, headers } = get(service, path);
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

async function createEndpoints({ url, apiKey }: ServiceParty, count: number): Promise<readonly string[]> {
  const rest = createRestClient({ baseUrl: url, apiKey });
  const template = await rest.templates.create({ name: "kept", imageName: "local/bench", isServerless: true });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push((await rest.endpoints.create({ templateId: template.id, workersMax: 0 })).id);
  }
  return ids;
}
