import {
  type ClaimedJob,
  type ClaimRequest,
  type jobRules,
  type NewJob,
  type StoreMeter,
  TransientMap,
} from "@millrace/engine";
import { isLockTimeout } from "../../wire/sql-state.ts";
import { isDatabaseDiskFull, isUnreachable, unavailable } from "../../wire/unavailable.ts";
import type { Transaction } from "./transaction.ts";
import type { Writer } from "./writer.ts";

/** A transaction of a batch, and the notes that are written down once at its end. */
export interface BatchTransaction extends Transaction {
  readonly tally: Tally;
  readonly intake: Intake;
}

/** Collects what the changes of one transaction add to the counters. */
export interface Tally {
  add(endpointId: string, counts: jobRules.CounterStep): void;
  write(transaction: Pick<Transaction, "send">): void;
}

/** The jobs that one transaction accepts. Those that no claim of it takes are written as waiting. */
export interface Intake {
  accept(job: NewJob): void;
  /**
   * Hands out jobs of an endpoint before they are written.
   *
   * @returns the jobs of each poll; undefined when others may wait before them, so that the queue has to be looked at
   */
  handOut(endpointId: string, shares: readonly Share[]): ClaimedJob[][] | undefined;
  /** Writes what is left; before a claim looks at a queue, and at the end. */
  write(transaction: Transaction): void;
}

/** A poll, and for how many jobs. */
export interface Share {
  readonly poll: ClaimRequest;
  readonly count: number;
}

/** Carries out many requests of one kind together; the answers are in the order of the requests. */
export type BatchWork<Request, Answer> = (
  transaction: BatchTransaction,
  requests: readonly Request[],
) => Promise<readonly Answer[]>;

export interface BatchKind<Request, Answer> {
  readonly work: BatchWork<Request, Answer>;
  /**
   * `together`: with others of any kind. `last`: likewise, but after them; a claim sees the jobs submitted beside it.
   * `alone`: in a transaction of its own, after all that was asked for before and before all that is asked for later.
   */
  readonly order: "together" | "last" | "alone";
  /** What a request changes, as keys; two that share one are never in the same transaction. */
  readonly touches: (request: Request) => readonly string[];
  /**
   * Whether a failure of the transaction is that of this request alone. The others are then done again together, and not
   * one by one.
   */
  readonly isToBlame?: (error: unknown, request: Request) => boolean;
}

/**
 * Joins all requests that arrive while transactions are running into the next one, with a few statements
 * for all of them. Each request is answered once that transaction is durable. There is no timer.
 */
export interface Combiner {
  run<Request, Answer>(kind: BatchKind<Request, Answer>, request: Request): Promise<Answer>;
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>;
}

interface Pending {
  readonly kind: BatchKind<unknown, unknown>;
  readonly request: unknown;
  /** What the request changes. */
  readonly keys: readonly string[];
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Most requests of one transaction. */
const BATCH_MAX = 512;
/** Most transactions at a time: while one is being committed, the statements of the next are sent. */
const TRANSACTIONS_MAX = 2;
/** Requests in a row that fail to get a lock, after which the lock counts as one that blocks all requests. */
const HELD_UP_MAX = 2;

export interface CombinerOptions {
  readonly writer: Writer;
  readonly createTally: () => Tally;
  readonly createIntake: (tally: Tally) => Intake;
  /** Called when a transaction failed: state that was derived from its requests may be wrong. */
  readonly onFailure: (error: unknown) => void;
  /** Whether only such state was to blame for the failure, so that all is done again together without it. */
  readonly isOutdated: (error: unknown) => boolean;
  readonly meter?: StoreMeter | undefined;
}

export function createCombiner(options: CombinerOptions): Combiner {
  return new PostgresCombiner(options);
}

class PostgresCombiner implements Combiner {
  readonly #options: CombinerOptions;
  #pending: Pending[] = [];
  readonly #underWay = new TransientMap<Promise<unknown>, readonly Pending[]>();
  /** The next transaction is about to begin, or the statements of the last one are not all on their way. */
  #beginning = false;

  constructor(options: CombinerOptions) {
    this.#options = options;
  }

  run<Request, Answer>(kind: BatchKind<Request, Answer>, request: Request): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const keys = kind.touches(request);
      this.#pending.push({ kind: kind as BatchKind<unknown, unknown>, request, keys, resolve, reject });
      this.#beginSoon();
    });
  }

  async idle(): Promise<void> {
    while (this.#pending.length > 0 || this.#underWay.size > 0) {
      const done = this.#underWay.size > 0 ? Promise.race(this.#underWay.keys()) : undefined;
      await (done ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #beginSoon(): void {
    if (this.#beginning || this.#pending.length === 0 || this.#underWay.size >= TRANSACTIONS_MAX) return;
    this.#beginning = true;
    // The event loop first reads all that has arrived.
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    const batch = this.#nextBatch();
    let isSent = false;
    const onSent = (): void => {
      if (isSent) return;
      isSent = true;
      this.#beginning = false;
      this.#beginSoon();
    };
    if (batch.length === 0) {
      this.#beginning = false;
      return;
    }
    const done = this.#carryOut(batch, onSent).finally(() => {
      this.#underWay.delete(done);
      this.#beginSoon();
    });
    this.#underWay.set(done, batch);
  }

  /**
   * Of two requests that touch the same, the later waits until the transaction of the earlier is over, which may fail; the
   * others do not wait with it.
   */
  #nextBatch(): Pending[] {
    const underWay = this.#underWay.values().flat();
    if (underWay.some(({ kind }) => kind.order === "alone")) return [];
    const batch: Pending[] = [];
    const left: Pending[] = [];
    const touched = new Set(underWay.flatMap(({ keys }) => keys));
    let seen = 0;
    for (const entry of this.#pending) {
      const isAlone = entry.kind.order === "alone";
      if (batch.length >= BATCH_MAX || (isAlone && seen + underWay.length > 0)) break;
      seen += 1;
      (entry.keys.some((key) => touched.has(key)) ? left : batch).push(entry);
      for (const key of entry.keys) touched.add(key);
      if (isAlone) break;
    }
    this.#pending = [...left, ...this.#pending.slice(seen)];
    return batch.toSorted((a, b) => Number(a.kind.order === "last") - Number(b.kind.order === "last"));
  }

  /** If one request fails, each is tried by itself, so that it does not take its neighbours down. Gives the failure. */
  async #carryOut(batch: readonly Pending[], onSent?: () => void): Promise<unknown> {
    const beganAtMs = performance.now();
    try {
      const answers = await this.#options.writer.transact((transaction) => this.#transact(transaction, batch), onSent);
      this.#options.meter?.transaction(batch.length, performance.now() - beganAtMs);
      for (const [entry, answer] of answers) entry.resolve(answer as never);
      return undefined;
    } catch (error) {
      this.#options.onFailure(error);
      if (this.#options.isOutdated(error)) return await this.#carryOut(batch);
      const blamed = batch.filter(({ kind, request }) => kind.isToBlame?.(error, request) === true);
      for (const entry of blamed) entry.reject(error);
      if (blamed.length > 0) await this.#carryOutRest(batch, blamed);
      else if (batch.length > 1 && !isUnavailable(error)) await this.#carryOutApart(batch);
      else for (const entry of batch) entry.reject(isUnreachable(error) ? unavailable(error) : error);
      return error;
    }
  }

  async #carryOutApart(batch: readonly Pending[]): Promise<void> {
    let heldUp = 0;
    let cause: unknown;
    for (const entry of batch) {
      if (heldUp === HELD_UP_MAX) entry.reject(unavailable(cause));
      else {
        cause = await this.#carryOut([entry]);
        heldUp = isLockTimeout(cause) || isDatabaseDiskFull(cause) ? heldUp + 1 : 0;
      }
    }
  }

  async #carryOutRest(batch: readonly Pending[], without: readonly Pending[]): Promise<void> {
    const rest = batch.filter((entry) => !without.includes(entry));
    if (rest.length > 0) await this.#carryOut(rest);
  }

  async #transact(transaction: Transaction, batch: readonly Pending[]): Promise<ReadonlyMap<Pending, unknown>> {
    const tally = this.#options.createTally();
    const answers = new Map<Pending, unknown>();
    const intake = this.#options.createIntake(tally);
    const within = { ...transaction, tally, intake };
    const groups = Map.groupBy(batch, ({ kind }) => kind);
    const isLast = (kind: BatchKind<unknown, unknown>): boolean => kind.order === "last";
    for (const wave of [false, true]) {
      const kinds = [...groups].filter(([kind]) => isLast(kind) === wave);
      // All statements go out before the first answer is awaited; a failure is reported after all of them have ended.
      const outcomes = await Promise.allSettled(
        kinds.map(async ([kind, entries]) => {
          const results = await kind.work(
            within,
            entries.map(({ request }) => request),
          );
          for (const [index, entry] of entries.entries()) answers.set(entry, results[index]);
        }),
      );
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    }
    intake.write(transaction);
    tally.write(transaction);
    return answers;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "unavailable";
}
