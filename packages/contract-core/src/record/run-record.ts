import { type Verdict, type VerdictKind, verdictKinds } from "../suite/verdict.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Suite } from "../suite/suite.ts";
import type { Exchange } from "../target/exchange.ts";
import type { Redaction } from "./redaction.ts";
import { stepsUpTo } from "./steps.ts";
import { causesOf } from "./causes.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { Change } from "./change.ts";
import { type Drift, driftOf } from "./drift.ts";

/** Raised whenever a reader of older records would misread newer ones. */
export const recordVersion = 1;

/** The complete results of a run. Every report is made from it, and two of them can be compared. */
export interface RunRecord {
  readonly version: typeof recordVersion;
  readonly target: string;
  readonly dialect: string;
  readonly safety: string;
  readonly clock: string;
  /** With the same seed, random steps are the same. */
  readonly seed: number;
  readonly startedAt: string;
  readonly tookMs: number;
  /** True when the run ended before everything was played. */
  readonly stopped: boolean;
  /** That the target stopped answering, when and after what; missing where it did not. */
  readonly unreachable?: string;
  readonly requests: number;
  readonly counts: Readonly<Record<VerdictKind, number>>;
  readonly claims: readonly ClaimRecord[];
  /** What answers have beyond the documents. Older records lack it. */
  readonly drift?: readonly Drift[];
  /** What each scenario cost that was played, in their order in the suite. Older records lack it. */
  readonly scenarios?: readonly ScenarioRecord[];
  /** What changed since the latest run before it. Missing where none is known. */
  readonly since?: { readonly startedAt: string; readonly changes: readonly Change[] };
  /** The known runs that looked at every claim, the oldest first; this one is the last of them if it did. */
  readonly history?: readonly RunPoint[];
}

export interface ScenarioRecord {
  readonly name: string;
  readonly lane: string;
  /** All requests, also those that move a clock. */
  readonly requests: number;
  readonly tookMs: number;
  /** Processor time of the suite, and of what it started, such as services. Only in runs that measure it. */
  readonly suiteMs?: number;
  readonly startedMs?: number;
}

/** One run, as far as a trend needs it. */
export type RunPoint = Pick<RunRecord, "startedAt" | "counts" | "stopped">;

export interface ClaimRecord {
  readonly id: string;
  readonly section: string;
  readonly kind: string;
  readonly confidence: string;
  readonly statement: string;
  /** The source of the statement. */
  readonly source: string;
  /** The sentences of the document that it states, if any, with their lines. */
  readonly sentences?: readonly { readonly line: number; readonly text: string }[];
  /** Operations of the claim. */
  readonly operations: readonly string[];
  readonly verdict: VerdictKind;
  readonly reason: string | null;
  /** The broken claim whose failure explains that of this one. Missing for a cause. */
  readonly cause?: string;
  /** The same for the same failure in all runs; null unless the claim failed. */
  readonly fingerprint: string | null;
  /** For a broken claim: when it last held, null if never. Missing without an evidence file. */
  readonly lastHeldAt?: string | null;
  readonly evidence: readonly EvidenceRecord[];
}

export interface EvidenceRecord {
  readonly scenario: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly got: string;
  readonly exchange: ExchangeRecord | null;
  /** For what does not hold: the requests of the scenario up to this one, in order. */
  readonly steps?: readonly string[];
}

export interface ExchangeRecord {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** Null without an answer. */
  readonly status: number | null;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody: string;
  readonly tookMs: number;
  /** A command that sends the same request; the key is in a variable. */
  readonly curl: string;
}

/** What a run knows of itself. */
export interface RunFacts extends Pick<
  RunRecord,
  "target" | "dialect" | "safety" | "clock" | "seed" | "tookMs" | "stopped" | "unreachable" | "requests"
> {
  readonly startedAtMs: number;
}

/** Whether a claim does not hold, or could not be checked. */
export function isBroken({ verdict }: Pick<ClaimRecord, "verdict">): boolean {
  return verdict === "fail" || verdict === "error";
}

/** Whether a run says anything of its target. */
export function isJudged({ counts }: Pick<RunRecord, "counts">): boolean {
  return counts.pass + counts.partial + counts.flaky + counts.fail + counts.error > 0;
}

/** The number of claims by verdict. */
export function countsOf(verdicts: readonly VerdictKind[]): Readonly<Record<VerdictKind, number>> {
  const count = (wanted: VerdictKind): number => verdicts.filter((kind) => kind === wanted).length;
  return Object.fromEntries(verdictKinds.map((kind) => [kind, count(kind)])) as Record<VerdictKind, number>;
}

/** Number of observations to keep for a claim that holds; for one that fails, all are kept. */
const KEPT_OF_PASS = 3;

/** The parts of a suite that a record needs. */
type RecordedSuite = Pick<Suite, "documentation" | "rules" | "idForms">;

export function runRecordOf(
  suite: RecordedSuite,
  facts: RunFacts,
  verdicts: readonly Verdict[],
  results: readonly ScenarioResult[],
  redaction: Redaction,
): RunRecord {
  const exchangesOf = new Map(results.map(({ scenario, exchanges }) => [scenario.name, exchanges]));
  const causes = causesOf(suite, verdicts, results);
  const { startedAtMs, ...rest } = facts;
  return {
    version: recordVersion,
    ...rest,
    ...(rest.unreachable === undefined ? {} : { unreachable: redaction.text(rest.unreachable) }),
    startedAt: new Date(startedAtMs).toISOString(),
    counts: countsOf(verdicts.map(({ kind }) => kind)),
    claims: verdicts.map((verdict) => {
      const cause = causes.get(verdict.claim.id);
      const claim = claimRecordOf(suite, verdict, exchangesOf, redaction);
      return cause === undefined ? claim : { ...claim, cause };
    }),
    // A field may be named like a key.
    drift: driftOf(
      results.flatMap(({ exchanges }) => exchanges),
      suite.documentation,
    ).map((drift) => ({ ...drift, what: redaction.text(drift.what) })),
    scenarios: results.filter(({ skipped }) => skipped === null).map(scenarioRecordOf),
  };
}

function scenarioRecordOf({ scenario, lane, exchanges, tookMs, processor }: ScenarioResult): ScenarioRecord {
  return {
    name: scenario.name,
    lane: lane ?? "together",
    requests: exchanges.length,
    tookMs: Math.round(tookMs),
    ...(processor === undefined ? {} : { suiteMs: Math.round(processor.suiteMs) }),
    ...(processor === undefined || processor.startedMs === null ? {} : { startedMs: processor.startedMs }),
  };
}

function claimRecordOf(
  { rules, idForms }: RecordedSuite,
  { claim, kind, reason, evidence }: Verdict,
  exchangesOf: ReadonlyMap<string, readonly Exchange[]>,
  redaction: Redaction,
): ClaimRecord {
  const kept = kind === "fail" ? evidence : evidence.slice(0, KEPT_OF_PASS);
  const records = kept.map(({ scenario, observation }) => ({
    scenario,
    holds: observation.holds,
    expected: redaction.text(observation.expected),
    got: redaction.text(observation.got),
    exchange: exchangeRecordOf(exchangesOf.get(scenario)?.[observation.exchange ?? -1], redaction),
    ...(observation.holds || observation.exchange === undefined
      ? {}
      : {
          steps: stepsUpTo(exchangesOf.get(scenario) ?? [], observation.exchange, rules).map(redaction.text),
        }),
  }));
  return {
    id: claim.id,
    section: claim.section,
    kind: claim.kind,
    confidence: claim.confidence,
    statement: claim.statement,
    source: claim.source,
    ...(claim.sentences === undefined ? {} : { sentences: claim.sentences.map(({ line, text }) => ({ line, text })) }),
    operations: claim.refs?.operations ?? [],
    verdict: kind,
    reason: reason === null ? null : redaction.text(reason),
    fingerprint: kind === "fail" ? fingerprintOf(claim.id, records, idForms) : null,
    evidence: records,
  };
}

function exchangeRecordOf(exchange: Exchange | undefined, redaction: Redaction): ExchangeRecord | null {
  if (exchange === undefined) return null;
  const { request, answer, tookMs } = exchange;
  const requestHeaders = redaction.headers(request.headers);
  const requestBody = request.body === null ? null : redaction.text(request.body);
  const url = redaction.text(request.url);
  return {
    method: request.method,
    url,
    requestHeaders,
    requestBody,
    status: answer?.status ?? null,
    answerHeaders: redaction.headers(answer?.headers ?? {}),
    answerBody: redaction.text(answer?.body ?? ""),
    tookMs: Math.round(tookMs),
    curl: curlOf({ method: request.method, url, requestHeaders, requestBody }, redaction.keyPlace),
  };
}

function curlOf(
  { method, url, requestHeaders, requestBody }: Omit<ExchangeRecord, `answer${string}` | "status" | "tookMs" | "curl">,
  keyPlace: string,
): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = Object.entries(requestHeaders).map(([name, value]) =>
    // Double quotes, so that the shell inserts the key.
    value.includes(keyPlace) ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const body = requestBody === null ? [] : [`-d ${quoted(requestBody)}`];
  return ["curl -i", `-X ${method}`, quoted(url), ...headers, ...body].join(" ");
}
