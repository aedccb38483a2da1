import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, randomOf } from "../base/random.ts";
import { damages, playDamages } from "../faults/damage.ts";
import { upgrade } from "../faults/versions.ts";
import type { Entry } from "../history/entry.ts";
import { createHistory } from "../history/history.ts";
import { createJudge, type Violation } from "../judge/judge.ts";
import { createCaller } from "../parties/caller.ts";
import { StartError } from "../parties/gateway.ts";
import { type OlderVersion, unpackOlderVersion } from "../parties/older-version.ts";
import { createReceiver, type Receiver } from "../parties/receiver.ts";
import { type Bag, createBag } from "./bag.ts";
import { readDamaged } from "./damaged.ts";
import { newEndpoint, playRound } from "./round.ts";
import { type OpenStage, openStage } from "./stage.ts";
import { createTally, type Tally } from "./tally.ts";
import { submitWaiting } from "./waiting-jobs.ts";

export interface RunOptions {
  readonly minutes: number;
  /** Ends once that many faults were injected, also those of an earlier part. */
  readonly faultsMax?: number | undefined;
  readonly seed: number;
  readonly database: "sqlite" | "postgres";
  readonly gateways: number;
  /** Names of faults; undefined for all that the stage can have. */
  readonly only?: readonly string[] | undefined;
  /** Ends after the first round with a violation. */
  readonly isOverAtFirst?: boolean;
  readonly faultsPerRound?: number;
  /** Flags of Node for the service. */
  readonly flags?: readonly string[];
  /** What an earlier part of the run did; it goes on with the next round. */
  readonly earlier?: RunProgress | undefined;
  /** Called after each round. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  readonly print: (line: string) => void;
  readonly stop: AbortSignal;
}

/** What a run did so far. */
export interface RunProgress {
  readonly rounds: number;
  readonly counts: Tally["counts"];
  /** The first of them; more follow from these or are the same again. */
  readonly violations: readonly Violation[];
  /** How long rounds took, all together. */
  readonly tookMs: number;
  /** Where histories and logs of rounds with violations are kept. */
  readonly folder?: string | undefined;
}

export interface RunResult extends RunProgress {
  /** Faults that this machine or database cannot have, with the reason. */
  readonly leftOut: readonly string[];
  /** Commit of the older version that was replaced; absent where there was none. */
  readonly olderCommit?: string | undefined;
}

const LEASE_MS = 3_000;
const FAULTS_PER_ROUND = 8;
/** Then all data, journals and logs begin anew, so that a night needs no more of disk and memory than an hour. */
const ROUNDS_PER_STAGE = 6;
/** How many of the damages of files a round tries. */
const DAMAGE_CHANCE = 0.3;
/** Further violations are the same ones again, or follow from the first. */
const PRINTED_MAX = 10;
const KEPT_MAX = 200;
const KEPT_FOLDERS_MAX = 10;
/** A harness that cannot play so many stages in a row ends. */
const BROKEN_STAGES_MAX = 3;
const UNPLAYED = "round could not be played";

interface RunState {
  readonly options: RunOptions;
  readonly folder: string;
  readonly older: OlderVersion | undefined;
  readonly tally: Tally;
  readonly violations: Violation[];
  readonly startedAt: number;
  rounds: number;
  leftOut: readonly string[];
}

export async function run(options: RunOptions): Promise<RunResult> {
  const { earlier, print } = options;
  const folder = await mkdtemp(join(tmpdir(), "millrace-faults-"));
  const state: RunState = {
    options,
    folder,
    older: options.only?.some((name) => name.startsWith("gateway-")) === false ? undefined : unpackOlderVersion(folder),
    tally: createTally(earlier?.counts),
    violations: [...(earlier?.violations ?? [])],
    startedAt: performance.now() - (earlier?.tookMs ?? 0),
    rounds: earlier?.rounds ?? 0,
    leftOut: [],
  };
  let [stages, broken, keptFolders] = [0, 0, 0];
  const endsAt = performance.now() + options.minutes * 60_000;
  do {
    stages += 1;
    const before = state.violations.length;
    const own = join(folder, `stage${stages}`);
    await mkdir(own);
    const isPlayed = await playStage(state, own, endsAt).then(
      () => true,
      (error: unknown) => {
        if (options.faultsMax === undefined) throw error;
        print(`    ${UNPLAYED}: ${String(error)}`);
        state.violations.push({ rule: UNPLAYED, round: state.rounds, says: String(error) });
        return false;
      },
    );
    broken = isPlayed ? 0 : broken + 1;
    const isKept = state.violations.length > before && keptFolders < KEPT_FOLDERS_MAX;
    keptFolders += Number(isKept);
    if (!isKept) await rm(own, { recursive: true, force: true });
    state.violations.splice(KEPT_MAX);
  } while (broken < BROKEN_STAGES_MAX && goesOn(state, endsAt));
  await rm(join(folder, "older"), { recursive: true, force: true });
  if (keptFolders === 0) await rm(folder, { recursive: true, force: true });
  return { ...progressOf(state), leftOut: state.leftOut, olderCommit: state.older?.commit };
}

function progressOf({ rounds, tally, violations, startedAt, folder, options }: RunState): RunProgress {
  const kept = violations.length > (options.earlier?.violations.length ?? 0) ? folder : options.earlier?.folder;
  return { rounds, counts: tally.counts, violations, tookMs: performance.now() - startedAt, folder: kept };
}

function goesOn({ options, tally, violations }: RunState, endsAt: number): boolean {
  const { stop, faultsMax, isOverAtFirst = false } = options;
  if (stop.aborted || (isOverAtFirst && violations.length > 0)) return false;
  if (faultsMax === undefined) return performance.now() < endsAt;
  return Object.values(tally.counts.faults).reduce((sum, times) => sum + times, 0) < faultsMax;
}

/** Plays rounds on data of their own, the first of which may begin with an older version. */
async function playStage(state: RunState, folder: string, endsAt: number): Promise<void> {
  const { options, older } = state;
  const { database, gateways, print, flags = [], only } = options;
  const beginsOlder = older !== undefined && (only?.includes(upgrade.name) ?? true);
  const stage = await openStage({
    folder,
    database,
    gateways,
    leaseMs: LEASE_MS,
    flags,
    older,
    beginsOlder,
    note: (text) => print(`    ${text}`),
  });
  const bag = createBag(stage, only);
  state.leftOut = bag.leftOut;
  let receiver: Receiver | undefined;
  try {
    for (let played = 0; played < ROUNDS_PER_STAGE && (played === 0 || goesOn(state, endsAt)); played += 1) {
      state.rounds += 1;
      const judging = createJudge();
      const path = join(folder, `history${state.rounds}.jsonl`);
      const history = createHistory(path, (entry) => {
        judging.add(entry);
        state.tally.add(entry);
      });
      const record = (entry: Entry): void => {
        if (entry.op === "fault" && entry.phase === "injected")
          print(`  ${entry.beside === undefined ? "" : "together with it: "}${entry.name}`);
        history.add(entry);
      };
      receiver = await createReceiver(record);
      const isOver = await playOne(state, { stage, bag, record, receiver, isFirst: played === 0 && beginsOlder });
      await receiver.close();
      receiver = undefined;
      await history.close();
      const found = judging.endRound();
      state.violations.push(...found);
      // A history without violations is of no use; that of a long run would fill the disk.
      if (found.length === 0) await rm(path);
      const { jobs, acknowledged } = state.tally.counts;
      print(
        `round ${state.rounds}: ${jobs} jobs and ${acknowledged} acknowledgements so far, ${found.length} violations`,
      );
      for (const { rule, says } of found.slice(0, PRINTED_MAX)) print(`    ${rule}: ${says}`);
      options.onProgress?.(progressOf(state));
      if (isOver) return;
    }
  } finally {
    await stage.close();
    await receiver?.close();
  }
}

interface RoundParts {
  readonly stage: OpenStage;
  readonly bag: Bag;
  readonly record: (entry: Entry) => void;
  readonly receiver: Receiver;
  /** Whether it is the first one after the older version began. */
  readonly isFirst: boolean;
}

/** Resolves to whether the stage is over, because the service does not start. */
async function playOne({ options, tally, rounds: round }: RunState, parts: RoundParts): Promise<boolean> {
  const { stage, bag, record, receiver, isFirst } = parts;
  const { stop, database, seed, faultsPerRound = FAULTS_PER_ROUND } = options;
  const choices = randomOf(seed).fork(`round${round}`);
  const drawn = bag.draw(isFirst ? faultsPerRound - 1 : faultsPerRound, choices);
  const scene = await playRound({
    round,
    random: choices,
    faults: isFirst ? [[upgrade], ...drawn] : drawn,
    stage,
    record,
    stop,
    webhookUrl: receiver.url,
    owesWebhooks: () => tally.owesWebhooks(),
  }).catch((error: unknown) => {
    // The history has it; without the service there is nothing to go on with.
    if (!(error instanceof StartError)) throw error;
  });
  if (scene === undefined) return true;
  if (database === "sqlite" && !stop.aborted)
    await playDamaged(options, parts, { round, choices, tally, queue: scene.queue });
  return false;
}

interface DamagedRound {
  readonly round: number;
  readonly choices: Random;
  readonly tally: Tally;
  readonly queue: string;
}

async function playDamaged(
  options: RunOptions,
  { stage, record }: RoundParts,
  { round, choices, tally, queue }: DamagedRound,
): Promise<void> {
  const names = Object.keys(damages).filter((name) => options.only?.includes(name) ?? choices.chance(DAMAGE_CHANCE));
  const logPath = join(stage.folder, `victim${round}.log`);
  const victim = await stage.victim(logPath);
  const caller = createCaller(() => choices.pick(stage.gateways).port);
  const waiting = await submitWaiting(caller, `/v2/${await newEndpoint(caller)}`, round);
  const read = (): Promise<readonly string[]> => readDamaged(victim, queue, tally.finals(), waiting, logPath);
  await playDamages({ stage, random: choices, names, record, victim, readDamaged: read });
  await caller.call("POST", `${waiting.queue}/purge-queue`);
  caller.close();
}
