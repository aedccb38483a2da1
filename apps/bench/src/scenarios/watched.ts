import type { Figure } from "../base/figure.ts";
import { textBody } from "../load/bodies.ts";
import { startLoad, startService, startWatcher, startWorker } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";
import { measureLatency } from "./roundtrip.ts";
import { settle } from "../base/settle.ts";

const RUN_BODY_BYTES = 1024;
const RUNSYNC_BODY_BYTES = 256;
const CONNECTIONS = 64;
const IN_FLIGHT = [1, 16] as const;
/** Nothing falls, as far as rounds on a shared machine can tell. */
const ACCEPT_RATIO_MIN = 0.95;
const P50_RATIO_MAX = 1.05;

/** What a console that is open and a scrape each second cost short jobs and the accept rate. */
export const watched: Scenario = {
  name: "watched",
  summary: "/run and /runsync with a console open and /metrics scraped each second, over the same without",
  async run(bench) {
    const durationMs = bench.quick ? 1500 : 4000;
    await using service = await startService(bench);
    await using load = await startLoad();
    await using watcher = await startWatcher();
    const headers = { authorization: service.apiKey };

    async function besideAWatch(measure: () => Promise<number>): Promise<number> {
      await watcher.open(service);
      const value = await measure();
      const { events, reads, scrapes } = await watcher.close();
      bench.progress(`the watch saw ${events} events, read ${reads} times and scraped ${scrapes} times`);
      return value;
    }
    const figures: Figure[] = [];
    // Before the jobs of /run, which no worker takes.
    for (const inFlight of IN_FLIGHT) {
      await using _worker = await startWorker(service, { handler: "noop", concurrency: inFlight });
      const body = textBody(RUNSYNC_BODY_BYTES);
      const requests = [{ url: `${service.endpointUrl}/runsync`, method: "POST", headers, body }] as const;
      const p50Ms = async (): Promise<number> => {
        await settle();
        return (await measureLatency(load, { requests, inFlight, durationMs })).p50Ms;
      };
      const { alone, beside } = await inTurns(bench, p50Ms, besideAWatch);
      const label = `/runsync p50, ${inFlight} in flight`;
      figures.push(
        {
          id: `watched.runsync.${inFlight}.ratio`,
          label: `${label}, watched over alone`,
          unit: "ratio",
          ...summary(beside.map((value, index) => value / (alone[index] ?? NaN))),
          target: { comparison: "at most", value: P50_RATIO_MAX },
        },
        { id: `watched.runsync.${inFlight}.alone`, label: `${label}, alone`, unit: "ms", ...summary(alone) },
        { id: `watched.runsync.${inFlight}.watched`, label: `${label}, watched`, unit: "ms", ...summary(beside) },
      );
    }
    const body = textBody(RUN_BODY_BYTES);
    const requests = [{ url: `${service.endpointUrl}/run`, method: "POST", headers, body }] as const;
    const perSecond = async (): Promise<number> => {
      await settle();
      const { count, elapsedMs } = await load.closedLoop({ requests, connections: CONNECTIONS, durationMs });
      return (count / elapsedMs) * 1000;
    };
    const { alone, beside } = await inTurns(bench, perSecond, besideAWatch);
    return [
      {
        id: "watched.accept.ratio",
        label: "/run accepted, watched over alone",
        unit: "ratio",
        ...summary(beside.map((value, index) => value / (alone[index] ?? NaN))),
        target: { comparison: "at least", value: ACCEPT_RATIO_MIN },
      },
      { id: "watched.accept.alone", label: "/run accepted, alone", unit: "per second", ...summary(alone) },
      { id: "watched.accept.watched", label: "/run accepted, watched", unit: "per second", ...summary(beside) },
      ...figures,
    ];
  },
};

/** Measures alone and beside a watch in each round; the order changes, because later measurements meet more data. */
async function inTurns(
  bench: Bench,
  measure: () => Promise<number>,
  besideAWatch: (measure: () => Promise<number>) => Promise<number>,
): Promise<{ readonly alone: number[]; readonly beside: number[] }> {
  const rounds = bench.quick ? 2 : 6;
  const alone: number[] = [];
  const beside: number[] = [];
  await measure();
  for (let round = 1; round <= rounds; round += 1) {
    bench.progress(`round ${round} of ${rounds}`);
    if (round % 2 === 1) alone.push(await measure());
    beside.push(await besideAWatch(measure));
    if (round % 2 === 0) alone.push(await measure());
  }
  return { alone, beside };
}
