import { settle } from "../base/rounds.ts";
import { percentile, perSecond } from "../base/statistics.ts";
import type { BulkResult } from "../load/bulk.ts";
import type { LoadResult } from "../load/load.ts";
import type { LoadParty } from "../processes/parties.ts";
import { databaseCost } from "./ready/database-counters.ts";
import type { RunningPeer } from "./parties/peer.ts";
import { foreignShare, processorCost, readProcessorTimes, type RolePids } from "./processor-time.ts";
import { withParty, type Start } from "./ready/with-party.ts";
import { MEASURES, type Measure, type MeasureName } from "./record/measures.ts";
import type { Sample } from "./record/record.ts";
import { FOREIGN_SHARE_MAX } from "./record/steadiness.ts";

const WARM_UP_MS = 2_000;
/** The first job may have to wait for a worker that still starts. */
const WARM_UP_CONNECTIONS = 32;
/** Measurements that other programs disturb are made again. */
const TRIES_MAX = 3;

/** The turn of one party in a round. */
export interface Turn extends Start {
  readonly run: Start["run"] & { readonly measures: readonly MeasureName[]; readonly secondsEach: number };
  readonly round: number;
  readonly load: LoadParty;
}

/** Starts a party on empty data, measures it, and ends it. Rejects at once with the reason of an abort. */
export async function takeTurn(turn: Turn): Promise<Sample[]> {
  const { run, load } = turn;
  const durationMs = run.secondsEach * 1000;
  return await withParty(turn, async (running, database) => {
    const { submit, result } = running;
    const store = [...(running.pids.store ?? []), ...(database === undefined ? [] : [database.pid])];
    const pids = { ...running.pids, store };
    const samples: Sample[] = [];
    await load.jobLife({ submit, result, connections: 1, durationMs: 1 });
    const warmUpMs = Math.min(WARM_UP_MS, durationMs);
    await load.jobLife({ submit, result, connections: WARM_UP_CONNECTIONS, durationMs: warmUpMs });
    for (const measure of MEASURES.filter(({ name }) => run.measures.includes(name))) {
      if (measure.callers === "submit") await running.stopWorkers();
      // A median of times needs fewer of them than a rate does.
      const forMs = measure.unit === "ms" ? durationMs / 2 : durationMs;
      const work = (): Promise<LoadResult | BulkResult> => loadOf(measure, load, running, forMs);
      const sample = await leastDisturbed(() => measureOnce(turn, measure, running, pids, work));
      // These differ little from round to round, and counters that are late take their time.
      const isCounted = database !== undefined && turn.round === 0 && measure.name === "bulk64";
      samples.push(isCounted ? { ...sample, database: await databaseCost(database.url, work) } : sample);
    }
    return samples;
  });
}

/** Measures again while other programs disturb it; the least disturbed measurement counts. */
async function leastDisturbed(measure: () => Promise<Sample>): Promise<Sample> {
  await settle();
  let best = await measure();
  for (let tries = 1; tries < TRIES_MAX && (best.foreignShare ?? 0) > FOREIGN_SHARE_MAX; tries += 1) {
    await settle();
    const again = await measure();
    if ((again.foreignShare ?? 0) < (best.foreignShare ?? 0)) best = again;
  }
  return best;
}

/** In bulk, the result of every job is read afterwards: none may be missing. */
async function measureOnce(
  turn: Turn,
  measure: Measure,
  { result }: RunningPeer,
  pids: RolePids,
  work: () => Promise<LoadResult | BulkResult>,
): Promise<Sample> {
  const before = readProcessorTimes();
  const done = await work();
  const after = readProcessorTimes();
  if ("ids" in done) await turn.load.readResults({ result, connections: measure.connections, ids: done.ids });
  if (done.count === 0) throw new Error(`${measure.label}: no job was done within ${done.elapsedMs} ms`);
  return {
    party: turn.peer.name,
    measure: measure.name,
    round: turn.round,
    perSecond: perSecond(done),
    p50Ms: percentile(done.latenciesMs, 0.5),
    p99Ms: percentile(done.latenciesMs, 0.99),
    ...(before === undefined || after === undefined
      ? {}
      : { ...processorCost(before, after, pids, done.count), foreignShare: foreignShare(before, after) }),
  };
}

async function loadOf(
  { callers, connections }: Measure,
  load: LoadParty,
  { submit, result }: RunningPeer,
  forMs: number,
): Promise<LoadResult | BulkResult> {
  switch (callers) {
    case "wait":
      return await load.jobLife({ submit, result, connections, durationMs: forMs });
    case "bulk":
      return await load.bulk({ submit, result, connections, submitForMs: forMs });
    case "submit":
      return await load.closedLoop({ requests: [submit], connections, durationMs: forMs });
  }
}
