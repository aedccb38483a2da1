import type { Session } from "./connection.ts";
import type { Transaction, Writer } from "./writer.ts";

/** A transaction of a batch, and the notes that are written down once at its end. */
export interface BatchTransaction extends Transaction {
  readonly tally: Tally;
}

/** Collects what the changes of one transaction add to the counters. */
export interface Tally {
  add(endpointId: string, changes: Partial<TallyEntry>): void;
  write(session: Session): Promise<unknown> | undefined;
}

export interface TallyEntry {
  inQueue: number;
  inProgress: number;
  completed: number;
  failed: number;
  retried: number;
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
}

/**
 * Group commit: all requests that arrive while a transaction is under way go down in the next one, in a few statements
 * for all of them, and each is answered once that transaction is durable. There is no timer.
 */
export interface Batcher {
  run<Request, Answer>(kind: BatchKind<Request, Answer>, request: Request): Promise<Answer>;
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>;
}

interface Pending {
  readonly kind: BatchKind<unknown, unknown>;
  readonly request: unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Most requests of one transaction. */
const BATCH_MAX = 512;

export function createBatcher(writer: Writer, createTally: () => Tally): Batcher {
  return new GroupCommit(writer, createTally);
}

class GroupCommit implements Batcher {
  readonly #writer: Writer;
  readonly #createTally: () => Tally;
  #pending: Pending[] = [];
  #underWay: Promise<void> | undefined;

  constructor(writer: Writer, createTally: () => Tally) {
    this.#writer = writer;
    this.#createTally = createTally;
  }

  run<Request, Answer>(kind: BatchKind<Request, Answer>, request: Request): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#pending.push({ kind: kind as BatchKind<unknown, unknown>, request, resolve, reject });
      this.#underWay ??= this.#work();
    });
  }

  async idle(): Promise<void> {
    while (this.#underWay !== undefined) await this.#underWay;
  }

  async #work(): Promise<void> {
    // The event loop first reads all that has arrived.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#pending.length > 0) {
      const batch = this.#nextBatch();
      await this.#carryOut(batch);
    }
    this.#underWay = undefined;
  }

  #nextBatch(): Pending[] {
    const batch: Pending[] = [];
    const touched = new Set<string>();
    for (const entry of this.#pending) {
      if (batch.length >= BATCH_MAX) break;
      const isAlone = entry.kind.order === "alone";
      if (isAlone && batch.length > 0) break;
      const keys = entry.kind.touches(entry.request);
      if (keys.some((key) => touched.has(key))) break;
      for (const key of keys) touched.add(key);
      batch.push(entry);
      if (isAlone) break;
    }
    this.#pending.splice(0, batch.length);
    return batch.toSorted((a, b) => Number(a.kind.order === "last") - Number(b.kind.order === "last"));
  }

  /** If one request fails, each is tried by itself, so that it does not take its neighbours down. */
  async #carryOut(batch: readonly Pending[]): Promise<void> {
    try {
      const answers = await this.#writer.transact((transaction) => this.#transact(transaction, batch));
      for (const [entry, answer] of answers) entry.resolve(answer as never);
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 || isUnavailable(error)) for (const entry of batch) entry.reject(error);
      else if (only !== undefined) for (const entry of batch) await this.#carryOut([entry]);
    }
  }

  async #transact(transaction: Transaction, batch: readonly Pending[]): Promise<ReadonlyMap<Pending, unknown>> {
    const tally = this.#createTally();
    const answers = new Map<Pending, unknown>();
    const within = { ...transaction, tally };
    const groups = Map.groupBy(batch, ({ kind }) => kind);
    const isLast = (kind: BatchKind<unknown, unknown>): boolean => kind.order === "last";
    for (const wave of [false, true]) {
      const kinds = [...groups].filter(([kind]) => isLast(kind) === wave);
      // All statements go out before the first answer is awaited; a failure is told once none is under way any more.
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
    await tally.write(transaction.session);
    return answers;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "unavailable";
}
