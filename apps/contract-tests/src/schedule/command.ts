import {
  checkOutputs,
  claimFilter,
  createRedaction,
  earlierIn,
  errorMessage,
  evidenceFile,
  type EvidenceStore,
  exitCodes,
  isJudged,
  type RunBounds,
  type RunRecord,
  sayFailure,
  summaryOf,
  type TargetEvidence,
  targetName,
  type Triage,
  UnreachableError,
  UsageError,
  withHistory,
  withLastHeld,
  withRun,
  writeReports,
} from "@millrace/contract-core";
import { claims } from "@millrace/spec/claims";
import { scenarios } from "../checks/index.ts";
import { runSuite } from "../command/run.ts";
import { sendRun } from "../command/send-run.ts";
import { plainSuite } from "../whole/suite.ts";
import { ownServiceName } from "../target/target.ts";
import { evidenceBranch } from "./evidence-branch.ts";
import { type Forge, forgeWithoutIssues } from "./forge.ts";
import { githubForge } from "./github-forge.ts";
import { help } from "./help.ts";
import { type IssueOutcome, rollIssue } from "./issue.ts";
import { type ScheduleOptions, parseScheduleOptions } from "./options.ts";
import { type Standing, standingAfter } from "./standing.ts";
import { type Play, playTwice, type TwoPlays } from "./two-plays.ts";
import { rollUnreachable } from "./unreachable.ts";

/** Number of changes that are told in words. */
const CHANGES_MAX = 30;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Runs the command line; resolves to the exit code. `signal` is aborted when the user stops it. */
export async function main(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  bounds?: RunBounds,
): Promise<number> {
  try {
    const options = parseScheduleOptions(args, environment);
    if (options === null) {
      say(help);
      return exitCodes.holds;
    }
    if (!claims.some(({ id }) => claimFilter(options.run.only)(id))) {
      throw new UsageError(`--only: no claim is called ${options.run.only.join(" or ")}.`);
    }
    return await perform(options, signal, bounds);
  } catch (error) {
    const message = errorMessage(error);
    note(error instanceof UsageError ? `${message}\nSee --help.` : `verify:scheduled: ${message}`);
    sayFailure(args, error);
    return exitCodes.usage;
  }
}

async function perform(options: ScheduleOptions, signal: AbortSignal, bounds: RunBounds | undefined): Promise<number> {
  const { run, dryRun } = options;
  await checkOutputs(run);
  const name = targetName({ target: run.baseUrl ?? ownServiceName, dialect: run.dialect });
  const store = storeOf(options);
  const before = (await store?.read())?.targets[name];
  const play: Play = (options, onResult, order) =>
    runSuite(options, signal, { onProgress: note, onResult }, { order, bounds });
  let night: TwoPlays;
  try {
    night = await playTwice(play, run, before, signal);
  } catch (error) {
    if (error instanceof UnreachableError) await tellReach(options, name, errorMessage(error));
    throw error;
  }
  const earlier = before === undefined ? undefined : earlierIn(before, claims);
  const record = withHistory(withLastHeld(night.record, before), earlier, claims);
  if (run.reportDir !== undefined) {
    // The evidence and the issue are kept without them, too.
    const files = await writeReports(record, run.reportDir, plainSuite).catch((error: unknown) => [
      `--report: ${run.reportDir} was not written whole (${errorMessage(error)}).`,
    ]);
    for (const file of files) note(file);
  }
  const after = withRun(before, { record, confirmed: night.triage.confirmed, visited: night.visited, claims });
  if (run.send && run.baseUrl !== undefined && !dryRun) note(await sendRun(record, run.baseUrl, run));
  // The evidence is stored even if the forge does not answer.
  if (!dryRun) await store?.write(name, after);
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const standing = standingAfter(before, after, record, checked);
  tell(options, record, night.triage, standing);
  await tellReach(options, name, record.unreachable ?? null);
  // What is broken now is not known of a target that stopped answering.
  if (record.unreachable !== undefined) throw new UnreachableError(record.unreachable);
  const outcome = await issueOutcome(options, { name, after, record, standing, checked });
  if (run.json) say(jsonOf(record, night.triage, standing, outcome));
  else if (outcome !== null) say(issueLine(outcome, dryRun));
  return exitCodeOf(record, night.triage, signal);
}

function storeOf({ run, evidenceBranch: branch }: ScheduleOptions): EvidenceStore | undefined {
  if (branch !== undefined) return evidenceBranch({ root: process.cwd(), branch });
  return run.evidence === undefined ? undefined : evidenceFile(run.evidence);
}

interface Night {
  readonly name: string;
  readonly after: TargetEvidence;
  readonly record: RunRecord;
  readonly standing: Standing;
  readonly checked: ReadonlySet<string>;
}

async function issueOutcome(options: ScheduleOptions, night: Night): Promise<IssueOutcome | null> {
  const { issue, run, runUrl, dryRun } = options;
  if (!issue) return null;
  const facts = {
    target: night.name,
    baseUrl: run.baseUrl,
    at: night.record.startedAt,
    runUrl,
    standing: night.standing,
    isSettled: (id: string) => !night.checked.has(id) || night.after.claims[id]?.brokenSince === null,
  };
  return await rollIssue(forgeOf(options), facts, hidingOf(options), dryRun);
}

/** Keeps the issue about a target that does not answer, and tells what became of it. @param why null if it answers */
async function tellReach(options: ScheduleOptions, target: string, why: string | null): Promise<void> {
  const { issue, runUrl, dryRun } = options;
  if (!issue) return;
  const reach = { target, why, at: new Date().toISOString(), runUrl };
  const outcome = await rollUnreachable(forgeOf(options), reach, hidingOf(options), dryRun);
  if (outcome.action !== "none") note(issueLine(outcome, dryRun));
}

function forgeOf({ github }: ScheduleOptions): Forge {
  return github === undefined ? forgeWithoutIssues : githubForge(github);
}

function hidingOf({ run, github }: ScheduleOptions): (text: string) => string {
  return createRedaction(plainSuite, run.apiKey ?? "", [github?.token ?? "", run.otherApiKey ?? ""]).text;
}

function tell({ run }: ScheduleOptions, record: RunRecord, triage: Triage, standing: Standing): void {
  const write = run.json ? note : say;
  write(summaryOf(record, plainSuite));
  for (const [what, ids] of Object.entries(triage) as [string, ReadonlySet<string>][]) {
    if (ids.size > 0) write(`${what}: ${[...ids].join(", ")}`);
  }
  for (const { kind, id, before, after } of standing.changes.slice(0, CHANGES_MAX))
    write(`since last time ${kind}: ${id} (${before} → ${after})`);
  const more = standing.changes.length - CHANGES_MAX;
  if (more > 0) write(`since last time ${more} more changed; --report DIR or --json tells all`);
  const [oldest] = standing.oldest;
  if (oldest !== undefined) write(`oldest evidence: ${oldest.id}, ${oldest.checkedAt}`);
  if (standing.unknown > 0) write(`claims with a check of which nothing is known here: ${standing.unknown}`);
}

function jsonOf(record: RunRecord, triage: Triage, standing: Standing, issue: IssueOutcome | null): string {
  const { counts, tookMs, requests } = record;
  const ids = {
    confirmed: [...triage.confirmed],
    suspected: [...triage.suspected],
    flaky: [...triage.flaky],
    broken: standing.broken.map(({ id }) => id),
  };
  return JSON.stringify({
    counts,
    tookMs,
    requests,
    ...ids,
    changes: standing.changes,
    oldest: standing.oldest,
    unknown: standing.unknown,
    issue,
  });
}

function issueLine({ action, url }: IssueOutcome, isDry: boolean): string {
  const words = action === "none" ? "no change" : isDry ? `would be ${action}` : action;
  return `issue: ${words}${url === null ? "" : ` (${url})`}`;
}

function exitCodeOf(record: RunRecord, { confirmed, suspected }: Triage, signal: AbortSignal): number {
  if (confirmed.size > 0) return exitCodes.broken;
  if (signal.aborted) return exitCodes.stopped;
  if (suspected.size > 0) return exitCodes.changed;
  return isJudged(record) ? exitCodes.holds : exitCodes.nothing;
}
