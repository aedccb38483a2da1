import type { Figure } from "../base/figure.ts";
import { textBody } from "../load/bodies.ts";
import {
  startLoad,
  startFurtherGateway,
  startService,
  startWorker,
  type LoadParty,
  type ServiceParty,
} from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";
import { measureLatency } from "./roundtrip.ts";
import { settle } from "../base/settle.ts";

const BODY_BYTES = 256;
const ACCEPT_BODY_BYTES = 1024;
const CONNECTIONS = 64;
const ADDED_P50_MAX_MS = 3;
/** Time in which gateways learn of each other and of the endpoint. */
const ACQUAINT_MS = 2_500;

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
    await new Promise((resolve) => setTimeout(resolve, ACQUAINT_MS));
    return [
      ...(await crossing(bench, load, { first, second })),
      ...(await together(bench, [load, otherLoad], [first, second])),
    ];
  },
};

async function crossing(
  bench: Bench,
  load: LoadParty,
  { first, second }: { readonly first: ServiceParty; readonly second: ServiceParty },
): Promise<Figure[]> {
  const rounds = bench.quick ? 2 : 5;
  const durationMs = bench.quick ? 1000 : 3000;
  await using _worker = await startWorker(second, { handler: "noop", concurrency: 1 });
  const p50Of = async (gateway: ServiceParty): Promise<number> => {
    await settle();
    const headers = { authorization: gateway.apiKey };
    const body = textBody(BODY_BYTES);
    const requests = [{ url: `${gateway.endpointUrl}/runsync`, method: "POST", headers, body }] as const;
    return (await measureLatency(load, { requests, inFlight: 1, durationMs })).p50Ms;
  };
  await p50Of(second);
  await p50Of(first);
  const same: number[] = [];
  const crossed: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`crossing, round ${round} of ${rounds}`);
    same.push(await p50Of(second));
    crossed.push(await p50Of(first));
  }
  return [
    {
      id: "gateways.addedP50",
      label: "added by crossing gateways, /runsync p50",
      unit: "ms",
      ...summary(crossed.map((value, index) => value - (same[index] ?? NaN))),
      target: { comparison: "at most", value: ADDED_P50_MAX_MS },
    },
    { id: "gateways.sameP50", label: "/runsync p50, one gateway", unit: "ms", ...summary(same) },
    { id: "gateways.crossedP50", label: "/runsync p50, two gateways", unit: "ms", ...summary(crossed) },
  ];
}

type Pair<Party> = readonly [Party, Party];

async function together(bench: Bench, loads: Pair<LoadParty>, parties: Pair<ServiceParty>): Promise<Figure[]> {
  const { one, two } = await accepted(bench, loads, parties);
  return [
    {
      id: "gateways.acceptRatio",
      label: "/run accepted by two gateways over one",
      unit: "ratio",
      ...summary(two.map((value, index) => value / (one[index] ?? NaN))),
      target: { comparison: "at least", value: 1 },
    },
    { id: "gateways.acceptOne", label: "/run accepted by one gateway", unit: "per second", ...summary(one) },
    { id: "gateways.acceptTwo", label: "/run accepted by two gateways", unit: "per second", ...summary(two) },
  ];
}

/** Jobs per second that one and two gateways accept in each round, with the same total number of connections. */
async function accepted(
  bench: Bench,
  loads: Pair<LoadParty>,
  parties: Pair<ServiceParty>,
): Promise<{ readonly one: number[]; readonly two: number[] }> {
  const rounds = bench.quick ? 2 : 5;
  const durationMs = bench.quick ? 1000 : 4000;
  const rateOf = async (load: LoadParty, gateway: ServiceParty, connections: number): Promise<number> => {
    const headers = { authorization: gateway.apiKey };
    const body = textBody(ACCEPT_BODY_BYTES);
    const requests = [{ url: `${gateway.endpointUrl}/run`, method: "POST", headers, body }] as const;
    const { count, elapsedMs } = await load.closedLoop({ requests, connections, durationMs });
    return (count / elapsedMs) * 1000;
  };
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`accepting, round ${round} of ${rounds}`);
    await settle();
    one.push(await rateOf(loads[0], parties[0], CONNECTIONS));
    await settle();
    const both = parties.map((gateway, index) => rateOf(loads[index] ?? loads[0], gateway, CONNECTIONS / 2));
    two.push((await Promise.all(both)).reduce((sum, rate) => sum + rate, 0));
  }
  return { one, two };
}
