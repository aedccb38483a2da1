import { atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import type { LoadRequest } from "../load/load.ts";
import { startLoad, startServer, startService, startWorker } from "../processes/parties.ts";
import type { Percentiles } from "./roundtrip.ts";

const STREAMS = 16;
const GOAL: Percentiles = { p50Ms: 3, p99Ms: 15 };
const BODY = Buffer.from(
  JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "Who turns?" }] }),
);

/** The time that queue, disk and relay add to the first token of a stream. */
export const firstToken: Scenario = {
  name: "firsttoken",
  summary:
    "time that the OpenAI route adds to the first event of a stream of the same model, called directly; 16 streams",
  async run(bench) {
    const rounds = bench.quick ? 2 : 5;
    const durationMs = bench.quick ? 1000 : 5000;
    await using service = await startService(bench);
    await using server = await startServer("model");
    await using load = await startLoad();
    await using _worker = await startWorker(service, { handler: "model", concurrency: STREAMS });
    const measure = (url: string) => async (): Promise<Percentiles> => {
      await settle();
      const request: LoadRequest = { url, method: "POST", headers: { authorization: service.apiKey }, body: BODY };
      const { latenciesMs } = await load.firstBytes({ request, streams: STREAMS, durationMs });
      return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) };
    };
    const { direct, routed } = await inTurns(
      bench,
      { rounds, what: `${STREAMS} streams`, warmsUp: true },
      {
        direct: measure(`${server.url}/v1/chat/completions`),
        routed: measure(`${service.endpointUrl}/openai/v1/chat/completions`),
      },
    );
    return figuresOf(direct, routed);
  },
};

function figuresOf(direct: readonly Percentiles[], routed: readonly Percentiles[]): Figure[] {
  const of = (found: readonly Percentiles[], which: keyof Percentiles): number[] => found.map((one) => one[which]);
  const added = (which: keyof Percentiles): number[] =>
    routed.map((one, round) => one[which] - (direct[round]?.[which] ?? NaN));
  const what = `first event, ${STREAMS} streams`;
  return [
    figure(
      "firsttoken.addedP50",
      `added by the OpenAI route to the ${what}, p50`,
      "ms",
      added("p50Ms"),
      atMost(GOAL.p50Ms),
    ),
    figure(
      "firsttoken.addedP99",
      `added by the OpenAI route to the ${what}, p99`,
      "ms",
      added("p99Ms"),
      atMost(GOAL.p99Ms),
    ),
    figure("firsttoken.routedP50", `OpenAI route, ${what}, p50`, "ms", of(routed, "p50Ms")),
    figure("firsttoken.routedP99", `OpenAI route, ${what}, p99`, "ms", of(routed, "p99Ms")),
    figure("firsttoken.directP50", `direct call, ${what}, p50`, "ms", of(direct, "p50Ms")),
    figure("firsttoken.directP99", `direct call, ${what}, p99`, "ms", of(direct, "p99Ms")),
  ];
}
