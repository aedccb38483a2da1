import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { raiseDescriptors } from "../attacks/descriptors.ts";
import { attacks } from "../attacks/table.ts";
import type { Attack } from "../attacks/target.ts";
import { randomOf } from "../base/random.ts";
import { type Meeting, startHonestCallers } from "./honest-callers.ts";
import { watchMemory } from "./memory.ts";
import { type OpenTarget, openTarget } from "./open-target.ts";
import { isCalm, judge, type MemorySpan, type Verdict } from "./verdict.ts";

export interface SiegeOptions {
  readonly minutes: number;
  /** Part of the time that is for the attacks. */
  readonly share: number;
  readonly seed: number;
  readonly database: "sqlite" | "postgres";
  /** Names of attacks; undefined: all. */
  readonly only?: readonly string[] | undefined;
  readonly print: (report: AttackReport) => void;
  readonly stop: AbortSignal;
}

/** One attack, and how the service stood it. */
export interface AttackReport extends Verdict {
  readonly name: string;
  readonly does: string;
  readonly seconds: number;
  /** How the service answered, and how often. */
  readonly answers: Readonly<Record<string, number>>;
  readonly memory: MemorySpan;
}

/** Enough for 20,000 connections to a service that keeps some descriptors for itself. */
const DESCRIPTORS = 65_536;
const QUIET_MS = 2_500;
/** After an attack the service has this long to give back what the attack took. */
const REST_MS = 1_500;
const QUIET_TRIES_MAX = 20;
const ATTACK_MIN_MS = 3_000;
const GROWTH_MAX_BYTES = 300 * 1024 * 1024;
/** The same problem again tells nothing. */
const WRONG_MAX = 5;

/** Starts the service and plays one attack after the other; resolves to a report of each, and to the folder of its log when one succeeded. */
export async function besiege(
  options: SiegeOptions,
): Promise<{ readonly reports: readonly AttackReport[]; readonly folder?: string }> {
  const { database, minutes, share, only, print, stop } = options;
  const chosen = attacks.filter(({ name }) => only?.includes(name) ?? true);
  const attackMs = Math.max(ATTACK_MIN_MS, (minutes * share * 60_000) / chosen.length - QUIET_MS - REST_MS);
  const folder = await mkdtemp(join(tmpdir(), "millrace-attack-"));
  raiseDescriptors(DESCRIPTORS);
  const target = await openTarget(folder, database);
  const callers = startHonestCallers(target.gateway.port, target.honestEndpointId);
  const reports: AttackReport[] = [];
  try {
    await delay(QUIET_MS);
    for (const attack of chosen) {
      if (stop.aborted) break;
      const report = await playAttack(attack, { target, callers, attackMs, options });
      reports.push(report);
      print(report);
    }
  } finally {
    await callers.close();
    await target.close();
  }
  if (reports.some(({ problems }) => problems.length > 0)) return { reports, folder };
  await rm(folder, { recursive: true, force: true });
  return { reports };
}

const NOBODY: Meeting = { latenciesMs: [], controlMs: [], failures: {} };

interface Scene {
  readonly target: OpenTarget;
  readonly callers: ReturnType<typeof startHonestCallers>;
  readonly attackMs: number;
  readonly options: SiegeOptions;
}

/** What honest callers meet once nothing of the attack before delays them any more. */
async function quietMoment(callers: Scene["callers"]): Promise<Meeting> {
  await callers.cut();
  for (let tries = 1; ; tries += 1) {
    await delay(QUIET_MS);
    const meeting = await callers.cut();
    if (isCalm(meeting) || tries === QUIET_TRIES_MAX) return meeting;
  }
}

async function playAttack(attack: Attack, { target, callers, attackMs, options }: Scene): Promise<AttackReport> {
  const { gateway, known } = target;
  const answers: Record<string, number> = {};
  const wrong = new Set<string>();
  const watch = watchMemory(gateway.pid);
  const over = new AbortController();
  let begun: { readonly before: Meeting; readonly memoryBefore: number; readonly atMs: number } | undefined;
  async function begin(): Promise<void> {
    const before = await quietMoment(callers);
    begun = { before, memoryBefore: watch.now(), atMs: performance.now() };
    watch.peak();
    setTimeout(() => over.abort(), attackMs);
  }
  try {
    const playing = attack.play({
      ...known,
      begin,
      stop: AbortSignal.any([over.signal, options.stop]),
      random: randomOf(options.seed).fork(attack.name),
      answered: (how) => void (answers[how] = (answers[how] ?? 0) + 1),
      wrong: (text) => void (wrong.size < WRONG_MAX && wrong.add(text)),
    });
    // The service may be what makes an attack fail, so the run goes on, and says so.
    await playing.catch((error: unknown) => wrong.add(`it was not played to its end: ${String(error)}`));
    const { before, memoryBefore, atMs } = begun ?? {
      before: NOBODY,
      memoryBefore: watch.now(),
      atMs: performance.now(),
    };
    const seconds = (performance.now() - atMs) / 1000;
    const [meanwhile, peak] = [await callers.cut(), watch.peak()];
    await delay(REST_MS);
    for (const file of target.secretFiles)
      if ((await readFile(file, "utf8").catch(() => "")) !== known.secret) wrong.add(`${file} was changed`);
    const memory = { before: memoryBefore, peak, after: watch.now() };
    const measured = { before, meanwhile, memory, wrong: [...wrong], isRunning: gateway.pid() !== undefined };
    const verdict = judge(measured, attack.growthMaxBytes ?? GROWTH_MAX_BYTES);
    return { name: attack.name, does: attack.does, seconds, answers, memory, ...verdict };
  } finally {
    watch.close();
  }
}
