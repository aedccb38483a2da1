import { setTimeout as delay } from "node:timers/promises";
import { createRestClient } from "@millrace/rest-client";
import { limits } from "@millrace/spec";
import type { LoadResult } from "../load/closed-loop.ts";
import type { IdleWorkers } from "../load/idle-workers.ts";
import type { Figure } from "../base/figure.ts";
import { residentMb } from "../processes/memory.ts";
import { startLoad, startServer, startService, type LoadParty, type ServiceParty } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { eachOf } from "./each-of.ts";
import { watch } from "./watch.ts";

const ENDPOINTS = 10_000;
const LOADS = 2;
const CREATES_AT_A_TIME = 16;
const CORE_SHARE_MAX = 0.1;
const MEMORY_MAX_MB = 400;
const WORKERS_MAX = 3;
const AFTER_MS = 2000;

interface Period {
  /** Until every worker polls, and polls come evenly. */
  readonly warmMs: number;
  readonly measureMs: number;
}

/** What endpoints cost whose workers have nothing to do. */
export const idle: Scenario = {
  name: "idle",
  summary: "10,000 endpoints, each with a worker that polls and has no job: processor time and memory of the service",
  async run(bench) {
    const endpoints = bench.quick ? 200 : ENDPOINTS;
    const period: Period = bench.quick
      ? { warmMs: 2000, measureMs: 4000 }
      : { warmMs: limits.takeHoldMs + 15_000, measureMs: 60_000 };
    const bare = await measureBare(bench, endpoints, period);
    await using service = await startService(bench);
    bench.progress(`creating ${endpoints} endpoints`);
    const endpointIds = await createEndpoints(service, endpoints);
    await delay(period.warmMs / 5);
    const alone = await watch(service, () => delay(period.measureMs / 4));
    const loads = await Promise.all(Array.from({ length: LOADS }, startLoad));
    try {
      const figures: Figure[] = [
        ...bare,
        {
          id: "idle.alone.core",
          label: `a core for ${endpoints} endpoints without workers`,
          unit: "ratio",
          value: alone.core,
        },
        {
          id: "idle.alone.memory",
          label: "memory of the service with them",
          unit: "MB",
          value: residentMb(service.pid),
        },
      ];
      bench.progress(`${alone.core.toFixed(3)} of a core, ${residentMb(service.pid).toFixed(0)} MB`);
      for (const pingEveryMs of [undefined, limits.workerPingIntervalMs]) {
        const what = pingEveryMs === undefined ? "poll" : "poll and ping";
        bench.progress(`${endpoints} workers ${what}`);
        figures.push(...(await measure(bench, service, loads, { endpointIds, pingEveryMs, period, what })));
      }
      return figures;
    } finally {
      await Promise.all(loads.map((load) => load[Symbol.asyncDispose]()));
    }
  },
};

interface IdleTurn {
  readonly endpointIds: readonly string[];
  readonly pingEveryMs: number | undefined;
  readonly period: Period;
  readonly what: string;
}

async function measure(
  bench: Bench,
  service: ServiceParty,
  loads: readonly LoadParty[],
  turn: IdleTurn,
): Promise<Figure[]> {
  const { endpointIds, pingEveryMs, period, what } = turn;
  const working = holdPolls(
    loads,
    { serviceUrl: service.url, apiKey: service.apiKey, endpointIds },
    period,
    pingEveryMs,
  );
  const measured = delay(period.warmMs).then(async () => ({
    share: (await watch(service, () => delay(period.measureMs))).core,
    memoryMb: residentMb(service.pid),
  }));
  const [{ share, memoryMb }, ...answered] = await Promise.all([measured, ...working]);
  bench.progress(`${share.toFixed(3)} of a core, ${memoryMb.toFixed(0)} MB`);
  const requests = answered.reduce((sum, { count, elapsedMs }) => sum + (count / elapsedMs) * 1000, 0);
  const id = pingEveryMs === undefined ? "idle.polls" : "idle.pings";
  return [
    {
      id: `${id}.core`,
      label: `a core for ${endpointIds.length} workers that ${what}`,
      unit: "ratio",
      value: share,
      target: { comparison: "at most", value: CORE_SHARE_MAX },
    },
    {
      id: `${id}.memory`,
      label: "memory of the service with them",
      unit: "MB",
      value: memoryMb,
      target: { comparison: "at most", value: MEMORY_MAX_MB },
    },
    { id: `${id}.requests`, label: "requests answered", unit: "per second", value: requests },
  ];
}

/** What as many requests that are held cost a server of `node:http` that does nothing else. */
async function measureBare(bench: Bench, endpoints: number, period: Period): Promise<Figure[]> {
  bench.progress(`${endpoints} held requests of a bare node:http server`);
  await using server = await startServer("holding-server-process.ts");
  const emptyMb = residentMb(server.pid);
  const loads = await Promise.all(Array.from({ length: LOADS }, startLoad));
  const endpointIds = Array.from({ length: endpoints }, (_, index) => `bare-${index}`);
  try {
    const held = { serviceUrl: server.url, apiKey: "none", endpointIds };
    const working = holdPolls(loads, held, { ...period, measureMs: period.measureMs / 4 });
    const measured = delay(period.warmMs).then(() => residentMb(server.pid));
    const [heldMb] = await Promise.all([measured, ...working]);
    bench.progress(`${heldMb.toFixed(0)} MB, ${emptyMb.toFixed(0)} MB without them`);
    return [
      { id: "idle.bare.memory", label: "memory of a bare node:http server with them", unit: "MB", value: heldMb },
      { id: "idle.bare.empty", label: "the same without requests", unit: "MB", value: emptyMb },
    ];
  } finally {
    await Promise.all(loads.map((load) => load[Symbol.asyncDispose]()));
  }
}

/** Each endpoint gets a worker. */
function holdPolls(
  loads: readonly LoadParty[],
  idle: Pick<IdleWorkers, "serviceUrl" | "apiKey" | "endpointIds">,
  { warmMs, measureMs }: Period,
  pingEveryMs?: number,
): Promise<LoadResult>[] {
  return loads.map((load, at) =>
    load.idleWorkers({
      ...idle,
      endpointIds: idle.endpointIds.filter((_, index) => index % loads.length === at),
      spreadMs: Math.min(limits.takeHoldMs, warmMs / 2),
      pingEveryMs,
      // Longer than the measurement, whose last look would see the connections close.
      durationMs: warmMs + measureMs + AFTER_MS,
    }),
  );
}

async function createEndpoints({ url, apiKey }: ServiceParty, count: number): Promise<readonly string[]> {
  const rest = createRestClient({ baseUrl: url, apiKey });
  const template = await rest.templates.create({ name: "idle", imageName: "local/bench", isServerless: true });
  const ids: string[] = [];
  await eachOf(count, CREATES_AT_A_TIME, async (at) => {
    ids[at] = (await rest.endpoints.create({ templateId: template.id, workersMax: WORKERS_MAX })).id;
  });
  return ids;
}
