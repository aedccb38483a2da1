import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { settle } from "../base/rounds.ts";
import { percentile, perSecond } from "../base/statistics.ts";
import type { LoadParty } from "../processes/parties.ts";
import type { Peer, RunningPeer } from "./parties/peer.ts";
import type { PartiesRun } from "./parties/ready-parties.ts";
import { processorTimeUs } from "./processor-time.ts";
import type { PostgresProgram } from "./programs/postgres.ts";
import type { Programs } from "./programs/programs.ts";
import { MEASURES, type Measure, type MeasureName } from "./record/measures.ts";
import type { Sample } from "./record/record.ts";

const WARM_UP_MS = 2_000;
/** The first job may have to wait for a worker that still starts. */
const WARM_UP_CONNECTIONS = 32;

/** A party that is started on empty data. */
export interface Start {
  readonly run: Pick<PartiesRun, "folder" | "cacheDir" | "signal">;
  readonly peer: Peer;
  readonly programs: Programs;
  /** Its processor time counts, if the party uses it. */
  readonly postgres: PostgresProgram | undefined;
}

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

/** Works with a party while it runs on empty data, and ends it. Rejects at once with the reason of an abort. */
export async function withParty<Result>(
  start: Start,
  work: (running: RunningPeer, database: { readonly url: string; readonly pid: number } | undefined) => Promise<Result>,
): Promise<Result> {
  const { run, peer, programs } = start;
  const dataDir = await mkdtemp(join(run.folder, `${peer.name}-`));
  const database = peer.needsPostgres === true ? start.postgres : undefined;
  const databaseUrl = await database?.databases.create();
  try {
    await using running = await peer.start({ programs, cacheDir: run.cacheDir, dataDir, databaseUrl });
    const own =
      database === undefined || databaseUrl === undefined ? undefined : { url: databaseUrl, pid: database.pid };
    return await unlessAborted(work(running, own), run.signal);
  } finally {
    if (databaseUrl !== undefined) await database?.databases.drop(databaseUrl);
  }
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

/** What is given, or at once the reason of an abort. */
async function unlessAborted<Value>(given: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort);
  try {
    signal.throwIfAborted();
    return await Promise.race([given, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    // What is left of it fails when its party ends.
    given.catch(() => undefined);
  }
}
