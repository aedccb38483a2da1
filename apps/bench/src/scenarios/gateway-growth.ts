import { availableParallelism } from "node:os";
import type { Figure } from "../base/figure.ts";
import { textBody } from "../load/bodies.ts";
import { serviceLife } from "../processes/service-life.ts";
import { holdToCores } from "../processes/cpu-share.ts";
import {
  startFurtherGateway,
  startLoad,
  startService,
  startWorker,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

const COUNTS = [1, 2, 4] as const;
const GATEWAYS_MAX = 4;
const GROWTH_MIN = 0.8;
const BODY_BYTES = 1024;
/** Of each gateway, so that what is offered grows with what can be served. */
const CONNECTIONS = 64;
/** Share of the machine that a gateway gets: four of them leave enough for the database, the workers and the load. */
const PARTS = 16;
/** Time in which gateways learn of each other and of the endpoint. */
const ACQUAINT_MS = 2_500;

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
    await new Promise((resolve) => setTimeout(resolve, ACQUAINT_MS));
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
  const rounds = bench.quick ? 2 : 5;
  const durationMs = bench.quick ? 1_000 : 5_000;
  bench.progress(`${id}, warming up`);
  // Before they are held: with a share of a core it takes minutes until the code of a gateway is compiled.
  for (const pair of pairs) await rateOf([pair], durationMs);
  using held = holdAll(pairs);
  await rateOf(pairs, durationMs);
  const rates = COUNTS.map(() => [] as number[]);
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`${id}, round ${round} of ${rounds}`);
    for (const [index, count] of COUNTS.entries()) {
      await settle();
      rates[index]?.push(await rateOf(pairs.slice(0, count), durationMs));
    }
  }
  const [alone = []] = rates;
  const what = `${label}, each held to ${held.cores.toFixed(3)} of a core`;
  return COUNTS.flatMap((count, index): Figure[] => {
    const of = rates[index] ?? [];
    const rate = {
      id: `gatewaygrowth.${id}.${count}`,
      label: `${count} ${count === 1 ? "gateway" : "gateways"}: ${what}`,
      unit: "per second",
    };
    const figure: Figure = { ...rate, ...summary(of) };
    if (count === 1) return [figure];
    const growth = of.map((value, round) => value / (count * (alone[round] ?? NaN)));
    return [
      {
        id: `${rate.id}.growth`,
        label: `${count} gateways over ${count} times one: ${what}`,
        unit: "ratio",
        ...summary(growth),
        target: { comparison: "at least", value: GROWTH_MIN },
      },
      figure,
    ];
  });
}

async function acceptRate(pairs: readonly Pair[], durationMs: number): Promise<number> {
  return await sumOf(pairs, async ({ gateway, load }) => {
    const { endpointUrl, apiKey } = gateway;
    const headers = { authorization: apiKey };
    const requests = [{ url: `${endpointUrl}/run`, method: "POST", headers, body: textBody(BODY_BYTES) }] as const;
    return await load.closedLoop({ requests, connections: CONNECTIONS, durationMs });
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
    load.jobLife({ ...serviceLife(gateway, "runsync", BODY_BYTES), ...lives }),
  );
}

async function sumOf(
  pairs: readonly Pair[],
  run: (pair: Pair) => ReturnType<LoadParty["closedLoop"]>,
): Promise<number> {
  const results = await Promise.all(pairs.map(run));
  return results.reduce((sum, { count, elapsedMs }) => sum + (count / elapsedMs) * 1000, 0);
}
