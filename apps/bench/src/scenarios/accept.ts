import { atLeast, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver, median, percentile, perSecond } from "../base/statistics.ts";
import { startLoad, startServer, startService } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";

const BODY_BYTES = 1024;
const CONNECTIONS = 64;
const RATIO_MIN = 0.7;
const RATIO_MIN_POSTGRES = 0.6;

/** How fast jobs are accepted durably, compared with the limit of a Node process. */
export const accept: Scenario = {
  name: "accept",
  summary: "durable /run per second, over a bare node:http server that reads the body and answers a constant",
  async run(bench) {
    const rounds = bench.quick ? 2 : 5;
    const durationMs = bench.quick ? 1000 : 4000;
    await using service = await startService(bench);
    await using bare = await startServer("constant");
    await using load = await startLoad();
    const run = submitTo(service, "run", BODY_BYTES);
    // Same path, so that both read the same bytes.
    const constant = { ...run, url: run.url.replace(service.url, bare.url) };

    async function measure(request: typeof run, forMs: number): Promise<{ rate: number; p99Ms: number }> {
      await settle();
      const result = await load.closedLoop({ requests: [request], connections: CONNECTIONS, durationMs: forMs });
      return { rate: perSecond(result), p99Ms: percentile(result.latenciesMs, 0.99) };
    }
    await measure(constant, durationMs / 2);
    await measure(run, durationMs / 2);
    const found = await inTurns(
      bench,
      { rounds },
      { bare: () => measure(constant, durationMs), run: () => measure(run, durationMs) },
    );
    const [bareRates, runRates] = [found.bare.map(({ rate }) => rate), found.run.map(({ rate }) => rate)];
    const target = atLeast(service.databaseUrl === undefined ? RATIO_MIN : RATIO_MIN_POSTGRES);
    const p99Ms = median(found.run.map((one) => one.p99Ms));
    return [
      figure("accept.ratio", "accepted by /run over bare node:http", "ratio", eachOver(runRates, bareRates), target),
      figure("accept.run", "/run accepted", "per second", runRates),
      figure("accept.bare", "bare node:http answered", "per second", bareRates),
      figure("accept.p99", "/run p99 at this load", "ms", p99Ms),
    ];
  },
};
