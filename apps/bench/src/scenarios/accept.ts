import { textBody } from "../load/bodies.ts";
import { startLoad, startServer, startService } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { median, percentile, summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

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
    await using bare = await startServer("constant-server-process.ts");
    await using load = await startLoad();
    const body = textBody(BODY_BYTES);
    const headers = { authorization: service.apiKey };

    async function measure(url: string, forMs: number): Promise<{ perSecond: number; p99Ms: number }> {
      await settle();
      const requests = [{ url, method: "POST", headers, body }] as const;
      const result = await load.closedLoop({ requests, connections: CONNECTIONS, durationMs: forMs });
      return { perSecond: (result.count / result.elapsedMs) * 1000, p99Ms: percentile(result.latenciesMs, 0.99) };
    }
    const runUrl = `${service.endpointUrl}/run`;
    // Same path, so that both read the same bytes.
    const bareUrl = runUrl.replace(service.url, bare.url);
    await measure(bareUrl, durationMs / 2);
    await measure(runUrl, durationMs / 2);

    const bareRates: number[] = [];
    const runRates: number[] = [];
    const runP99sMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      bench.progress(`round ${round} of ${rounds}`);
      const reference = await measure(bareUrl, durationMs);
      const subject = await measure(runUrl, durationMs);
      bareRates.push(reference.perSecond);
      runRates.push(subject.perSecond);
      runP99sMs.push(subject.p99Ms);
    }
    const ratios = runRates.map((rate, index) => rate / (bareRates[index] ?? NaN));
    return [
      {
        id: "accept.ratio",
        label: "accepted by /run over bare node:http",
        unit: "ratio",
        ...summary(ratios),
        target: {
          comparison: "at least",
          value: service.databaseUrl === undefined ? RATIO_MIN : RATIO_MIN_POSTGRES,
        },
      },
      { id: "accept.run", label: "/run accepted", unit: "per second", ...summary(runRates) },
      { id: "accept.bare", label: "bare node:http answered", unit: "per second", ...summary(bareRates) },
      { id: "accept.p99", label: "/run p99 at this load", unit: "ms", value: median(runP99sMs) },
    ];
  },
};
