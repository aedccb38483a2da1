import type { StatementSync } from "node:sqlite";
import type { AfterCommit, Change, Combiner, CombinerOptions } from "./combiner.ts";
import type { SqliteConnection } from "../../embedded/connection.ts";

interface Pending {
  /** Running number of the calls. */
  readonly order: number;
  readonly change: Change<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers of one transaction, told once it is durable. */
interface Committed {
  readonly batch: readonly Pending[];
  readonly answers: readonly unknown[];
  /** Which of them need not wait for the disk. */
  readonly early: readonly number[];
  readonly effects: readonly (() => void)[];
}

/** Most changes that share one transaction; bounds how long the event loop is held. */
const BATCH_MAX = 512;
/** Turns of the event loop whose changes share one: requests that were sent together seldom arrive in one turn, and a sync costs more. */
const TURNS = 3;

export function createCombiner(connection: SqliteConnection, options: CombinerOptions = {}): Combiner {
  return new SqliteCombiner(connection, options);
}

class SqliteCombiner implements Combiner {
  readonly #connection: SqliteConnection;
  readonly #options: CombinerOptions;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  readonly #totalChanges: StatementSync;
  #pending: Pending[] = [];
  #pendingLast: Pending[] = [];
  #order = 0;
  #changesSeen = 0;
  #scheduled = false;
  /** Turns that the first of the waiting changes has waited. */
  #turns = 0;
  /** A transaction begins as soon as the connection's lock is free. */
  #awaitsLock = false;
  /** Committed since the sync under way began: the next one brings it to the disk. */
  #unsynced: Committed[] = [];
  #needsSync = false;
  #underWay: Promise<void> | undefined;
  /** How many changes the sync under way brings to the disk. */
  #underWayCount = 0;
  /** A sync failed: what the disk holds is unknown, and nothing more may be acknowledged. */
  #failure: Error | undefined;

  constructor(connection: SqliteConnection, options: CombinerOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#begin = connection.db.prepare("BEGIN IMMEDIATE");
    this.#commit = connection.db.prepare("COMMIT");
    this.#rollback = connection.db.prepare("ROLLBACK");
    this.#totalChanges = connection.db.prepare("SELECT total_changes() AS count");
  }

  run<T>(change: Change<T>): Promise<T> {
    return this.#add(this.#pending, change);
  }

  runLast<T>(change: Change<T>): Promise<T> {
    return this.#add(this.#pendingLast, change);
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  wake(): void {
    this.#schedule();
  }

  durable(): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#underWay === undefined) return undefined;
    const isNextSync = this.#unsynced.length > 0;
    return this.#underWay.then(() => (isNextSync ? this.#underWay : undefined)).then(() => this.#throwFailure());
  }

  async idle(): Promise<void> {
    while (this.#underWay !== undefined || this.#scheduled || this.#awaitsLock || this.#waiting() > 0) {
      await (this.#underWay ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #add<T>(list: Pending[], change: Change<T>): Promise<T> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise<T>((resolve, reject) => {
      this.#order += 1;
      list.push({ order: this.#order, change, resolve, reject });
      this.#schedule();
    });
  }

  #waiting(): number {
    return this.#pending.length + this.#pendingLast.length;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#options.onTurnEnd?.();
      if (this.#waiting() === 0 || !this.#isTime()) return;
      this.#turns += 1;
      if (this.#turns < TURNS && this.#waiting() < BATCH_MAX) return this.#schedule();
      if (this.#connection.lock.held) void this.#flushLocked();
      else this.#flush();
    });
  }

  /**
   * While the disk works, one transaction is committed ahead, so that the next sync begins when this one ends. It has to be
   * worth its cost: small ones write the same pages again and again.
   */
  #isTime(): boolean {
    if (this.#underWay === undefined) return true;
    return this.#unsynced.length === 0 && this.#waiting() * 2 >= this.#underWayCount;
  }

  async #flushLocked(): Promise<void> {
    // What needs no transaction goes on meanwhile, and asks for no other one.
    if (this.#awaitsLock) return;
    this.#awaitsLock = true;
    const free = await this.#connection.lock.acquire();
    this.#awaitsLock = false;
    try {
      this.#flush();
    } finally {
      free();
    }
  }

  #flush(): void {
    this.#turns = 0;
    const batch = this.#pending.splice(0, BATCH_MAX);
    // Only those that came before what is left over: else they would starve as long as more arrives than fits.
    const leftFrom = this.#pending[0]?.order ?? Infinity;
    const unripe = this.#pendingLast.findIndex((entry) => entry.order > leftFrom);
    batch.push(...this.#pendingLast.splice(0, unripe === -1 ? BATCH_MAX : Math.min(unripe, BATCH_MAX)));
    const committed = this.#transact(batch);
    this.#unsynced.push(...committed);
    if (this.#hasChanged()) this.#needsSync = true;
    if (this.#underWay === undefined) this.#sync();
    for (const { batch: of, answers, early } of committed) {
      for (const index of early) of[index]?.resolve(answers[index] as never);
    }
    if (this.#waiting() > 0) this.#schedule();
  }

  /** Brings to the disk what was committed, and tells the answers then. */
  #sync(): void {
    const committed = this.#unsynced;
    this.#unsynced = [];
    const { sync } = this.#options;
    if (sync === undefined || !this.#needsSync) {
      for (const one of committed) tell(one);
      return;
    }
    this.#needsSync = false;
    this.#underWayCount = committed.reduce((sum, { batch }) => sum + batch.length, 0);
    const beganAtMs = performance.now();
    this.#underWay = sync().then(
      () => {
        this.#options.meter?.sync(performance.now() - beganAtMs);
        this.#synced(committed);
      },
      (error: unknown) => this.#failed(committed, error),
    );
  }

  /** The next sync begins before the answers of this one are told: the disk works while they are sent. */
  #synced(committed: readonly Committed[]): void {
    this.#underWay = undefined;
    if (this.#unsynced.length > 0) this.#sync();
    else if (this.#waiting() > 0 && !this.#connection.lock.held) this.#flush();
    for (const one of committed) tell(one);
    if (this.#waiting() > 0) this.#schedule();
  }

  #failed(committed: readonly Committed[], cause: unknown): void {
    this.#underWay = undefined;
    const failure = new Error("the database log could not be synced to disk; restart the service", { cause });
    // With the code of the disk's error it is answered as trouble of the service: 503, and told to the log once a minute.
    this.#failure = Object.assign(failure, cause instanceof Error && "code" in cause ? { code: cause.code } : {});
    const unsure = [...committed, ...this.#unsynced].flatMap(({ batch }) => batch);
    const lost = [...unsure, ...this.#pending, ...this.#pendingLast];
    this.#unsynced = [];
    this.#needsSync = false;
    this.#pending = [];
    this.#pendingLast = [];
    for (const entry of lost) entry.reject(failure);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Whether rows were changed since the last look. */
  #hasChanged(): boolean {
    const { count } = this.#totalChanges.get() as { count: number };
    const hasChanged = count !== this.#changesSeen;
    this.#changesSeen = count;
    return hasChanged;
  }

  /** Commits the batch; if one change fails, each by itself, so that it does not take its neighbours down. */
  #transact(batch: readonly Pending[]): Committed[] {
    try {
      return [this.#transactTogether(batch)];
    } catch (error) {
      // Before the others are tried again: a full disk has some room for them after this.
      const told = this.#connection.explained(error);
      const [only] = batch;
      if (batch.length > 1) return batch.flatMap((entry) => this.#transact([entry]));
      only?.reject(told);
      return [];
    }
  }

  #transactTogether(batch: readonly Pending[]): Committed {
    const answers: unknown[] = [];
    const effects: (() => void)[] = [];
    const early: number[] = [];
    const afterCommit: AfterCommit = (effect) => effects.push(effect);
    const tellAtOnce = (): void => void early.push(answers.length);
    const beganAtMs = performance.now();
    this.#begin.run();
    try {
      this.#options.hooks?.onBegin();
      for (const { change } of batch) answers.push(change(afterCommit, tellAtOnce));
      this.#options.hooks?.beforeCommit();
      this.#commit.run();
    } catch (error) {
      if (this.#connection.db.isTransaction) this.#rollback.run();
      this.#options.hooks?.onRollback();
      throw error;
    }
    this.#options.meter?.transaction(batch.length, performance.now() - beganAtMs);
    return { batch, answers, early, effects };
  }
}

function tell({ batch, answers, effects }: Committed): void {
  for (const effect of effects) effect();
  for (const [index, entry] of batch.entries()) entry.resolve(answers[index] as never);
}
