import { isTerminal, limits } from "@millrace/spec";
import type {
  Asked,
  BatchFinal,
  BatchStep,
  Bill,
  Chunk,
  Counted,
  Done,
  Entry,
  Final,
  JobState,
} from "../history/entry.ts";
import type { FaultEntry, MachineStep, Ping, Purge, Span } from "../history/entry.ts";
import type { Read, Steer, StreamRead, Submit, Take, Webhook } from "../history/entry.ts";

/** A state of a job that somebody was told of, at some moment of the span. */
export interface Seen extends Span {
  readonly state: JobState;
  readonly output?: string | undefined;
}

/** All that a round recorded of one job. */
export interface JobFacts {
  readonly id: string;
  /** Submissions that were answered with this job. */
  readonly submits: Submit[];
  readonly takes: Take[];
  readonly dones: Done[];
  readonly chunks: Chunk[];
  readonly pings: Ping[];
  readonly reads: Read[];
  readonly streams: StreamRead[];
  readonly steers: Steer[];
  readonly webhooks: Webhook[];
  readonly seen: Seen[];
  final?: Final;
}

/** All that a round recorded. */
export interface RoundFacts {
  readonly leaseMs: number;
  readonly jobs: Map<string, JobFacts>;
  readonly purges: Purge[];
  /** Jobs by the idempotency key and by the input of their submission. */
  readonly idsOfKey: Map<string, Set<string>>;
  readonly idsOfInput: Map<string, Set<string>>;
  readonly badAnswers: Asked[];
  /** Why the service did not start after a fault. */
  readonly failedStarts: string[];
  /** Times in which the only gateway stood still. */
  readonly stalls: Span[];
  /** Times in which a clock of the service was ahead. */
  readonly ahead: Span[];
  /** Times in which gateways could not reach their database. */
  readonly outages: Span[];
  /** How long it may take until a gateway knows of a ping to another one. */
  readonly lagMs: number;
  /** When the clock of a party was first moved; infinite when none was. */
  clockMovedAt: number;
  /** When each fault that is under way was injected. */
  readonly faultsAt: Map<string, number>;
  readonly refusals: string[];
  readonly batches: Map<string, { readonly steps: BatchStep[]; final?: BatchFinal }>;
  readonly machines: Map<string, MachineStep[]>;
  readonly bills: Bill[];
  /** Machines that ran at the end. */
  readonly alive: string[];
  counted?: Counted;
}

export function newRound(leaseMs: number, lagMs = 0): RoundFacts {
  const maps = { jobs: new Map(), idsOfKey: new Map(), idsOfInput: new Map() } as const;
  return {
    leaseMs,
    lagMs,
    ...maps,
    purges: [],
    badAnswers: [],
    failedStarts: [],
    stalls: [],
    ahead: [],
    outages: [],
    clockMovedAt: Infinity,
    faultsAt: new Map(),
    refusals: [],
    batches: new Map(),
    machines: new Map(),
    bills: [],
    alive: [],
  };
}

/** Whether a request may have changed something: it was acknowledged, or its end is unknown. */
export function mayHaveHappened({ status }: Asked): boolean {
  return status === undefined || status === 200 || status >= 500;
}

export function isAcknowledged({ status }: Asked): boolean {
  return status === 200;
}

/** The latest moment at which a request can have its effect. */
export function effectEnd(asked: Asked): number {
  return isAcknowledged(asked) ? asked.to : Infinity;
}

/** Whether the service may have forgotten a job by then, because it keeps an ended job for a time only. */
export function mayHaveExpired({ id, dones, steers, seen }: JobFacts, { ahead }: RoundFacts, at: number): boolean {
  const enders = [...dones, ...steers.filter(({ op }) => op === "cancel")].filter(mayHaveHappened);
  const ended = Math.min(
    ...[...enders, ...seen.filter(({ state }) => isTerminal(state))].map(({ from }) => from),
    Infinity,
  );
  const keptMs = id.startsWith("sync-") ? limits.runsyncRetentionMs : limits.runRetentionMs;
  return at - ended >= keptMs || ahead.some(({ from, to }) => ended <= to && at >= from);
}

/** Answers that a client or a worker may get: others are defects, whatever was done to the service. */
const EXPECTED: ReadonlySet<number | undefined> = new Set([undefined, 200, 204, 404, 408, 409, 429, 503]);

/** Adds an entry to what is known of its round. */
export function learn(round: RoundFacts, entry: Entry): void {
  if ("status" in entry && !EXPECTED.has(entry.status)) round.badAnswers.push(entry);
  switch (entry.op) {
    case "submit":
      return learnSubmit(round, entry);
    case "take":
      if (entry.id === undefined) return;
      jobOf(round, entry.id).takes.push(entry);
      // A take shows a job that no client may know of yet.
      if (entry.input !== undefined) setOf(round.idsOfInput, entry.input).add(entry.id);
      return;
    case "ping":
      jobOf(round, entry.id).pings.push(entry);
      return;
    case "chunk":
      jobOf(round, entry.id).chunks.push(entry);
      return;
    case "done":
      jobOf(round, entry.id).dones.push(entry);
      return see(round, entry, entry.isError === true ? "FAILED" : "COMPLETED", entry.mark);
    case "read":
      jobOf(round, entry.id).reads.push(entry);
      return see(round, entry, entry.state, entry.output);
    case "stream":
      jobOf(round, entry.id).streams.push(entry);
      return see(round, entry, entry.end);
    case "cancel":
    case "retry":
      jobOf(round, entry.id).steers.push(entry);
      return entry.op === "cancel" ? see(round, entry, "CANCELLED") : undefined;
    case "purge":
      round.purges.push(entry);
      return;
    case "webhook":
      jobOf(round, entry.id).webhooks.push(entry);
      return;
    case "final":
      jobOf(round, entry.id).final = entry;
      return see(round, entry, entry.state, entry.output);
    case "counted":
      round.counted = entry;
      return;
    case "batch":
      memberOf(round.batches, entry.batch, () => ({ steps: [] })).steps.push(entry);
      return;
    case "batchFinal":
      memberOf(round.batches, entry.batch, () => ({ steps: [] })).final = entry;
      return;
    case "machine":
      memberOf(round.machines, entry.id, () => []).push(entry);
      return;
    case "bill":
      round.bills.push(entry);
      return;
    case "machines":
      round.alive.push(...entry.alive);
      return;
    case "fault":
      return learnFault(round, entry);
    case "round":
      return;
  }
}

function learnFault(
  round: RoundFacts,
  { op: _, name, at, phase, failed, refusal, isAhead, isStall }: FaultEntry,
): void {
  if (failed !== undefined) round.failedStarts.push(`after ${name}: ${failed}`);
  if (refusal !== undefined && !/newer version/.test(refusal))
    round.refusals.push(`${name}: ${refusal || "it served"}`);
  if (name.includes("clock")) round.clockMovedAt = Math.min(round.clockMovedAt, at);
  if (phase === "injected") return void round.faultsAt.set(name, at);
  const span = { from: round.faultsAt.get(name) ?? at, to: at };
  if (isAhead === true) round.ahead.push(span);
  else if (isStall === true) round.stalls.push(span);
  else if (/^(postgres|database|power)-/.test(name)) round.outages.push(span);
  return undefined;
}

function learnSubmit(round: RoundFacts, entry: Submit): void {
  if (!isAcknowledged(entry) || entry.id === undefined) return;
  jobOf(round, entry.id).submits.push(entry);
  setOf(round.idsOfInput, entry.input).add(entry.id);
  if (entry.key !== undefined) setOf(round.idsOfKey, entry.key).add(entry.id);
  // A repeated `/run` is answered IN_QUEUE even if the job has moved on.
  if (entry.state !== "IN_QUEUE") see(round, { ...entry, id: entry.id }, entry.state, entry.output);
}

function see(
  round: RoundFacts,
  entry: Asked & { readonly id: string },
  state: JobState | undefined,
  output?: string,
): void {
  if (!isAcknowledged(entry) || state === undefined) return;
  jobOf(round, entry.id).seen.push({ from: entry.from, to: entry.to, state, output });
}

function jobOf(round: RoundFacts, id: string): JobFacts {
  const lists = { submits: [], takes: [], dones: [], chunks: [], pings: [], reads: [], streams: [], steers: [] };
  return memberOf(round.jobs, id, () => ({ id, ...lists, webhooks: [], seen: [] }));
}

const setOf = (sets: Map<string, Set<string>>, name: string): Set<string> => memberOf(sets, name, () => new Set());

function memberOf<Member>(members: Map<string, Member>, name: string, make: () => Member): Member {
  let member = members.get(name);
  if (member === undefined) {
    member = make();
    members.set(name, member);
  }
  return member;
}
