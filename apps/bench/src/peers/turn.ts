import { settle } from "../base/rounds.ts";
import { percentile, perSecond } from "../base/statistics.ts";
import type { LoadParty } from "../processes/parties.ts";
import { MEASURES, type Measure, type MeasureName } from "./record/measures.ts";
import type { RunningPeer } from "./parties/peer.ts";
import { processorTimeUs } from "./processor-time.ts";
import type { Sample } from "./record/record.ts";

const WARM_UP_MS = 2_000;
/** The first job may have to wait for a worker that still starts. */
const WARM_UP_CONNECTIONS = 32;

export interface Turn {
  readonly party: string;
  readonly round: number;
  readonly measures: readonly MeasureName[];
  readonly secondsEach: number;
  /** The PostgreSQL whose processor time counts, if the party uses it. */
  readonly databasePid: number | undefined;
}

/** Measures one running party, which nobody has used before. */
export async function takeTurn(turn: Turn, peer: RunningPeer, load: LoadParty): Promise<Sample[]> {
  const pids = [...peer.pids, ...(turn.databasePid === undefined ? [] : [turn.databasePid])];
  const samples: Sample[] = [];
  const durationMs = turn.secondsEach * 1000;
  const { submit, result } = peer;
  await load.jobLife({ submit, result, connections: 1, durationMs: 1 });
  const warmUpMs = Math.min(WARM_UP_MS, durationMs);
  await load.jobLife({ submit, result, connections: WARM_UP_CONNECTIONS, durationMs: warmUpMs });

  for (const measure of MEASURES.filter(({ name }) => turn.measures.includes(name))) {
    if (measure.name === "submit") await peer.stopWorkers();
    await settle();
    // A median of times needs fewer of them than a rate does.
    samples.push(await measureOnce(turn, measure, measure.unit === "ms" ? durationMs / 2 : durationMs));
  }
  return samples;

  async function measureOnce({ party, round }: Turn, measure: Measure, forMs: number): Promise<Sample> {
    const { connections } = measure;
    const beforeUs = processorTimeUs(pids);
    const done =
      measure.name === "submit"
        ? await load.closedLoop({ requests: [submit], connections, durationMs: forMs })
        : await load.jobLife({ submit, result, connections, durationMs: forMs });
    const afterUs = processorTimeUs(pids);
    if (done.count === 0) throw new Error(`${measure.label}: no job was done within ${forMs} ms`);
    return {
      party,
      measure: measure.name,
      round,
      perSecond: perSecond(done),
      p50Ms: percentile(done.latenciesMs, 0.5),
      p99Ms: percentile(done.latenciesMs, 0.99),
      ...(beforeUs === undefined || afterUs === undefined ? {} : { processorUs: (afterUs - beforeUs) / done.count }),
    };
  }
}
