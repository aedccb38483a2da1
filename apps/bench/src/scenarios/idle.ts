import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import { atMost, type Figure, figure } from "../base/figure.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { perSecond } from "../base/statistics.ts";
import type { IdleWorkers } from "../load/idle-workers.ts";
import type { LoadResult } from "../load/load.ts";
import {
  createEndpoints,
  startLoad,
  startServer,
  startService,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import { residentMb, usedDuring } from "../processes/usage.ts";

const ENDPOINTS = 10_000;
const LOADS = 2;
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
    const bare = await withLoads((loads) => measureBare(bench, loads, endpoints, period));
    await using service = await startService(bench);
    bench.progress(`creating ${endpoints} endpoints`);
    const settings = { workersMax: WORKERS_MAX };
    const endpointIds = await createEndpoints(service, { name: "idle" }, endpoints, () => settings);
    await delay(period.warmMs / 5);
    const alone = await usedDuring(service, () => delay(period.measureMs / 4));
    const aloneMb = residentMb(service);
    bench.progress(`${alone.core.toFixed(3)} of a core, ${aloneMb.toFixed(0)} MB`);
    const figures = [
      ...bare,
      figure("idle.alone.core", `a core for ${endpoints} endpoints without workers`, "ratio", alone.core),
      figure("idle.alone.memory", "memory of the service with them", "MB", aloneMb),
    ];
    return await withLoads(async (loads) => {
      for (const pingEveryMs of [undefined, limits.workerPingIntervalMs]) {
        figures.push(...(await measure(bench, service, loads, { endpointIds, pingEveryMs, period })));
      }
      return figures;
    });
  },
};

async function withLoads(work: (loads: readonly LoadParty[]) => Promise<Figure[]>): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const loads: LoadParty[] = [];
  for (let at = 0; at < LOADS; at += 1) loads.push(started.use(await startLoad()));
  return await work(loads);
}

interface IdleTurn {
  readonly endpointIds: readonly string[];
  readonly pingEveryMs: number | undefined;
  readonly period: Period;
}

async function measure(
  bench: Bench,
  service: ServiceParty,
  loads: readonly LoadParty[],
  { endpointIds, pingEveryMs, period }: IdleTurn,
): Promise<Figure[]> {
  const what = pingEveryMs === undefined ? "poll" : "poll and ping";
  bench.progress(`${endpointIds.length} workers ${what}`);
  const held = { serviceUrl: service.url, apiKey: service.apiKey, endpointIds };
  const working = holdPolls(loads, held, period, pingEveryMs);
  const measured = delay(period.warmMs).then(async () => ({
    core: (await usedDuring(service, () => delay(period.measureMs))).core,
    memoryMb: residentMb(service),
  }));
  const [{ core, memoryMb }, ...answered] = await Promise.all([measured, ...working]);
  bench.progress(`${core.toFixed(3)} of a core, ${memoryMb.toFixed(0)} MB`);
  const requests = answered.reduce((sum, result) => sum + perSecond(result), 0);
  const id = pingEveryMs === undefined ? "idle.polls" : "idle.pings";
  const label = `a core for ${endpointIds.length} workers that ${what}`;
  return [
    figure(`${id}.core`, label, "ratio", core, atMost(CORE_SHARE_MAX)),
    figure(`${id}.memory`, "memory of the service with them", "MB", memoryMb, atMost(MEMORY_MAX_MB)),
    figure(`${id}.requests`, "requests answered", "per second", requests),
  ];
}

/** What as many requests that are held cost a server of `node:http` that does nothing else. */
async function measureBare(
  bench: Bench,
  loads: readonly LoadParty[],
  endpoints: number,
  period: Period,
): Promise<Figure[]> {
  bench.progress(`${endpoints} held requests of a bare node:http server`);
  await using server = await startServer("holding");
  const emptyMb = residentMb(server);
  const endpointIds = Array.from({ length: endpoints }, (_, index) => `bare-${index}`);
  const held = { serviceUrl: server.url, apiKey: "none", endpointIds };
  const working = holdPolls(loads, held, { ...period, measureMs: period.measureMs / 4 });
  const measured = delay(period.warmMs).then(() => residentMb(server));
  const [heldMb] = await Promise.all([measured, ...working]);
  bench.progress(`${heldMb.toFixed(0)} MB, ${emptyMb.toFixed(0)} MB without them`);
  return [
    figure("idle.bare.memory", "memory of a bare node:http server with them", "MB", heldMb),
    figure("idle.bare.empty", "the same without requests", "MB", emptyMb),
  ];
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
