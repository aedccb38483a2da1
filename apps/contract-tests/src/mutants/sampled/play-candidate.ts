import { errorMessage } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { flagsOfPatch } from "../source/source-mutant.ts";
import type { Candidate } from "./candidates.ts";
import type { Control } from "./control.ts";
import { type Noticed, noticed } from "./noticed.ts";
import { type Running, within } from "./order.ts";
import type { Player } from "./player.ts";

/**
 * - `found`: a check did not hold, or ended in an error, did so again, and holds on a service without the mutation.
 * - `dead`: the service did not start, not even at the second attempt, which no check has to find.
 * - `survived`: every check that was played holds.
 * - `unreached`: no check runs the code.
 */
export type CandidateVerdict = "found" | "dead" | "survived" | "unreached";

export interface CandidateResult {
  readonly verdict: CandidateVerdict;
  /** What found it, in words; otherwise null. */
  readonly how: string | null;
  /** The name of the scenario that found it. */
  readonly finder: string | null;
  /** Whether a claim that is about this part of the service found it, and not only another one. */
  readonly isNamed: boolean;
  /** Checks that were played. */
  readonly played: number;
  /** Checks that did not hold, neither with the mutation nor without it. */
  readonly unclear: readonly string[];
  readonly tookMs: number;
}

interface PlayOptions {
  /** Those that run the code, in the order in which they are played. */
  readonly running: readonly Running<Scenario>[];
  /** Whether a claim is about this part of the service. */
  readonly isNamed: (claimId: string) => boolean;
  /** Longest time for all of them, as it was recorded: it does not depend on how busy the machine is now. */
  readonly recordedMsMax: number;
  readonly play: Player;
  readonly control: Control;
  readonly signal: AbortSignal;
}

/** Recorded times of the groups that are played one after the other; the last one is as large as needed. Most are found in the first. */
const GROUPS_MS = [1_500, 6_000, 25_000];
/** Recorded time of the checks that are played on, for claims about this part of the service, once another one has found it. */
const NAMED_MS = 10_000;
/** Scenarios that are played at the same time. */
const PARALLEL = 6;

/** Plays the scenarios against a service with the mutation, until one of them notices it. */
export async function playCandidate(
  { file, mutation }: Candidate,
  { running, isNamed, recordedMsMax, play, control, signal }: PlayOptions,
): Promise<CandidateResult> {
  const startMs = performance.now();
  let played = 0;
  const unclear: string[] = [];
  const ended = (verdict: CandidateVerdict, by: Noticed | null = null, how = by?.how ?? null): CandidateResult => ({
    verdict,
    how,
    finder: by?.scenario ?? null,
    isNamed: by !== null && isNamed(by.claimId),
    played,
    unclear,
    tookMs: Math.round(performance.now() - startMs),
  });
  if (running.length === 0) return ended("unreached");
  const { search, replacement, offset } = mutation;
  const nodeFlags = flagsOfPatch({ file, search, replacement, offset });
  let service: Target;
  try {
    // On a busy machine a start may take too long.
    service = await startOwnService({ nodeFlags }).catch(() => startOwnService({ nodeFlags }));
  } catch (error) {
    return ended("dead", null, errorMessage(error));
  }
  /** Played until one of them notices something. */
  async function firstNoticed(some: readonly Scenario[]): Promise<Noticed | null> {
    const isFound = new AbortController();
    const stop = AbortSignal.any([signal, isFound.signal]);
    let first: Noticed | null = null;
    await play(some, service, {
      parallel: PARALLEL,
      signal: stop,
      onResult(result) {
        if (stop.aborted || result.skipped === "stopped") return;
        played += 1;
        first ??= noticed(result);
        if (first !== null) isFound.abort();
      },
    });
    return first;
  }
  let found: Noticed | null = null;
  try {
    let rest = within(running, recordedMsMax);
    for (let group = 0; rest.length > 0 && !signal.aborted; group += 1) {
      const some = within(rest, GROUPS_MS[group] ?? Infinity);
      const first = await firstNoticed(some.map(({ scenario }) => scenario));
      const finder = running.find(({ scenario }) => scenario.name === first?.scenario)?.scenario;
      if (finder === undefined) {
        rest = rest.slice(some.length);
        continue;
      }
      rest = rest.filter(({ scenario }) => scenario !== finder);
      // On a busy machine a check may fail without a reason, but hardly twice.
      const second = await firstNoticed([finder]);
      if (second === null) continue;
      if (!(await control.holds(finder, signal))) {
        unclear.push(finder.name);
        continue;
      }
      const isFirst: boolean = found === null;
      found = isFirst || isNamed(second.claimId) ? second : found;
      if (isNamed(second.claimId)) break;
      // Some claim about this part of the service should find it, too.
      if (isFirst)
        rest = within(
          rest.filter(({ scenario }) => scenario.claims.some(isNamed)),
          NAMED_MS,
        );
    }
  } finally {
    await service.close();
  }
  return ended(found === null ? "survived" : "found", found);
}
