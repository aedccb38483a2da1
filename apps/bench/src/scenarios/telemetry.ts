import { atLeast, atMost, type Figure, figure } from "../base/figure.ts";
import { settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver, perSecond } from "../base/statistics.ts";
import { countingCostUs } from "../load/counting-cost.ts";
import { startLoad, startServer, startService, type ServiceParty } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";

const BODY_BYTES = 1024;
const CONNECTIONS = 64;
const TRACE_RATIO = "0.01";
const COST_MAX = 1.02;
const ACCEPT_RATIO_MIN = 0.98;

/** Every order, so that none is measured after the same other each time: what one wrote, the disk still works on. */
const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
] as const;

interface Accepted {
  readonly rate: number;
  readonly processorUs: number;
}

/** What counting for `/metrics` costs each job, and what traces of 1 % of the jobs cost. */
export const telemetry: Scenario = {
  name: "telemetry",
  summary: "durable /run with metrics over without any, and with traces of 1 % of the jobs over without",
  async run(bench) {
    // Many short rounds: a shared machine changes its speed within seconds, and two percent are little.
    const rounds = bench.quick ? 2 : 24;
    const durationMs = 1000;
    await using collector = await startServer("collector");
    await using bare = await startService(bench, { BENCH_METRICS: "0" });
    await using counting = await startService(bench);
    await using tracing = await startService(bench, {
      MILLRACE_OTLP_ENDPOINT: collector.url,
      MILLRACE_TRACE_RATIO: TRACE_RATIO,
    });
    await using load = await startLoad();

    async function measure(service: ServiceParty): Promise<Accepted> {
      await settle();
      const requests = [submitTo(service, "run", BODY_BYTES)];
      const beforeUs = await service.processorTimeUs();
      const done = await load.closedLoop({ requests, connections: CONNECTIONS, durationMs });
      const usedUs = (await service.processorTimeUs()) - beforeUs;
      return { rate: perSecond(done), processorUs: usedUs / done.count };
    }
    const costUs = await countingCostUs();
    const parties = [bare, counting, tracing] as const;
    for (const party of parties) await measure(party);
    const measured = new Map<ServiceParty, Accepted[]>(parties.map((party) => [party, []]));
    for (let round = 0; round < rounds; round += 1) {
      bench.progress(`round ${round + 1} of ${rounds}`);
      for (const index of ORDERS[round % ORDERS.length] ?? []) {
        const party = parties[index];
        measured.get(party)?.push(await measure(party));
      }
    }
    const sent = Number(await (await fetch(collector.url)).text());
    if (!(sent > 0)) throw new Error("no span reached the collector, so nothing was traced");
    const of = (party: ServiceParty): readonly Accepted[] => measured.get(party) ?? [];
    return [
      // Two percent are less than what a shared machine changes from second to second; counted alone they show.
      figure(
        "telemetry.metrics.share",
        "counting alone, as a share of the processor time of a /run without",
        "ratio",
        of(bare).map(({ processorUs }) => costUs / processorUs),
        atMost(COST_MAX - 1),
      ),
      ...compared("metrics", "with metrics over without", of(counting), of(bare)),
      ...compared("traces", "traces of 1 % over none", of(tracing), of(counting)),
    ];
  },
};

function compared(name: string, label: string, subject: readonly Accepted[], reference: readonly Accepted[]): Figure[] {
  const of = (found: readonly Accepted[], which: keyof Accepted): number[] => found.map((one) => one[which]);
  const ratios = (which: keyof Accepted): number[] => eachOver(of(subject, which), of(reference, which));
  const id = `telemetry.${name}`;
  const what = name === "metrics" ? "with metrics" : "with traces of 1 %";
  const accepted = ratios("rate");
  return [
    figure(`${id}.processor`, `processor time of a /run, ${label}`, "ratio", ratios("processorUs"), atMost(COST_MAX)),
    figure(`${id}.accept`, `/run accepted, ${label}`, "ratio", accepted, atLeast(ACCEPT_RATIO_MIN)),
    figure(`${id}.us`, `processor time of a /run, ${what}`, "µs", of(subject, "processorUs")),
  ];
}
