import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import type { Claim } from "../suite/claim.ts";
import { type EarlierRuns, withPoint } from "./history.ts";
import { isBroken, type RunPoint, type RunRecord } from "./run-record.ts";

/** Raised whenever a reader of older files would misread newer ones. */
export const evidenceVersion = 1;

/** The evidence from all runs so far, by target. */
export interface Evidence {
  readonly version: typeof evidenceVersion;
  readonly targets: Readonly<Record<string, TargetEvidence>>;
}

export interface TargetEvidence {
  readonly lastRunAt: string;
  /** By claim, without claims that never got a verdict. Times are in ISO 8601. */
  readonly claims: Readonly<Record<string, ClaimEvidence>>;
  /** When each scenario was last begun, or found impossible on this target, by name. */
  readonly scenarios: Readonly<Record<string, string>>;
  /** Runs that looked at every claim, the oldest first. Missing in older files. */
  readonly runs?: readonly RunPoint[];
}

/** The last verdict on a claim. */
export interface ClaimEvidence {
  readonly verdict: "pass" | "partial" | "flaky" | "fail" | "error";
  readonly checkedAt: string;
  /** When it last held; null if it never did in this evidence. */
  readonly heldAt: string | null;
  /** Since when it is broken; null while it holds. */
  readonly brokenSince: string | null;
  /** Whether the failure occurred twice. */
  readonly isConfirmed: boolean;
  readonly fingerprint: string | null;
  /** The first difference, for people; null while it holds. */
  readonly expected: string | null;
  readonly got: string | null;
}

/** What a run adds to the evidence. */
export interface NewEvidence {
  readonly record: RunRecord;
  /** Claims whose failure occurred twice. */
  readonly confirmed: ReadonlySet<string>;
  /** Names of scenarios that were begun, or cannot be played here. */
  readonly visited: readonly string[];
  /** All claims that there are; evidence about others is removed. */
  readonly claims: readonly Pick<Claim, "id">[];
}

export const noEvidence: Evidence = { version: evidenceVersion, targets: {} };

const TOLD_MAX_CHARS = 400;

/** The name of a target in the evidence. The dialects of a service are different targets. */
export function targetName({ target, dialect }: Pick<RunRecord, "target" | "dialect">): string {
  return `${target} (${dialect})`;
}

/** The evidence after a run. An unchecked claim stays unchanged; a claim that no longer exists, or has no check, is removed. */
export function withRun(
  before: TargetEvidence | undefined,
  { record, confirmed, visited, claims }: NewEvidence,
): TargetEvidence {
  const { startedAt: at } = record;
  const known = new Map(Object.entries(before?.claims ?? {}));
  for (const claim of record.claims) {
    const was = known.get(claim.id);
    const broken = claim.evidence.find(({ holds }) => !holds);
    switch (claim.verdict) {
      case "unchecked":
        known.delete(claim.id);
        break;
      case "skipped":
        break;
      case "pass":
      case "partial":
      case "flaky":
        known.set(claim.id, { verdict: claim.verdict, checkedAt: at, heldAt: at, ...held });
        break;
      default:
        known.set(claim.id, {
          verdict: claim.verdict,
          checkedAt: at,
          heldAt: was?.heldAt ?? null,
          brokenSince: was?.brokenSince ?? at,
          isConfirmed: confirmed.has(claim.id),
          fingerprint: claim.fingerprint,
          expected: cut(broken?.expected ?? "an answer that tells"),
          got: cut(broken?.got ?? claim.reason ?? ""),
        });
    }
  }
  const real = new Set(claims.map(({ id }) => id));
  return {
    lastRunAt: at,
    claims: Object.fromEntries([...known].filter(([id]) => real.has(id)).toSorted(byName)),
    scenarios: Object.fromEntries(
      Object.entries({ ...before?.scenarios, ...Object.fromEntries(visited.map((name) => [name, at])) }).toSorted(
        byName,
      ),
    ),
    runs: withPoint(before?.runs, record, claims),
  };
}

/** The record with the last time that each broken claim held. */
export function withLastHeld(record: RunRecord, known: TargetEvidence | undefined): RunRecord {
  const told = record.claims.map((claim) =>
    isBroken(claim) ? { ...claim, lastHeldAt: known?.claims[claim.id]?.heldAt ?? null } : claim,
  );
  return { ...record, claims: told };
}

const held = { brokenSince: null, isConfirmed: false, fingerprint: null, expected: null, got: null };

function cut(text: string): string {
  return text.length > TOLD_MAX_CHARS ? `${text.slice(0, TOLD_MAX_CHARS)}…` : text;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The runs of which evidence is kept. @param claims all that there are */
export function earlierIn(
  { lastRunAt, claims: known, runs = [] }: TargetEvidence,
  claims: readonly Pick<Claim, "id" | "statement">[],
): EarlierRuns {
  const statements = new Map(claims.map(({ id, statement }) => [id, statement]));
  const compared = Object.entries(known).map(([id, { verdict, fingerprint }]) => ({
    id,
    verdict,
    fingerprint,
    statement: statements.get(id) ?? "",
  }));
  return { lastRunAt, claims: compared, runs };
}

/** Storage of evidence between two runs. */
export interface EvidenceStore {
  read(): Promise<Evidence>;
  /** Replaces the evidence of one target; that of others stays as it is in the store at that time. */
  write(target: string, known: TargetEvidence): Promise<void>;
}

/** A store in a file; a missing file means no evidence. */
export function evidenceFile(path: string): EvidenceStore {
  async function read(): Promise<Evidence> {
    const text = await readFile(path, "utf8").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    return text === null ? noEvidence : parseEvidence(text, path);
  }
  return {
    read,
    async write(target, known) {
      const text = withTarget(await read(), target, known);
      await makeDirectory(dirname(path));
      // A run that is killed here leaves the file unchanged.
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
  };
}

/** @throws Error that names the source and says what to do */
export function parseEvidence(text: string, source: string): Evidence {
  const parsed = parseJson(text, source) as Partial<Evidence> | null;
  if (parsed?.version !== evidenceVersion) {
    throw new Error(
      `${source} holds evidence of version ${String(parsed?.version)}; this release reads version ${evidenceVersion}. Remove it to begin anew.`,
    );
  }
  return { version: evidenceVersion, targets: parsed.targets ?? {} };
}

/** The text of evidence with one target replaced. */
export function withTarget(evidence: Evidence, target: string, known: TargetEvidence): string {
  return `${JSON.stringify({ ...evidence, targets: { ...evidence.targets, [target]: known } }, null, 1)}\n`;
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} is no evidence, for it is not JSON. Remove it to begin anew.`);
  }
}
