import type { StatementSync } from "node:sqlite";
import type { SqliteConnection } from "./connection.ts";

/** What a change did that only counts once it is committed. */
export type AfterCommit = (effect: () => void) => void;

/** One atomic change: runs statements, returns its answer, and registers effects for after the commit. */
export type Change<T> = (afterCommit: AfterCommit) => T;

interface Pending {
  /** Running number of the calls. */
  readonly order: number;
  readonly change: Change<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Most changes that share one transaction; bounds how long the event loop is held. */
const BATCH_MAX = 512;

/**
 * Group commit: all changes that were asked for since the last commit go down in the next transaction, in the order they
 * were asked, and each is answered only after that transaction is on disk. There is no timer: a flush follows as soon as
 * the event loop has read what arrived.
 */
export interface Combiner {
  run<T>(change: Change<T>): Promise<T>;
  /** Like `run`, but after all other changes of the same transaction: a claim sees the jobs submitted beside it. */
  runLast<T>(change: Change<T>): Promise<T>;
}

/** What is done once for all changes of a transaction. */
export interface TransactionHooks {
  readonly onBegin: () => void;
  readonly beforeCommit: () => void;
}

export function createCombiner(connection: SqliteConnection, hooks?: TransactionHooks): Combiner {
  const begin: StatementSync = connection.db.prepare("BEGIN IMMEDIATE");
  const commit: StatementSync = connection.db.prepare("COMMIT");
  const rollback: StatementSync = connection.db.prepare("ROLLBACK");
  const pending: Pending[] = [];
  const pendingLast: Pending[] = [];
  let scheduled = false;
  let order = 0;

  function transact(batch: readonly Pending[]): void {
    const answers: unknown[] = [];
    const effects: (() => void)[] = [];
    begin.run();
    hooks?.onBegin();
    try {
      for (const entry of batch) answers.push(entry.change((effect) => effects.push(effect)));
      hooks?.beforeCommit();
      commit.run();
    } catch (error) {
      if (connection.db.isTransaction) rollback.run();
      throw error;
    }
    for (const effect of effects) effect();
    for (const [index, entry] of batch.entries()) entry.resolve(answers[index] as never);
  }

  function flush(): void {
    scheduled = false;
    const batch = pending.splice(0, BATCH_MAX);
    // Only those that came before what is left over: else they would starve as long as more arrives than fits.
    const leftFrom = pending[0]?.order ?? Infinity;
    const ripe = pendingLast.findIndex((entry) => entry.order > leftFrom);
    batch.push(...pendingLast.splice(0, ripe === -1 ? BATCH_MAX : Math.min(ripe, BATCH_MAX)));
    if (pending.length + pendingLast.length > 0) schedule();
    try {
      transact(batch);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const entry of batch) transactAlone(entry);
    }
  }

  /** One faulty change must not take its neighbours down. */
  function transactAlone(entry: Pending): void {
    try {
      transact([entry]);
    } catch (error) {
      entry.reject(error);
    }
  }

  async function flushLocked(): Promise<void> {
    const free = await connection.lock.acquire();
    try {
      flush();
    } finally {
      free();
    }
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      if (connection.lock.held) void flushLocked();
      else flush();
    });
  }

  function add<T>(list: Pending[], change: Change<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      order += 1;
      list.push({ order, change, resolve, reject });
      schedule();
    });
  }
  return {
    run: (change) => add(pending, change),
    runLast: (change) => add(pendingLast, change),
  };
}
