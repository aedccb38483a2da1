import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atLeast, atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver, percentile, perSecond } from "../base/statistics.ts";
import type { LoadRequest } from "../load/load.ts";
import { readProcessorTimes } from "../peers/processor-time.ts";
import { startNginx } from "../processes/nginx.ts";
import { API_KEY, createEndpoints, startLoad, startServiceProcess } from "../processes/parties.ts";

/** Answers 200 bytes: at once, or after 15 to 25 ms, so that the answers do not come together. `/port` tells where it listens. */
const PROGRAM = `
import { createServer } from "node:http";
const answer = Buffer.alloc(200, "x");
createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.url === "/port") return response.end(process.env.PORT);
  const end = () => response.writeHead(200, { "content-length": answer.length }).end(answer);
  if (request.url === "/slow") setTimeout(end, 15 + Math.random() * 10);
  else end();
}).listen(process.env.PORT, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
`;
const CONNECTIONS = 64;
const ADDED_MAX = { p50Ms: 1, p99Ms: 5 };
const RATIO_MIN = 0.8;

interface Seen {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the proxy for a request, in microseconds; NaN where it is not known. */
  readonly costUs: number;
}

/** What a request to a load-balancing endpoint costs beside a direct call of its worker, and beside nginx in front of it. */
export const loadBalancing: Scenario = {
  name: "load-balancing",
  summary: "requests to a worker of a load-balancing endpoint, with direct calls of it and with calls through nginx",
  async run(bench) {
    const rounds = bench.quick ? 2 : 7;
    const durationMs = bench.quick ? 1000 : 3000;
    const root = await bench.newDataDir();
    await mkdir(join(root, "handlers", "program"), { recursive: true });
    await writeFile(join(root, "handlers", "program", "handler.mjs"), PROGRAM);
    await using service = await startServiceProcess(bench, join(root, "data"), await bench.newDatabase(), {
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: join(root, "handlers"),
    });
    const settings = { type: "LB", computeType: "CPU", workersMin: 1, workersMax: 1 } as const;
    const [endpointId = ""] = await createEndpoints(
      service,
      { name: "p", imageName: "local/program" },
      1,
      () => settings,
    );
    const headers = { authorization: API_KEY };
    const gateway = `${service.url}/lb/${endpointId}`;
    const direct = `http://127.0.0.1:${await (await fetch(`${gateway}/port`, { headers })).text()}`;
    await using nginx = await startNginx(join(root, "nginx"), direct);
    await using load = await startLoad();

    const measure = (url: string, path: string, pid?: number) => async (): Promise<Seen> => {
      await settle();
      const request: LoadRequest = { url: `${url}${path}`, method: "GET", headers };
      const timeUs = (): number => (pid === undefined ? undefined : readProcessorTimes()?.usedUs([pid])) ?? NaN;
      const beforeUs = timeUs();
      const done = await load.closedLoop({ requests: [request], connections: CONNECTIONS, durationMs });
      const [p50Ms, p99Ms] = [percentile(done.latenciesMs, 0.5), percentile(done.latenciesMs, 0.99)];
      return { rate: perSecond(done), p50Ms, p99Ms, costUs: (timeUs() - beforeUs) / done.count };
    };
    const turns = { rounds, warmsUp: true, alternates: true };
    const slow = await inTurns(
      bench,
      { ...turns, what: "about 20 ms an answer" },
      { direct: measure(direct, "/slow"), nginx: measure(nginx.url, "/slow"), gateway: measure(gateway, "/slow") },
    );
    const fast = await inTurns(
      bench,
      { ...turns, what: "at once" },
      {
        direct: measure(direct, "/"),
        nginx: measure(nginx.url, "/", nginx.pid),
        gateway: measure(gateway, "/", service.pid),
      },
    );
    return [...addedFigures(slow), ...rateFigures(fast)];
  },
};

type Parties = Readonly<Record<"direct" | "nginx" | "gateway", readonly Seen[]>>;

function of(found: readonly Seen[], which: keyof Seen): number[] {
  return found.map((one) => one[which]);
}

function addedFigures(found: Parties): Figure[] {
  const added = (by: "nginx" | "gateway", which: "p50Ms" | "p99Ms"): number[] =>
    found[by].map((one, round) => one[which] - (found.direct[round]?.[which] ?? NaN));
  const [id, beside] = ["load-balancing", `${CONNECTIONS} connections, answers after about 20 ms`];
  return [
    figure(
      `${id}.addedP50`,
      `added to a direct call, p50, ${beside}`,
      "ms",
      added("gateway", "p50Ms"),
      atMost(ADDED_MAX.p50Ms),
    ),
    figure(
      `${id}.addedP99`,
      `added to a direct call, p99, ${beside}`,
      "ms",
      added("gateway", "p99Ms"),
      atMost(ADDED_MAX.p99Ms),
    ),
    figure(`${id}.nginxP50`, `the same by nginx, p50`, "ms", added("nginx", "p50Ms")),
    figure(`${id}.nginxP99`, `the same by nginx, p99`, "ms", added("nginx", "p99Ms")),
  ];
}

function rateFigures({ direct, nginx, gateway }: Parties): Figure[] {
  const id = "load-balancing";
  const ratios = eachOver(of(gateway, "rate"), of(nginx, "rate"));
  return [
    figure(
      `${id}.ratio`,
      "requests through the gateway over those through nginx, answers at once",
      "ratio",
      ratios,
      atLeast(RATIO_MIN),
    ),
    figure(`${id}.rate`, "requests through the gateway", "per second", of(gateway, "rate")),
    figure(`${id}.nginxRate`, "requests through nginx", "per second", of(nginx, "rate")),
    figure(`${id}.directRate`, "direct requests", "per second", of(direct, "rate")),
    figure(`${id}.cost`, "processor time of the gateway for a request", "µs", of(gateway, "costUs")),
    figure(`${id}.nginxCost`, "processor time of nginx for a request", "µs", of(nginx, "costUs")),
  ];
}
