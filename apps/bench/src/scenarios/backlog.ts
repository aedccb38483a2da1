import { performance } from "node:perf_hooks";
import { createRestClient } from "@millrace/rest-client";
import { textBody } from "../load/bodies.ts";
import { residentMb } from "../processes/memory.ts";
import { startLoad, startService, type LoadParty, type ServiceParty } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile, summary } from "../base/statistics.ts";
import { submit } from "./depth.ts";
import { settle } from "../base/settle.ts";

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
    const memoryMb = residentMb(place.pid);
    const restartMs: number[] = [];
    for (let round = 1; round <= restarts; round += 1) {
      await place.stop();
      bench.progress(`restart ${round} of ${restarts}`);
      const startMs = performance.now();
      await place.restart();
      await expectReady(place);
      restartMs.push(performance.now() - startMs);
    }
    const afterRestartMb = residentMb(place.pid);
    await expectWaiting(place, jobs);
    bench.progress("purging");
    const purge = await purgeBesideOthers(load, place);
    if (purge.removed !== jobs) throw new Error(`the purge told of ${purge.removed} jobs instead of ${jobs}`);
    await expectWaiting(place, 0);
    return [
      {
        id: "backlog.memory",
        label: `memory of the service after ${jobs} were accepted`,
        unit: "MB",
        value: memoryMb,
        target: { comparison: "at most", value: MEMORY_MAX_MB },
      },
      {
        id: "backlog.memoryAfterRestart",
        label: "memory after a restart",
        unit: "MB",
        value: afterRestartMb,
        target: { comparison: "at most", value: MEMORY_MAX_MB },
      },
      {
        id: "backlog.restart",
        label: `restart to /readyz with ${jobs} waiting`,
        unit: "ms",
        ...summary(restartMs),
        target: { comparison: "at most", value: RESTART_MAX_MS },
      },
      {
        id: "backlog.othersP99",
        label: "/run of another endpoint during the purge, p99",
        unit: "ms",
        value: percentile(purge.latenciesMs, 0.99),
        target: { comparison: "at most", value: OTHERS_P99_MAX_MS },
      },
      {
        id: "backlog.othersMax",
        label: "/run of another endpoint during the purge, slowest",
        unit: "ms",
        value: percentile(purge.latenciesMs, 1),
      },
      { id: "backlog.quietP99", label: "/run before it, p99", unit: "ms", value: percentile(purge.quietMs, 0.99) },
      { id: "backlog.purge", label: `purge of ${jobs}`, unit: "ms", value: purge.elapsedMs },
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
  const other = await secondEndpoint(service);
  const headers = { authorization: service.apiKey };
  const request = { url: `${other}/run`, method: "POST", headers, body: textBody(BODY_BYTES) } as const;
  const others = async (): Promise<readonly number[]> => {
    const polled = await load.scheduledPoll({ request, everyMs: OTHERS_EVERY_MS, durationMs: OTHERS_FOR_MS });
    return [...polled.latenciesMs];
  };
  await others();
  await settle();
  const quietMs = await others();
  const purge = { isOver: false };
  const startMs = performance.now();
  const purged = purgeQueue(service).finally(() => (purge.isOver = true));
  const latenciesMs: number[] = [];
  do latenciesMs.push(...(await others()));
  while (!purge.isOver);
  const { removed, endMs } = await purged;
  return { removed, elapsedMs: endMs - startMs, latenciesMs, quietMs };
}

async function purgeQueue({ endpointUrl, apiKey }: ServiceParty): Promise<{ removed: number; endMs: number }> {
  const headers = { authorization: apiKey };
  const answer = await fetch(`${endpointUrl}/purge-queue`, { method: "POST", headers });
  if (answer.status !== 200) throw new Error(`/purge-queue answered ${answer.status}: ${await answer.text()}`);
  const { removed } = (await answer.json()) as { removed: number };
  return { removed, endMs: performance.now() };
}

async function secondEndpoint({ url, apiKey }: ServiceParty): Promise<string> {
  const rest = createRestClient({ baseUrl: url, apiKey });
  const template = await rest.templates.create({ name: "other", imageName: "local/bench", isServerless: true });
  const endpoint = await rest.endpoints.create({ templateId: template.id, workersMax: 0 });
  return `${url}/v2/${endpoint.id}`;
}

async function expectReady({ url }: ServiceParty): Promise<void> {
  const answer = await fetch(`${url}/readyz`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
}

async function expectWaiting({ endpointUrl, apiKey }: ServiceParty, jobs: number): Promise<void> {
  const answer = await fetch(`${endpointUrl}/health`, { headers: { authorization: apiKey } });
  const { jobs: counted } = (await answer.json()) as { jobs: { inQueue: number } };
  if (counted.inQueue !== jobs) throw new Error(`${counted.inQueue} jobs wait instead of ${jobs}`);
}
