import { settle } from "../base/rounds.ts";
import { perSecond } from "../base/statistics.ts";
import { textBody } from "../load/bodies.ts";
import type { Commits } from "../load/commits.ts";
import { type LoadParty, startLoad, startServer } from "../processes/parties.ts";
import type { LimitName } from "./record/measures.ts";
import { BODY_BYTES } from "./parties/millrace.ts";
import type { LimitSample } from "./record/record.ts";

/** What the machine can do without any of the parties, measured in each round beside them. */
export interface Limits extends AsyncDisposable {
  measure(round: number, secondsEach: number): Promise<LimitSample[]>;
}

const CONNECTIONS = 64;

/** @param databaseUrl an empty database; undefined leaves PostgreSQL out */
export async function startLimits(
  load: LoadParty,
  directory: string,
  databaseUrl: string | undefined,
): Promise<Limits> {
  await using stack = new AsyncDisposableStack();
  const http = stack.use(await startServer("constant"));
  const net = stack.use(await startServer("net"));
  const writer = stack.use(await startLoad());
  const all = stack.move();

  async function answered(url: string, durationMs: number): Promise<number> {
    const request = { url: `${url}/jobs`, method: "POST", headers: {}, body: textBody(BODY_BYTES) } as const;
    return perSecond(await load.closedLoop({ requests: [request], connections: CONNECTIONS, durationMs }));
  }
  async function written(what: Commits["what"], durationMs: number): Promise<number> {
    const place = databaseUrl === undefined ? { directory } : { directory, databaseUrl };
    return perSecond(await writer.commits({ what, durationMs, ...place }));
  }
  return {
    async measure(round, secondsEach) {
      const durationMs = secondsEach * 1000;
      const each: readonly (readonly [LimitName, () => Promise<number>])[] = [
        ["http", () => answered(http.url, durationMs)],
        ["net", () => answered(net.url, durationMs)],
        ["sqlite", () => written("sqlite", durationMs / 2)],
        ...(databaseUrl === undefined ? [] : [["postgres", () => written("postgres", durationMs / 2)] as const]),
        ["fsync", () => written("fsync", durationMs / 2)],
      ];
      const samples: LimitSample[] = [];
      for (const [limit, run] of each) {
        await settle();
        samples.push({ limit, round, perSecond: await run() });
      }
      return samples;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
