import type { Figure } from "../base/figure.ts";
import { textBody } from "../load/bodies.ts";
import { startLoad, startServer, startService, type ServiceParty } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";
import { countingCostUs } from "../load/counting-cost.ts";
import { settle } from "../base/settle.ts";

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
  readonly perSecond: number;
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
    await using collector = await startServer("collector-server-process.ts");
    await using bare = await startService(bench, { BENCH_METRICS: "0" });
    await using counting = await startService(bench);
    await using tracing = await startService(bench, {
      MILLRACE_OTLP_ENDPOINT: collector.url,
      MILLRACE_TRACE_RATIO: TRACE_RATIO,
    });
    await using load = await startLoad();
    const body = textBody(BODY_BYTES);

    async function measure(service: ServiceParty): Promise<Accepted> {
      await settle();
      const headers = { authorization: service.apiKey };
      const requests = [{ url: `${service.endpointUrl}/run`, method: "POST", headers, body }] as const;
      const beforeUs = await service.processorTimeUs();
      const { count, elapsedMs } = await load.closedLoop({ requests, connections: CONNECTIONS, durationMs });
      const usedUs = (await service.processorTimeUs()) - beforeUs;
      return { perSecond: (count / elapsedMs) * 1000, processorUs: usedUs / count };
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
      shareOfCounting(costUs, of(bare)),
      ...compared("metrics", "with metrics over without", of(counting), of(bare)),
      ...compared("traces", "traces of 1 % over none", of(tracing), of(counting)),
    ];
  },
};

/** Two percent are less than what a shared machine changes from second to second; counted alone they show. */
function shareOfCounting(costUs: number, reference: readonly Accepted[]): Figure {
  return {
    id: "telemetry.metrics.share",
    label: "counting alone, as a share of the processor time of a /run without",
    unit: "ratio",
    ...summary(reference.map(({ processorUs }) => costUs / processorUs)),
    target: { comparison: "at most", value: COST_MAX - 1 },
  };
}

function compared(id: string, label: string, subject: readonly Accepted[], reference: readonly Accepted[]): Figure[] {
  const ratios = (pick: (accepted: Accepted) => number): number[] =>
    subject.map((one, index) => pick(one) / pick(reference[index] ?? { perSecond: NaN, processorUs: NaN }));
  return [
    {
      id: `telemetry.${id}.processor`,
      label: `processor time of a /run, ${label}`,
      unit: "ratio",
      ...summary(ratios(({ processorUs }) => processorUs)),
      target: { comparison: "at most", value: COST_MAX },
    },
    {
      id: `telemetry.${id}.accept`,
      label: `/run accepted, ${label}`,
      unit: "ratio",
      ...summary(ratios(({ perSecond }) => perSecond)),
      target: { comparison: "at least", value: ACCEPT_RATIO_MIN },
    },
    {
      id: `telemetry.${id}.us`,
      label: `processor time of a /run, ${id === "metrics" ? "with metrics" : "with traces of 1 %"}`,
      unit: "µs",
      ...summary(subject.map(({ processorUs }) => processorUs)),
    },
  ];
}
