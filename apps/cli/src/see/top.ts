import { setTimeout as delay } from "node:timers/promises";
import { jsonFlag, outputFlags, textFlag, watchFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { styled } from "../output/style.ts";
import { printJson } from "../output/terminal.ts";
import { printAnew, watchText } from "../output/watch.ts";
import { readDurationMs } from "../values/duration.ts";
import { type Load, loadText, readLoad } from "./load.ts";

export const ps = serviceCommand({
  name: "ps",
  summary: "Show what runs: endpoints, workers, pods",
  details:
    "Shows the endpoints with their waiting and running jobs or requests and their workers, and the machines that the service " +
    "runs: pods, and workers of endpoints. Workers that were started elsewhere are counted, not listed.",
  flags: { ...watchFlag, ...outputFlags },
  schema: "load",
  examples: ["millrace ps", "millrace ps --watch", "millrace ps --json | jq '.endpoints[].jobs'"],
  related: ["top", "explain"],
  async run(service, given) {
    const look = async () => {
      const load = await readLoad(service);
      if (given.reader === "program") return { text: JSON.stringify(load) };
      if (given.reader === "person") return { text: loadText(load, Date.now()) };
      return { text: [...load.endpoints, ...load.machines].map(({ id }) => id).join("\n") };
    };
    await watchText(look, { isWatched: given.isOn("watch") === true, signal: service.signal });
  },
});

const INTERVAL_MIN_MS = 200;

export const top = serviceCommand({
  name: "top",
  summary: "Watch queues, workers and throughput live",
  details:
    "Shows what `millrace ps` shows, again and again, with the jobs or requests that end in each second. Ctrl-C ends it. With --json each " +
    "look is one line.",
  flags: {
    interval: textFlag("SPAN", "Time between two looks", { default: "2s" }),
    count: { type: "number", min: 1, help: "End after so many looks" },
    ...jsonFlag,
  },
  schema: "load-rates",
  examples: ["millrace top", "millrace top --interval 500ms", "millrace top --json --count 10"],
  related: ["ps"],
  read(given) {
    const intervalMs = readDurationMs("interval", given.text("interval") ?? "", { minMs: INTERVAL_MIN_MS });
    const looksMax = given.number("count") ?? Infinity;
    const throughput = createThroughput();
    return { intervalMs, looksMax, throughput };
  },
  async run(service, given, { intervalMs, looksMax, throughput }) {
    for (let looks = 1; ; looks += 1) {
      const load = await readLoad(service);
      throughput.add(load);
      if (given.reader === "program") printJson(withRates(load, throughput));
      else printAnew(screen(load, throughput, service.baseUrl));
      if (looks >= looksMax) return exitCodes.done;
      await delay(intervalMs, undefined, { signal: service.signal }).catch(() => service.signal.throwIfAborted());
    }
  },
});

function withRates(load: Load, { rateOf }: Throughput): object {
  const endpoints = load.endpoints.map((endpoint) => ({ ...endpoint, jobsPerSecond: rateOf(endpoint.id) ?? null }));
  return { ...load, endpoints };
}

function screen(load: Load, { history, rateOf }: Throughput, baseUrl: string): string {
  const sum = (count: (jobs: Load["endpoints"][number]["jobs"]) => number): number =>
    load.endpoints.reduce((total, { jobs }) => total + count(jobs), 0);
  const rate = history.at(-1);
  return [
    `${styled("bold", "millrace top")}  ${baseUrl}  ${load.at.slice(11, 19)}`,
    `${sum(({ inQueue }) => inQueue)} waiting, ${sum(({ inProgress }) => inProgress)} running` +
      (rate === undefined ? "" : `, ${rate.toFixed(1)} done/s  ${styled("cyan", sparkline(history))}`),
    "",
    loadText(load, Date.now(), rateOf),
  ].join("\n");
}

/** Rates that are remembered for the picture. */
const HISTORY_MAX = 40;
const BARS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** How many jobs ended in a second, by what successive looks at the counts show. */
interface Throughput {
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
