import { settle } from "../base/rounds.ts";
import { percentile, perSecond } from "../base/statistics.ts";
import type { LoadParty } from "../processes/parties.ts";
import type { RunningPeer } from "./parties/peer.ts";
import { withParty, type Start } from "./ready/with-party.ts";
import { processorTimeUs } from "./processor-time.ts";
import { MEASURES, type Measure, type MeasureName } from "./record/measures.ts";
import type { Sample } from "./record/record.ts";

const WARM_UP_MS = 2_000;
/** The first job may have to wait for a worker that still starts. */
const WARM_UP_CONNECTIONS = 32;

/** The turn of one party in a round. */
export interface Turn extends Start {
  readonly run: Start["run"] & { readonly measures: readonly MeasureName[]; readonly secondsEach: number };
  readonly round: number;
  readonly load: LoadParty;
}

/** Starts a party on empty data, measures it, and ends it. Rejects at once with the reason of an abort. */
export async function takeTurn(turn: Turn): Promise<Sample[]> {
  return await withParty(turn, async (running, database) => {
    const pids = [...running.pids, ...(database === undefined ? [] : [database.pid])];
    return await measureAll(turn, running, pids);
  });
}

async function measureAll(turn: Turn, running: RunningPeer, pids: readonly number[]): Promise<Sample[]> {
  const { run, load } = turn;
  const samples: Sample[] = [];
  const durationMs = run.secondsEach * 1000;
  const { submit, result } = running;
  await load.jobLife({ submit, result, connections: 1, durationMs: 1 });
  const warmUpMs = Math.min(WARM_UP_MS, durationMs);
  await load.jobLife({ submit, result, connections: WARM_UP_CONNECTIONS, durationMs: warmUpMs });
  for (const measure of MEASURES.filter(({ name }) => run.measures.includes(name))) {
    if (measure.name === "submit") await running.stopWorkers();
    await settle();
    // A median of times needs fewer of them than a rate does.
    samples.push(await measureOnce(measure, measure.unit === "ms" ? durationMs / 2 : durationMs));
  }
  return samples;

  async function measureOnce({ name, label, connections }: Measure, forMs: number): Promise<Sample> {
    const beforeUs = processorTimeUs(pids);
    const done =
      name === "submit"
        ? await load.closedLoop({ requests: [submit], connections, durationMs: forMs })
        : await load.jobLife({ submit, result, connections, durationMs: forMs });
    const afterUs = processorTimeUs(pids);
    if (done.count === 0) throw new Error(`${label}: no job was done within ${forMs} ms`);
    return {
      party: turn.peer.name,
      measure: name,
      round: turn.round,
      perSecond: perSecond(done),
      p50Ms: percentile(done.latenciesMs, 0.5),
      p99Ms: percentile(done.latenciesMs, 0.99),
      ...(beforeUs === undefined || afterUs === undefined ? {} : { processorUs: (afterUs - beforeUs) / done.count }),
    };
  }
}
