import { textBody } from "../load/bodies.ts";
import type { Commits, CommitsResult } from "../load/commits.ts";
import { startChild } from "../processes/child.ts";
import { startServer, type LoadParty } from "../processes/parties.ts";
import { settle } from "../base/settle.ts";
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
  const http = stack.use(await startServer("constant-server-process.ts"));
  const net = stack.use(await startServer("net-server-process.ts"));
  const writer = stack.use(await startChild<undefined, Commits, CommitsResult>({ file: "commits-process.ts" }));
  const all = stack.move();

  async function answered(url: string, durationMs: number): Promise<number> {
    const request = { url: `${url}/jobs`, method: "POST", headers: {}, body: textBody(BODY_BYTES) } as const;
    const { count, elapsedMs } = await load.closedLoop({ requests: [request], connections: CONNECTIONS, durationMs });
    return (count / elapsedMs) * 1000;
  }
  async function written(what: Commits["what"], durationMs: number): Promise<number> {
    const place = databaseUrl === undefined ? { directory } : { directory, databaseUrl };
    const { count, elapsedMs } = await writer.ask({ what, durationMs, ...place });
    return (count / elapsedMs) * 1000;
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
