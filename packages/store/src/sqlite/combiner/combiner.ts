import type { StoreMeter } from "@millrace/engine";

/** Registers an effect of a change that happens once the change is durable. */
export type AfterCommit = (effect: () => void) => void;

/**
 * One atomic change: runs statements, returns its answer, and registers effects for when it is durable. A change whose answer
 * acknowledges nothing may call `tellAtOnce`: it is then answered when it is committed, before the sync.
 */
export type Change<T> = (afterCommit: AfterCommit, tellAtOnce: () => void) => T;

/** Hooks that run once for all changes of a transaction. */
export interface TransactionHooks {
  readonly onBegin: () => void;
  readonly beforeCommit: () => void;
  readonly onRollback: () => void;
}

export interface CombinerOptions {
  readonly hooks?: TransactionHooks;
  /**
   * Called at the end of a turn of the event loop, before the changes requested in it run; see `wake`, which it may call
   * for the next turn.
   */
  readonly onTurnEnd?: () => void;
  /** Syncs commits to the disk. Omitted where the connection's commits do that themselves. */
  readonly sync?: () => Promise<void>;
  readonly meter?: StoreMeter | undefined;
}

/**
 * Joins changes that were requested while the disk was busy into one transaction, in the order of the requests.
 * Each is answered only after its transaction is on disk. There is no timer: a quiet store commits as soon as the event
 * loop has read what arrived.
 */
export interface Combiner {
  /** A sync failed: nothing can be changed until a restart. */
  readonly failure: Error | undefined;
  run<T>(change: Change<T>): Promise<T>;
  /** Like `run`, but after all other changes of the same transaction: a claim sees the jobs submitted beside it. */
  runLast<T>(change: Change<T>): Promise<T>;
  /** Has `onTurnEnd` called at the end of this turn. */
  wake(): void;
  /** Resolves when all that a reader can see now is durable, rejects when it may never be; undefined when it is already. */
  durable(): Promise<void> | undefined;
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>;
}
