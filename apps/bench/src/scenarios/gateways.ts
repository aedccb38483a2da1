import { setTimeout as delay } from "node:timers/promises";
import { atLeast, atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { eachOver, perSecond } from "../base/statistics.ts";
import {
  startLoad,
  startFurtherGateway,
  startService,
  startWorker,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";
import { measureLatency } from "./roundtrip.ts";

const BODY_BYTES = 256;
const ACCEPT_BODY_BYTES = 1024;
const CONNECTIONS = 64;
const ADDED_P50_MAX_MS = 3;
/** Time in which gateways learn of each other and of the endpoint. */
export const ACQUAINT_MS = 2_500;

/** What a second gateway on the same database costs a job that passes through both, and how much throughput it adds. */
export const gateways: Scenario = {
  name: "gateways",
  summary: "/runsync with client and worker on different gateways, over both on one; /run on two gateways over one",
  needsPostgres: true,
  async run(bench) {
    await using first = await startService(bench);
    await using second = await startFurtherGateway(bench, first);
    await using load = await startLoad();
    await using otherLoad = await startLoad();
    await delay(ACQUAINT_MS);
    const crossed = await crossing(bench, load, first, second);
    return [...crossed, ...(await together(bench, [load, first], [otherLoad, second]))];
  },
};

async function crossing(bench: Bench, load: LoadParty, first: ServiceParty, second: ServiceParty): Promise<Figure[]> {
  const durationMs = bench.quick ? 1000 : 3000;
  await using _worker = await startWorker(second, { handler: "noop", concurrency: 1 });
  const p50Of = (gateway: ServiceParty) => async (): Promise<number> => {
    await settle();
    const requests = [submitTo(gateway, "runsync", BODY_BYTES)];
    return (await measureLatency(load, { requests, inFlight: 1, durationMs })).p50Ms;
  };
  await p50Of(second)();
  await p50Of(first)();
  const turns = { rounds: bench.quick ? 2 : 5, what: "crossing" };
  const { same, crossed } = await inTurns(bench, turns, { same: p50Of(second), crossed: p50Of(first) });
  const added = crossed.map((value, round) => value - (same[round] ?? NaN));
  const label = "added by crossing gateways, /runsync p50";
  return [
    figure("gateways.addedP50", label, "ms", added, atMost(ADDED_P50_MAX_MS)),
    figure("gateways.sameP50", "/runsync p50, one gateway", "ms", same),
    figure("gateways.crossedP50", "/runsync p50, two gateways", "ms", crossed),
  ];
}

type Loaded = readonly [load: LoadParty, gateway: ServiceParty];

/** Jobs per second that one and two gateways accept, with the same total number of connections. */
async function together(bench: Bench, first: Loaded, second: Loaded): Promise<Figure[]> {
  const durationMs = bench.quick ? 1000 : 4000;
  const rateOf = async ([load, gateway]: Loaded, connections: number): Promise<number> => {
    const requests = [submitTo(gateway, "run", ACCEPT_BODY_BYTES)];
    return perSecond(await load.closedLoop({ requests, connections, durationMs }));
  };
  const { one, two } = await inTurns(
    bench,
    { rounds: bench.quick ? 2 : 5, what: "accepting" },
    {
      async one() {
        await settle();
        return await rateOf(first, CONNECTIONS);
      },
      async two() {
        await settle();
        const [own, other] = await Promise.all([rateOf(first, CONNECTIONS / 2), rateOf(second, CONNECTIONS / 2)]);
        return own + other;
      },
    },
  );
  return [
    figure("gateways.acceptRatio", "/run accepted by two gateways over one", "ratio", eachOver(two, one), atLeast(1)),
    figure("gateways.acceptOne", "/run accepted by one gateway", "per second", one),
    figure("gateways.acceptTwo", "/run accepted by two gateways", "per second", two),
  ];
}
