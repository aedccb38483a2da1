import { withClient } from "../../base/databases.ts";
import { settle } from "../../base/rounds.ts";
import { perSecond } from "../../base/statistics.ts";
import type { JobLife } from "../../load/job-life.ts";
import type { LoadParty } from "../../processes/parties.ts";
import { withParty, type Start } from "../ready/with-party.ts";
import { readCounters } from "../ready/database-counters.ts";
import { type HeldParty, type HeldSpan, spanOf } from "./held-record.ts";

const CONNECTIONS = 64;
export const LOAD_OVER_PEAK = 0.7;
/** Spans before the transaction; as many at its end are compared with them. */
const SPANS_BEFORE = 6;

export interface HeldTurn extends Start {
  readonly run: Start["run"] & { readonly heldMs: number; readonly spanMs: number };
  readonly load: LoadParty;
}

/**
 * Offers a party 70 % of what it does at most, first without and then beside a transaction that has looked at its database: until that
 * ends, no dead row can be cleaned up.
 */
export async function takeHeldTurn(turn: HeldTurn): Promise<HeldParty> {
  const { load } = turn;
  const { heldMs, spanMs } = turn.run;
  return await withParty(turn, async ({ submit, result }, database) => {
    if (database === undefined) throw new Error("a party without PostgreSQL has no transaction to be held");
    const life: JobLife = { submit, result, connections: CONNECTIONS, durationMs: spanMs };
    await load.jobLife({ ...life, connections: 1, durationMs: 1 });
    await load.jobLife(life);
    await settle();
    const peak = perSecond(await load.jobLife(life));
    const offered = peak * LOAD_OVER_PEAK;
    const spans: HeldSpan[] = [];
    const span = async (atMs: number): Promise<number> => {
      const done = await load.jobLife({ ...life, perSecond: offered });
      spans.push(spanOf(Math.round(atMs / 1000), perSecond(done), done.latenciesMs));
      return done.count;
    };
    for (let left = SPANS_BEFORE; left > 0; left -= 1) await span(-left * spanMs);

    return await withClient(database.url, async (reader) => {
      const before = await readCounters(reader);
      let jobs = 0;
      await withClient(database.url, async (holder) => {
        await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class");
        const fromMs = performance.now();
        const heldForMs = (): number => performance.now() - fromMs;
        while (heldForMs() < heldMs) jobs += await span(heldForMs());
        await holder.query("COMMIT");
      });
      const after = await readCounters(reader);
      const perJob = (name: keyof typeof after): number => (after[name] - before[name]) / jobs;
      return {
        party: turn.peer.name,
        peak,
        offered,
        spans,
        bytesBefore: before.bytes,
        bytesAfter: after.bytes,
        walBytesPerJob: perJob("walBytes"),
        commitsPerJob: perJob("commits"),
        deadRowsPerJob: perJob("deadRows"),
      };
    });
  });
}
