import { atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import type { LoadRequest } from "../load/load.ts";
import { startLoad, startServer, startService, startWorker, type LoadParty } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";

const BODY_BYTES = 256;
const IN_FLIGHT = [1, 16] as const;
const GOALS = { sqlite: { p50Ms: 1, p99Ms: 4 }, postgres: { p50Ms: 2.5, p99Ms: 8 } } as const;

export interface Percentiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The time that queue, disk and worker add to a direct call of the handler. */
export const roundtrip: Scenario = {
  name: "roundtrip",
  summary: "time that /runsync adds to a direct HTTP call of the same no-op handler, warm worker",
  async run(bench) {
    const rounds = bench.quick ? 2 : 5;
    const durationMs = bench.quick ? 1000 : 3000;
    await using service = await startService(bench);
    await using server = await startServer("handler");
    await using load = await startLoad();
    const goals = service.databaseUrl === undefined ? GOALS.sqlite : GOALS.postgres;
    const submit = submitTo(service, "runsync", BODY_BYTES);
    const figures: Figure[] = [];
    for (const inFlight of IN_FLIGHT) {
      await using _worker = await startWorker(service, { handler: "noop", concurrency: inFlight });
      const measure = (request: LoadRequest) => async (): Promise<Percentiles> => {
        await settle();
        return await measureLatency(load, { requests: [request], inFlight, durationMs });
      };
      const parties = { direct: measure({ ...submit, url: `${server.url}/` }), queued: measure(submit) };
      await parties.direct();
      await parties.queued();
      const { direct, queued } = await inTurns(bench, { rounds, what: `${inFlight} in flight` }, parties);
      figures.push(...figuresOf(inFlight, goals, direct, queued));
    }
    return figures;
  },
};

export async function measureLatency(
  load: LoadParty,
  { requests, inFlight, durationMs }: { requests: readonly LoadRequest[]; inFlight: number; durationMs: number },
): Promise<Percentiles> {
  const { latenciesMs } = await load.closedLoop({ requests, connections: inFlight, durationMs });
  return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
}

function figuresOf(
  inFlight: number,
  goals: Percentiles,
  direct: readonly Percentiles[],
  queued: readonly Percentiles[],
): Figure[] {
  const of = (found: readonly Percentiles[], which: keyof Percentiles): number[] => found.map((one) => one[which]);
  const added = (which: keyof Percentiles): number[] =>
    queued.map((one, round) => one[which] - (direct[round]?.[which] ?? NaN));
  const [id, beside] = [`roundtrip.${inFlight}`, `${inFlight} in flight`];
  return [
    figure(`${id}.addedP50`, `added by /runsync, p50, ${beside}`, "ms", added("p50Ms"), atMost(goals.p50Ms)),
    figure(`${id}.addedP99`, `added by /runsync, p99, ${beside}`, "ms", added("p99Ms"), atMost(goals.p99Ms)),
    figure(`${id}.queuedP50`, `/runsync p50, ${beside}`, "ms", of(queued, "p50Ms")),
    figure(`${id}.queuedP99`, `/runsync p99, ${beside}`, "ms", of(queued, "p99Ms")),
    figure(`${id}.directP50`, `direct call p50, ${beside}`, "ms", of(direct, "p50Ms")),
    figure(`${id}.directP99`, `direct call p99, ${beside}`, "ms", of(direct, "p99Ms")),
  ];
}
