import type { Load } from "./load.ts";

/** Rates that are remembered for the picture. */
const HISTORY_MAX = 40;
const BARS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** How many jobs ended in a second, by what successive looks at the counts show. */
export interface Throughput {
  /** Jobs that ended in each second, of all endpoints, for each look after the first, oldest first. */
  readonly history: readonly number[];
  /** Takes another look. */
  add(load: Load): void;
  /** Jobs of one endpoint that ended in each second since the look before; undefined at the first look. */
  rateOf(endpointId: string): number | undefined;
}

export function createThroughput(): Throughput {
  let last: { readonly atMs: number; readonly ended: ReadonlyMap<string, number> } | undefined;
  let rates: ReadonlyMap<string, number> = new Map();
  const history: number[] = [];
  return {
    history,
    rateOf: (endpointId) => rates.get(endpointId),
    add({ at, endpoints }) {
      const atMs = Date.parse(at);
      const ended = new Map(endpoints.map(({ id, jobs }) => [id, jobs.completed + jobs.failed]));
      if (last !== undefined && atMs > last.atMs) {
        const { atMs: lastMs, ended: before } = last;
        const seconds = (atMs - lastMs) / 1000;
        // The counts fall when results expire.
        rates = new Map(
          [...ended].map(([id, count]) => [id, Math.max(0, count - (before.get(id) ?? count)) / seconds]),
        );
        history.push([...rates.values()].reduce((sum, rate) => sum + rate, 0));
        if (history.length > HISTORY_MAX) history.shift();
      }
      last = { atMs, ended };
    },
  };
}

/** Numbers as a row of bars, the greatest one full. */
export function sparkline(values: readonly number[]): string {
  const greatest = Math.max(0, ...values);
  return values
    .map((value) => BARS[greatest === 0 ? 0 : Math.ceil((value / greatest) * (BARS.length - 1))] ?? "")
    .join("");
}
