import { setTimeout as delay } from "node:timers/promises";
import { jsonFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { styled } from "../output/style.ts";
import { printJson } from "../output/terminal.ts";
import { printAnew } from "../output/watch.ts";
import { readDurationMs } from "../values/duration.ts";
import { loadText } from "./load-text.ts";
import { type Load, readLoad } from "./load.ts";
import { createThroughput, sparkline, type Throughput } from "./throughput.ts";
import { serviceCommand } from "../connection/service-command.ts";

const INTERVAL_MIN_MS = 200;

export const top = serviceCommand({
  name: "top",
  summary: "Watch queues, workers and throughput live",
  details:
    "Shows what `millrace ps` shows, again and again, with the jobs or requests that end in each second. Ctrl-C ends it. With --json each " +
    "look is one line.",
  flags: {
    interval: { type: "string", value: "SPAN", default: "2s", help: "Time between two looks" },
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
