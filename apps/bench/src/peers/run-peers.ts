import { loadavg } from "node:os";
import { readMachine } from "../base/machine.ts";
import { startLoad } from "../processes/parties.ts";
import { unsteadyParties } from "./record/comparison.ts";
import { readCommit } from "./record/commit.ts";
import { startLimits } from "./limits-round.ts";
import type { MeasureName } from "./record/measures.ts";
import type { Peer } from "./parties/peer.ts";
import { installAll, leaveOut, type PartiesRun, postgresFor } from "./ready/ready-parties.ts";
import { startPrograms } from "./programs/programs.ts";
import type { Failure, LimitSample, PeersRecord, Sample } from "./record/record.ts";
import { takeTurn } from "./turn.ts";

export interface PeersRun extends PartiesRun {
  readonly measures: readonly MeasureName[];
  readonly rounds: number;
  readonly secondsEach: number;
  readonly withLimits: boolean;
  /** No further round begins when it would not end before this time. */
  readonly minutesMax: number;
}

/** Rounds beyond those that were asked for, for parties whose rounds lie too far apart. */
const FURTHER_ROUNDS_MAX = 2;

/** Compares the parties in turns. One that fails is named and left out; the rest goes on. */
export async function runPeers(run: PeersRun): Promise<PeersRecord> {
  const startedAt = new Date();
  const commit = readCommit();
  const failures: Failure[] = [];
  const installed = await installAll(run, failures);
  await using programs = await startPrograms(run.folder);
  const machine = readMachine(run.folder);
  await using postgres = await postgresFor(run, installed, programs, failures);
  await using load = await startLoad();
  await using limits = run.withLimits
    ? await startLimits(load, run.folder, await postgres?.databases.create())
    : undefined;

  const samples: Sample[] = [];
  const limitSamples: LimitSample[] = [];
  const record = (): PeersRecord => ({
    startedAt: startedAt.toISOString(),
    minutes: Math.round((Date.now() - startedAt.getTime()) / 6_000) / 10,
    commit,
    machine,
    loadAfter: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    rounds: run.rounds,
    secondsEach: run.secondsEach,
    parties: installed.map(({ party }) => party),
    measures: run.measures,
    samples,
    limits: limitSamples,
    failures,
  });
  const hasFailed = (name: string): boolean => failures.some(({ party }) => party === name);
  const measuringFromMs = Date.now();

  async function playRound(round: number, parties: readonly Peer[]): Promise<void> {
    if (limits !== undefined) {
      run.progress(`round ${round + 1}: limits of the machine`);
      limitSamples.push(...(await limits.measure(round, Math.min(1, run.secondsEach))));
    }
    for (const [index, peer] of orderOfRound(parties, round).entries()) {
      run.signal.throwIfAborted();
      await programs.complaints();
      run.progress(`round ${round + 1}, ${index + 1} of ${parties.length}: ${peer.label}`);
      try {
        samples.push(...(await takeTurn({ run, peer, round, programs, postgres, load })));
      } catch (error) {
        await leaveOut(run, programs, failures, peer, error);
      }
    }
  }
  for (let round = 0; round < run.rounds; round += 1) {
    await playRound(
      round,
      installed.map(({ peer }) => peer).filter(({ name }) => !hasFailed(name)),
    );
  }
  const msEachTurn = (Date.now() - measuringFromMs) / Math.max(1, run.rounds * installed.length);
  for (let further = 0; further < FURTHER_ROUNDS_MAX; further += 1) {
    const unsteady = unsteadyParties(record());
    const parties = installed
      .map(({ peer }) => peer)
      .filter(({ name, isSubject }) => !hasFailed(name) && (unsteady.has(name) || isSubject === true));
    const endsAtMs = Date.now() + parties.length * msEachTurn;
    if (unsteady.size === 0 || endsAtMs > startedAt.getTime() + run.minutesMax * 60_000) break;
    run.progress(`rounds lie more than 15 % apart, measured again: ${[...unsteady].join(", ")}`);
    await playRound(run.rounds + further, parties);
  }
  return record();
}

/** The parties of a round: each round begins with another one, and every second one goes backwards, so that neighbours change, too. */
export function orderOfRound<Party>(parties: readonly Party[], round: number): Party[] {
  if (parties.length === 0) return [];
  const first = Math.floor(round / 2) % parties.length;
  const rotated = [...parties.slice(first), ...parties.slice(0, first)];
  return round % 2 === 0 ? rotated : rotated.toReversed();
}
