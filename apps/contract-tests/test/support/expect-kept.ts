import { type ClaimRecord, exitCodes, readRecord } from "@millrace/contract-core";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { main } from "../../src/command/command.ts";
import { missingParts } from "../../src/target/machine/machine-parts.ts";
import type { Dialect } from "../../src/target/target.ts";

/** One play of the suite against a service of our own. */
export interface Play {
  readonly dialect: Dialect;
  /** Patterns of claims; none means all. */
  readonly only?: readonly string[];
  /** A PostgreSQL whose user may create databases; without it the service keeps its data in SQLite. */
  readonly databaseUrl?: string;
  /** Number of gateways on that database; default one. */
  readonly gateways?: number;
  /** Where the reports of the run are written. */
  readonly folder: string;
}

/** What a run was not asked to do, or could not do here. */
interface Circumstances {
  readonly hasDatabase: boolean;
  readonly gateways?: number;
  /** Capabilities that this machine has no part for, each with what is missing. */
  readonly missing: ReadonlyMap<string, string>;
}

/** A part of this machine that is missing, and what was not checked, or only in part, for want of it. */
interface Unchecked {
  readonly ids: readonly string[];
  readonly otherwise: string;
}

interface Judgement {
  readonly bad: readonly ClaimRecord[];
  readonly unchecked: readonly Unchecked[];
}

/**
 * Tells claims that do not hold from those that cannot be checked here: what a machine lacks is no fault of any claim. What a
 * dialect does differently is left out there, with the claim that holds instead.
 */
export function judged(
  claims: readonly ClaimRecord[],
  { hasDatabase, gateways = 1, missing }: Circumstances,
): Judgement {
  const idsOf = new Map<string, string[]>();
  const bad = claims.filter(({ id, verdict, reason }) => {
    if (verdict === "pass" || verdict === "unchecked" || /\bdiverged-documented:/.test(reason ?? "")) return false;
    const need = /\bneeds:([a-z-]+)$/.exec(reason ?? "")?.[1] ?? "";
    if (!hasDatabase && need === "own-database") return false;
    if (gateways > 1 && need === "one-gateway") return false;
    if (!missing.has(need)) return true;
    idsOf.set(need, [...(idsOf.get(need) ?? []), id]);
    return false;
  });
  return { bad, unchecked: [...idsOf].map(([need, ids]) => ({ ids, otherwise: missing.get(need) ?? "" })) };
}

async function play({ dialect, only = [], databaseUrl, gateways = 1, folder }: Play) {
  const where = databaseUrl === undefined ? [] : ["--database-url", databaseUrl, "--gateways", `${gateways}`];
  const args = ["--dialect", dialect, ...where, ...only.flatMap((pattern) => ["--only", pattern]), "--report", folder];
  const code = await main(args, {}, new AbortController().signal);
  const { claims } = await readRecord(join(folder, "run.json"));
  return {
    code,
    ...judged(claims, { hasDatabase: databaseUrl !== undefined, gateways, missing: await missingParts() }),
  };
}

/**
 * Starts a service, plays the suite against it, and fails when a claim does not hold. Those that this machine has no part for are
 * listed at the end of the run. Claims that broke are played again on
 * another service: some checks watch moments of real time, which a machine that does much else may miss, and a promise
 * that is broken is broken again.
 */
export async function expectKept(options: Play): Promise<void> {
  const first = await play(options);
  for (const { ids, otherwise } of first.unchecked) needs(`the claims ${ids.join(", ")}`, false, otherwise);
  const { code, bad } =
    first.bad.length === 0 ? first : await play({ ...options, only: first.bad.map(({ id }) => id) });
  const told = bad.map(({ id, verdict, reason, evidence }) => ({ id, verdict, reason, evidence }));
  expect(told, JSON.stringify(told, undefined, 1)).toEqual([]);
  expect(code).toBe(exitCodes.holds);
}
