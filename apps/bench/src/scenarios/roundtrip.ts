import type { Figure } from "../base/figure.ts";
import { textBody } from "../load/bodies.ts";
import { startLoad, startServer, startService, startWorker, type LoadParty } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { percentile, summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

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
    await using service = await startService(bench);
    await using direct = await startServer("handler-server-process.ts");
    await using load = await startLoad();
    const body = textBody(BODY_BYTES);
    const headers = { authorization: service.apiKey };
    const urls = { direct: `${direct.url}/`, queued: `${service.endpointUrl}/runsync` };
    const figures: Figure[] = [];
    for (const inFlight of IN_FLIGHT) {
      await using _worker = await startWorker(service, { handler: "noop", concurrency: inFlight });
      const measure = async (url: string, durationMs: number): Promise<Percentiles> => {
        await settle();
        return await measureLatency(load, { requests: [{ url, method: "POST", headers, body }], inFlight, durationMs });
      };
      const goals = service.databaseUrl === undefined ? GOALS.sqlite : GOALS.postgres;
      figures.push(...(await compare(bench, { inFlight, goals }, measure, urls)));
    }
    return figures;
  },
};

export async function measureLatency(
  load: LoadParty,
  options: { requests: Parameters<LoadParty["closedLoop"]>[0]["requests"]; inFlight: number; durationMs: number },
): Promise<Percentiles> {
  const { requests, inFlight, durationMs } = options;
  const { latenciesMs } = await load.closedLoop({ requests, connections: inFlight, durationMs });
  return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
}

async function compare(
  bench: Bench,
  { inFlight, goals }: { readonly inFlight: number; readonly goals: Percentiles },
  measure: (url: string, durationMs: number) => Promise<Percentiles>,
  urls: { readonly direct: string; readonly queued: string },
): Promise<Figure[]> {
  const rounds = bench.quick ? 2 : 5;
  const durationMs = bench.quick ? 1000 : 3000;
  await measure(urls.direct, durationMs);
  await measure(urls.queued, durationMs);
  const direct: Percentiles[] = [];
  const queued: Percentiles[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`${inFlight} in flight, round ${round} of ${rounds}`);
    direct.push(await measure(urls.direct, durationMs));
    queued.push(await measure(urls.queued, durationMs));
  }
  const added = queued.map((of, index) => ({
    p50Ms: of.p50Ms - (direct[index]?.p50Ms ?? NaN),
    p99Ms: of.p99Ms - (direct[index]?.p99Ms ?? NaN),
  }));
  const figure = (id: string, label: string, values: readonly number[], maxMs?: number): Figure => ({
    id: `roundtrip.${inFlight}.${id}`,
    label: `${label}, ${inFlight} in flight`,
    unit: "ms",
    ...summary(values),
    ...(maxMs === undefined ? {} : { target: { comparison: "at most", value: maxMs } }),
  });
  const p50s = (all: readonly Percentiles[]): number[] => all.map(({ p50Ms }) => p50Ms);
  const p99s = (all: readonly Percentiles[]): number[] => all.map(({ p99Ms }) => p99Ms);
  return [
    figure("addedP50", "added by /runsync, p50", p50s(added), goals.p50Ms),
    figure("addedP99", "added by /runsync, p99", p99s(added), goals.p99Ms),
    figure("queuedP50", "/runsync p50", p50s(queued)),
    figure("queuedP99", "/runsync p99", p99s(queued)),
    figure("directP50", "direct call p50", p50s(direct)),
    figure("directP99", "direct call p99", p99s(direct)),
  ];
}
