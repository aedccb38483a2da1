import type { ClaimId } from "@millrace/spec";
import { documentedFault } from "../../../suite/documented.ts";
import type { Answer } from "../../../target/transport.ts";

const TOLD_MAX_CHARS = 160;

/** A difference that a walk found; the walk ends there. */
export class BrokenError extends Error {
  override readonly name = "BrokenError";
  readonly claim: ClaimId;
  readonly expected: string;
  readonly got: string;
  /** Number of the exchange that shows it. */
  readonly exchange: number;

  constructor(claim: ClaimId, expected: string, { status, text, exchange }: Answer) {
    const got = `status ${status} with ${text.slice(0, TOLD_MAX_CHARS)}`;
    super(`${claim}: expected ${expected}, got ${got}`);
    this.claim = claim;
    this.expected = expected;
    this.got = got;
    this.exchange = exchange;
  }
}

/** Checks answers, and counts the checks of each claim. */
export interface Judge {
  /** @throws BrokenError if it does not hold */
  demand(claim: ClaimId, holds: boolean, expected: string, answer: Answer): void;
  /** Expects one of these statuses, and a documented answer. @throws BrokenError */
  answered(claim: ClaimId, answer: Answer, statuses: readonly number[], operation: string): void;
  /** How often each claim was checked. */
  readonly looks: ReadonlyMap<ClaimId, number>;
}

/** @param claims the claims that may be checked */
export function createJudge(claims: readonly ClaimId[]): Judge {
  const looks = new Map(claims.map((claim) => [claim, 0]));
  function demand(claim: ClaimId, holds: boolean, expected: string, answer: Answer): void {
    const before = looks.get(claim);
    if (before === undefined) throw new Error(`The walk speaks of ${claim}, which its scenario does not cite.`);
    looks.set(claim, before + 1);
    if (!holds) throw new BrokenError(claim, expected, answer);
  }
  return {
    looks,
    demand,
    answered(claim, answer, statuses, operation) {
      demand(claim, statuses.includes(answer.status), `status ${statuses.join(" or ")} of ${operation}`, answer);
      const fault = documentedFault(answer, operation);
      demand(
        claim,
        fault === null,
        `an answer as ${operation} documents it${fault === null ? "" : `, not ${fault}`}`,
        answer,
      );
    },
  };
}
