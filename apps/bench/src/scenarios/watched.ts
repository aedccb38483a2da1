import { atLeast, atMost, type Figure, figure, type Target } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver, perSecond } from "../base/statistics.ts";
import { startLoad, startService, startWorker } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";
import { measureLatency } from "./roundtrip.ts";

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
    await using watcher = await startLoad();

    async function besideAWatch(measure: () => Promise<number>): Promise<number> {
      const { url, apiKey, endpointId } = service;
      await watcher.openWatch({ url, apiKey, endpointId });
      const value = await measure();
      const seen = await watcher.closeWatch();
      bench.progress(
        `the watch saw ${seen?.events} events, read ${seen?.reads} times and scraped ${seen?.scrapes} times`,
      );
      return value;
    }
    /** The order changes, because later measurements meet more data. */
    async function compare(
      id: string,
      label: string,
      unit: string,
      target: Target,
      measureOnce: () => Promise<number>,
    ): Promise<Figure[]> {
      const measure = async (): Promise<number> => {
        await settle();
        return await measureOnce();
      };
      await measure();
      const turns = { rounds: bench.quick ? 2 : 6, alternates: true };
      const { alone, beside } = await inTurns(bench, turns, { alone: measure, beside: () => besideAWatch(measure) });
      return [
        figure(`${id}.ratio`, `${label}, watched over alone`, "ratio", eachOver(beside, alone), target),
        figure(`${id}.alone`, `${label}, alone`, unit, alone),
        figure(`${id}.watched`, `${label}, watched`, unit, beside),
      ];
    }
    const figures: Figure[] = [];
    // Before the jobs of /run, which no worker takes.
    for (const inFlight of IN_FLIGHT) {
      await using _worker = await startWorker(service, { handler: "noop", concurrency: inFlight });
      const requests = [submitTo(service, "runsync", RUNSYNC_BODY_BYTES)];
      const [id, label] = [`watched.runsync.${inFlight}`, `/runsync p50, ${inFlight} in flight`];
      const p50Ms = async () => (await measureLatency(load, { requests, inFlight, durationMs })).p50Ms;
      figures.push(...(await compare(id, label, "ms", atMost(P50_RATIO_MAX), p50Ms)));
    }
    const loop = { requests: [submitTo(service, "run", RUN_BODY_BYTES)], connections: CONNECTIONS, durationMs };
    const rate = async () => perSecond(await load.closedLoop(loop));
    const accepted = await compare("watched.accept", "/run accepted", "per second", atLeast(ACCEPT_RATIO_MIN), rate);
    return [...accepted, ...figures];
  },
};
