import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { atLeast, type Figure, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { perSecond } from "../base/statistics.ts";
import type { LoadResult } from "../load/load.ts";
import { holdToCores } from "../processes/cpu-share.ts";
import {
  startFurtherGateway,
  startLoad,
  startService,
  startWorker,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import { lifeAt, submitTo } from "../processes/requests.ts";
import { ACQUAINT_MS } from "./gateways.ts";

const COUNTS = [1, 2, 4] as const;
const GATEWAYS_MAX = 4;
const GROWTH_MIN = 0.8;
const BODY_BYTES = 1024;
/** Of each gateway, so that what is offered grows with what can be served. */
const CONNECTIONS = 64;
/** Share of the machine that a gateway gets: four of them leave enough for the database, the workers and the load. */
const PARTS = 16;

interface Pair {
  readonly gateway: ServiceParty;
  readonly load: LoadParty;
}

/**
 * How the rate grows with the gateways of one database, each held to the same share of a core as under the limit of a container: on a
 * machine that one gateway, the database and the load keep busy, only this shows what a further gateway adds.
 */
export const gatewayGrowth: Scenario = {
  name: "gatewaygrowth",
  summary: "rate of two and four gateways, each held to a share of a core, over two and four times that of one",
  needsPostgres: true,
  async run(bench) {
    await using parties = new AsyncDisposableStack();
    const first = parties.use(await startService(bench));
    const pairs: Pair[] = [];
    for (let number = 1; number <= GATEWAYS_MAX; number += 1) {
      const gateway = number === 1 ? first : parties.use(await startFurtherGateway(bench, first));
      pairs.push({ gateway, load: parties.use(await startLoad()) });
    }
    await delay(ACQUAINT_MS);
    return [
      ...(await growthOf(bench, pairs, { id: "life", label: "whole lives", rateOf: lifeRate })),
      // Last, because its jobs wait for ever.
      ...(await growthOf(bench, pairs, { id: "accept", label: "/run accepted", rateOf: acceptRate })),
    ];
  },
};

/** Holds each gateway to a share of the machine. */
function holdAll(pairs: readonly Pair[]): Disposable & { readonly cores: number } {
  const cores = Math.min(1, availableParallelism() / PARTS);
  const held = new DisposableStack();
  for (const { gateway } of pairs) {
    const share = holdToCores(gateway.pid, cores);
    if (share === undefined) throw new Error("this user may not create control groups, which hold gateways to a share");
    held.use(share);
  }
  return { cores, [Symbol.dispose]: () => held.dispose() };
}

interface Measure {
  readonly id: string;
  readonly label: string;
  rateOf(pairs: readonly Pair[], durationMs: number): Promise<number>;
}

async function growthOf(bench: Bench, pairs: readonly Pair[], { id, label, rateOf }: Measure): Promise<Figure[]> {
  const durationMs = bench.quick ? 1_000 : 5_000;
  bench.progress(`${id}, warming up`);
  // Before they are held: with a share of a core it takes minutes until the code of a gateway is compiled.
  for (const pair of pairs) await rateOf([pair], durationMs);
  using held = holdAll(pairs);
  await rateOf(pairs, durationMs);
  const measureWith = (count: number) => async (): Promise<number> => {
    await settle();
    return await rateOf(pairs.slice(0, count), durationMs);
  };
  const measurements = Object.fromEntries(COUNTS.map((count) => [count, measureWith(count)]));
  const rates = await inTurns(bench, { rounds: bench.quick ? 2 : 5, what: id }, measurements);
  const [alone = []] = COUNTS.map((count) => rates[count] ?? []);
  const what = `${label}, each held to ${held.cores.toFixed(3)} of a core`;
  return COUNTS.flatMap((count): Figure[] => {
    const own = `gatewaygrowth.${id}.${count}`;
    const found = rates[count] ?? [];
    const rate = figure(own, `${count} ${count === 1 ? "gateway" : "gateways"}: ${what}`, "per second", found);
    if (count === 1) return [rate];
    const growth = found.map((value, round) => value / (count * (alone[round] ?? NaN)));
    const over = `${count} gateways over ${count} times one: ${what}`;
    return [figure(`${own}.growth`, over, "ratio", growth, atLeast(GROWTH_MIN)), rate];
  });
}

async function acceptRate(pairs: readonly Pair[], durationMs: number): Promise<number> {
  return await sumOf(pairs, ({ gateway, load }) => {
    const requests = [submitTo(gateway, "run", BODY_BYTES)];
    return load.closedLoop({ requests, connections: CONNECTIONS, durationMs });
  });
}

/** Each gateway has a worker, as if a proxy spread them; which job a worker gets may have come to another gateway. */
async function lifeRate(pairs: readonly Pair[], durationMs: number): Promise<number> {
  await using workers = new AsyncDisposableStack();
  for (const [index, { gateway }] of pairs.entries()) {
    const settings = { handler: "noop", concurrency: CONNECTIONS, name: `bench-worker-${index}` } as const;
    workers.use(await startWorker(gateway, settings));
  }
  const lives = { connections: CONNECTIONS, durationMs };
  return await sumOf(pairs, ({ gateway, load }) =>
    load.jobLife({ ...lifeAt(gateway, "runsync", BODY_BYTES), ...lives }),
  );
}

async function sumOf(pairs: readonly Pair[], run: (pair: Pair) => Promise<LoadResult>): Promise<number> {
  const results = await Promise.all(pairs.map(run));
  return results.reduce((sum, result) => sum + perSecond(result), 0);
}
