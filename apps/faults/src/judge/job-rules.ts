import { isTerminal } from "@millrace/spec";
import type { Asked, Chunk, JobState, Take } from "../history/entry.ts";
import { effectEnd, isAcknowledged, type JobFacts, mayHaveExpired, mayHaveHappened } from "./facts.ts";
import type { RoundFacts, Seen } from "./facts.ts";

/** Says how a job breaks an invariant; undefined when it does not. */
export type JobRule = (job: JobFacts, round: RoundFacts) => string | undefined;

/** Invariants of one job, by name. */
export const jobRules = {
  "acknowledged job is lost": lost,
  "job did not end": ({ final }) =>
    final?.state !== undefined && !isTerminal(final.state) ? `it is ${final.state} at the end` : undefined,
  "ended job changed": changed,
  "attempt number was given twice": (job) => repeatedAttempt(job.takes),
  "two attempts were live": twoLive,
  "report of an old attempt was accepted": staleReport,
  "result that no worker reported": foreignResult,
  "input differs": foreignInput,
  "chunks are missing, repeated or out of order": brokenStream,
  "webhook did not come": missingWebhook,
  "webhook tells something else": wrongWebhook,
  "ways to read disagree": disagreement,
} as const satisfies Readonly<Record<string, JobRule>>;

function possibleRetries({ steers }: JobFacts): readonly Asked[] {
  return steers.filter((steer) => steer.op === "retry" && mayHaveHappened(steer));
}

/** When the first client or worker had an acknowledgement from which the job must be there. */
function acknowledgedAt({ submits, dones, steers }: JobFacts): number {
  return Math.min(...[...submits, ...dones, ...steers].filter(isAcknowledged).map(({ to }) => to), Infinity);
}

function lost(job: JobFacts, round: RoundFacts): string | undefined {
  const acknowledged = acknowledgedAt(job);
  const isFinal = ({ state }: Seen): boolean =>
    isTerminal(state) && (!mayRunAgain(state) || possibleRetries(job).length === 0);
  const ended = Math.min(...job.seen.filter(isFinal).map(({ to }) => to), Infinity);
  const mayBePurged = ({ to }: Asked): boolean =>
    round.purges.some(
      (purge) => mayHaveHappened(purge) && purge.from <= to && effectEnd(purge) >= acknowledged && purge.from <= ended,
    );
  const reads = [...job.reads, ...(job.final === undefined ? [] : [job.final])];
  // What the list still has did not expire, but while a clock was ahead it may have looked so.
  const isKept = ({ from, to }: Asked): boolean =>
    job.final?.listed !== undefined && !round.ahead.some((span) => from <= span.to && to >= span.from);
  const mayBeGone = (read: Asked): boolean =>
    mayBePurged(read) || (!isKept(read) && mayHaveExpired(job, round, read.to));
  const missed = reads.find((read) => read.status === 404 && read.from > acknowledged && !mayBeGone(read));
  return missed === undefined ? undefined : `${missed.who} got 404 at ${Math.round(missed.to)} ms`;
}

/** An end is for ever; only a FAILED or TIMED_OUT job may be retried. */
function changed(job: JobFacts): string | undefined {
  const retries = possibleRetries(job);
  const ends = job.seen.filter(({ state }) => isTerminal(state)).toSorted((one, other) => one.to - other.to);
  let next = 0;
  let before: Seen | undefined;
  for (const now of job.seen.toSorted((one, other) => one.from - other.from)) {
    for (let end = ends[next]; end !== undefined && end.to < now.from; end = ends[(next += 1)]) before = end;
    if (before === undefined || isSame(before, now)) continue;
    const { from, state, output } = before;
    if (mayRunAgain(state) && retries.some((retry) => effectEnd(retry) >= from && retry.from <= now.to)) continue;
    return `${state} ${output ?? ""} became ${now.state} ${now.output ?? ""}`;
  }
  return undefined;
}

function mayRunAgain(state: JobState): boolean {
  return state === "FAILED" || state === "TIMED_OUT";
}

function isSame(one: Seen, other: Seen): boolean {
  return (
    one.state === other.state && (one.output === other.output || one.output === undefined || other.output === undefined)
  );
}

function byAttempt(takes: readonly Take[]): Take[] {
  return takes.toSorted((one, other) => (one.attempt ?? 0) - (other.attempt ?? 0));
}

function repeatedAttempt(takes: readonly Take[]): string | undefined {
  const numbers = new Set(takes.map(({ attempt }) => attempt));
  return numbers.size === takes.length ? undefined : `there are ${takes.length} takes of ${numbers.size} attempts`;
}

/** The next attempt may begin when the one before has ended, or when nothing has renewed its lease while the service ran for as long as that. */
function twoLive(job: JobFacts, round: RoundFacts): string | undefined {
  const takes = byAttempt(job.takes);
  for (const [index, take] of takes.entries()) {
    const next = takes[index + 1];
    if (next === undefined) continue;
    const silent = silentMs(round, renewedAt(job, take, next, round), next.to);
    if (silent >= round.leaseMs) continue;
    const enders = [...job.dones.filter(({ attempt }) => attempt === take.attempt), ...job.steers];
    if (enders.some((ender) => mayHaveHappened(ender) && ender.from <= next.to)) continue;
    return `attempt ${next.attempt} began when attempt ${take.attempt} had been silent for ${Math.round(silent)} ms`;
  }
  return undefined;
}

/**
 * The earliest moment of the last certain renewal before the next attempt. A ping that was answered later than the lease could end may
 * have come too late; so may one to another gateway, which passes it on after a moment, and not while there is no database.
 */
function renewedAt({ pings }: JobFacts, take: Take, next: Take, round: RoundFacts): number {
  const { leaseMs, lagMs, outages } = round;
  const isInOutage = ({ from, to }: Asked): boolean =>
    lagMs > 0 && outages.some((outage) => from <= outage.to + lagMs && to + lagMs >= outage.from);
  let renewed = take.from;
  for (const ping of pings.toSorted((one, other) => one.to - other.to)) {
    const isOwn = ping.who === take.who && isAcknowledged(ping) && ping.from >= take.to && ping.to < next.from - lagMs;
    const isInTime = silentMs(round, renewed, ping.to) < leaseMs - lagMs;
    if (isOwn && isInTime && !isInOutage(ping)) renewed = Math.max(renewed, ping.from);
  }
  return renewed;
}

/** How much of a time the service was running. */
function silentMs({ stalls }: RoundFacts, from: number, to: number): number {
  const stalled = stalls.map((stall) => Math.max(0, Math.min(stall.to, to) - Math.max(stall.from, from)));
  return to - from - stalled.reduce((sum, ms) => sum + ms, 0);
}

function staleReport({ takes, dones, chunks }: JobFacts): string | undefined {
  for (const report of [...dones, ...chunks]) {
    if (!isAcknowledged(report)) continue;
    const later = takes.find(({ attempt = 0, to }) => attempt > report.attempt && to < report.from);
    if (later === undefined) continue;
    // A repeated report of what is stored already gets the same answer again.
    const first = [...dones, ...chunks].find(({ mark }) => mark === report.mark);
    if (first !== undefined && first !== report && first.from < later.to) continue;
    return `${report.op} of attempt ${report.attempt} after attempt ${later.attempt} had begun`;
  }
  return undefined;
}

function foreignResult({ seen, dones }: JobFacts): string | undefined {
  const marks = new Set(dones.filter(mayHaveHappened).map(({ mark, isError }) => `${isError === true} ${mark}`));
  for (const { state, output } of seen) {
    if (state !== "COMPLETED" && state !== "FAILED") continue;
    if (output !== undefined && !marks.has(`${state === "FAILED"} ${output}`)) return `${state} with ${output}`;
  }
  return undefined;
}

function foreignInput({ submits, takes }: JobFacts): string | undefined {
  const inputs = new Set([...submits, ...takes].map(({ input }) => input));
  return inputs.size > 1 || inputs.has("damaged") ? [...inputs].join(", ") : undefined;
}

function brokenStream(job: JobFacts): string | undefined {
  const { chunks, streams, final } = job;
  const sent = Map.groupBy(chunks, ({ mark }) => mark);
  const mayBeRemoved = possibleRetries(job).length > 0;
  const texts = new Map<number, string>();
  for (const read of [...streams, ...(final?.chunks === undefined ? [] : [{ chunks: final.chunks }])]) {
    let number = read.chunks[0]?.[0] ?? 1;
    let before: readonly Chunk[] = [];
    const told = new Set<string>();
    for (const [id, mark] of read.chunks) {
      const its = sent.get(mark);
      if (its === undefined || id !== number || told.has(mark) || isAfter(before, its)) return `chunk ${id} is ${mark}`;
      if (!mayBeRemoved && (texts.get(id) ?? mark) !== mark) return `chunk ${id} was ${texts.get(id)} and is ${mark}`;
      texts.set(id, mark);
      told.add(mark);
      [number, before] = [number + 1, its];
    }
  }
  // The chunks of a lost attempt go with it; those of the one that completed the job stay.
  const completed = job.dones.find(({ mark }) => mark === final?.output)?.attempt;
  if (final?.chunks === undefined || mayBeRemoved || completed === undefined) return undefined;
  const kept = new Set(final.chunks.map(([, mark]) => mark));
  const missing = chunks.find((chunk) => isAcknowledged(chunk) && chunk.attempt === completed && !kept.has(chunk.mark));
  return missing === undefined ? undefined : `${missing.mark} is not there`;
}

/** Whether a chunk was first sent when the other was stored. One whose tries were not answered may be stored at any time. */
function isAfter(some: readonly Chunk[], others: readonly Chunk[]): boolean {
  const attemptOf = ([first]: readonly Chunk[]): number => first?.attempt ?? 0;
  if (some.length === 0 || attemptOf(some) !== attemptOf(others)) return attemptOf(some) > attemptOf(others);
  return Math.min(...some.map(({ from }) => from)) > Math.min(...others.map(effectEnd));
}

function missingWebhook({ submits, webhooks, final }: JobFacts): string | undefined {
  if (!submits.some(({ hasWebhook }) => hasWebhook === true) || final?.state === undefined) return undefined;
  if (!isTerminal(final.state) || webhooks.some(({ state }) => state === final.state)) return undefined;
  return `of ${final.state}, after ${webhooks.length} others`;
}

function wrongWebhook(job: JobFacts): string | undefined {
  const { webhooks, final } = job;
  if (final?.state === undefined || possibleRetries(job).length > 0) return undefined;
  const own = { ...final, state: final.state };
  const wrong = webhooks.find(({ state, output }) => state !== own.state || !isSame({ ...own, state, output }, own));
  return wrong === undefined
    ? undefined
    : `${wrong.state} ${wrong.output ?? ""} instead of ${own.state} ${own.output ?? ""}`;
}

function disagreement({ final }: JobFacts): string | undefined {
  if (final?.state === undefined) return undefined;
  const { state, listed, told } = final;
  if (state === listed && (told === undefined || told === state)) return undefined;
  return `status ${state}, list ${listed}, events ${told}`;
}
