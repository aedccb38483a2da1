import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomOf } from "../base/random.ts";
import { damages, playDamages } from "../faults/damage.ts";
import type { Fault, Stage } from "../faults/stage.ts";
import { faults, whatLacks } from "../faults/table.ts";
import type { Entry } from "../history/entry.ts";
import { createHistory } from "../history/history.ts";
import { createJudge, type Violation } from "../judge/judge.ts";
import { createCaller } from "../parties/caller.ts";
import { StartError } from "../parties/gateway.ts";
import { createReceiver } from "../parties/receiver.ts";
import { readDamaged } from "./damaged.ts";
import { newEndpoint, playRound } from "./round.ts";
import { openStage } from "./stage.ts";
import { createTally, type Tally } from "./tally.ts";
import { submitWaiting } from "./waiting-jobs.ts";

export interface RunOptions {
  readonly minutes: number;
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
  readonly print: (line: string) => void;
  readonly stop: AbortSignal;
}

export interface RunResult {
  readonly violations: readonly Violation[];
  readonly counts: Tally["counts"];
  readonly rounds: number;
  /** Faults that this machine or database cannot have, with the reason. */
  readonly leftOut: readonly string[];
  /** What is kept of a run with violations: the history and the logs of the gateways. */
  readonly folder?: string | undefined;
}

const LEASE_MS = 3_000;
const FAULTS_PER_ROUND = 8;
/** How many of the damages of files a round tries. */
const DAMAGE_CHANCE = 0.3;
/** Further violations are the same ones again, or follow from the first. */
const PRINTED_MAX = 10;

export async function run(options: RunOptions): Promise<RunResult> {
  const { seed, database, gateways, print, stop, flags = [] } = options;
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), "millrace-faults-"));
  const [judging, tally] = [createJudge(), createTally()];
  const history = createHistory(join(folder, "history.jsonl"), (entry) => {
    judging.add(entry);
    tally.add(entry);
  });
  const record = (entry: Entry): void => {
    if (entry.op === "fault" && entry.phase === "injected") print(`  ${entry.name}`);
    history.add(entry);
  };
  const violations: Violation[] = [];
  let [rounds, isOver] = [0, false];
  const receiver = await createReceiver(record);
  const stage = await openStage({
    folder,
    database,
    gateways,
    leaseMs: LEASE_MS,
    flags,
    note: (text) => print(`    ${text}`),
  });
  const bag = createBag(stage, options);
  const deadline = performance.now() + options.minutes * 60_000;
  try {
    do {
      rounds += 1;
      const choices = random.fork(`round${rounds}`);
      const chosen = Array.from({ length: options.faultsPerRound ?? FAULTS_PER_ROUND }, () => bag.draw(choices));
      const own = { round: rounds, random: choices, faults: chosen.filter((fault) => fault !== undefined) };
      const scene = await playRound({
        ...own,
        stage,
        record,
        stop,
        webhookUrl: receiver.url,
        owesWebhooks: () => tally.owesWebhooks(),
      }).catch((error: unknown) => {
        // The history has it; without the service there is nothing to go on with.
        if (!(error instanceof StartError)) throw error;
      });
      isOver = scene === undefined;
      if (scene !== undefined && database === "sqlite" && !stop.aborted) {
        const names = Object.keys(damages).filter(
          (name) => options.only?.includes(name) ?? choices.chance(DAMAGE_CHANCE),
        );
        const logPath = join(folder, `victim${rounds}.log`);
        const victim = await stage.victim(logPath);
        const caller = createCaller(() => choices.pick(stage.gateways).port);
        const waiting = await submitWaiting(caller, `/v2/${await newEndpoint(caller)}`, rounds);
        const read = (): Promise<readonly string[]> =>
          readDamaged(victim, scene.queue, tally.finals(), waiting, logPath);
        await playDamages({ stage, random: choices, names, record, victim, readDamaged: read });
        await caller.call("POST", `${waiting.queue}/purge-queue`);
        caller.close();
      }
      const found = judging.endRound();
      violations.push(...found);
      const { jobs, acknowledged } = tally.counts;
      print(`round ${rounds}: ${jobs} jobs and ${acknowledged} acknowledgements so far, ${found.length} violations`);
      for (const { rule, says } of found.slice(0, PRINTED_MAX)) print(`    ${rule}: ${says}`);
    } while (
      performance.now() < deadline &&
      !stop.aborted &&
      !isOver &&
      !(options.isOverAtFirst === true && violations.length > 0)
    );
  } finally {
    await stage.close();
    await receiver.close();
    await history.close();
  }
  if (violations.length === 0) await rm(folder, { recursive: true, force: true });
  return {
    violations,
    counts: tally.counts,
    rounds,
    leftOut: bag.leftOut,
    folder: violations.length === 0 ? undefined : folder,
  };
}

/** Gives each fault once before it gives any again. */
function createBag(
  stage: Stage,
  { only }: RunOptions,
): {
  readonly leftOut: readonly string[];
  draw(random: ReturnType<typeof randomOf>): Fault | undefined;
} {
  const chosen = faults.filter(({ name }) => only?.includes(name) ?? true);
  const possible = chosen.filter((fault) => whatLacks(fault, stage) === undefined);
  const lacking = chosen.filter((fault) => !possible.includes(fault));
  let left: Fault[] = [];
  return {
    leftOut: lacking.map((fault) => `${fault.name} ${whatLacks(fault, stage)}`),
    draw(random) {
      if (left.length === 0) left = random.shuffled(possible);
      return left.pop();
    },
  };
}
