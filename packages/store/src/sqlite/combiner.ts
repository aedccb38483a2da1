/** What a change did that only counts once it is durable. */
export type AfterCommit = (effect: () => void) => void;

/**
 * One atomic change: runs statements, returns its answer, and registers effects for when it is durable. One whose answer
 * promises nothing may call `tellAtOnce`: it is then answered when it is committed, while the disk still works.
 */
export type Change<T> = (afterCommit: AfterCommit, tellAtOnce: () => void) => T;

/** What is done once for all changes of a transaction. */
export interface TransactionHooks {
  readonly onBegin: () => void;
  readonly beforeCommit: () => void;
  readonly onRollback: () => void;
}

export interface CombinerOptions {
  readonly hooks?: TransactionHooks;
  /**
   * Called at the end of a turn of the event loop, before what was asked for in it is carried out; see `wake`, which it may call
   * for the next turn.
   */
  readonly onTurnEnd?: () => void;
  /** Brings commits to the disk. Left out where the connection's commits do that themselves. */
  readonly sync?: () => Promise<void>;
}

/**
 * Group commit: changes that were asked for while the disk was busy go down together, in the order they were asked, and
 * each is answered only after its transaction is on disk. There is no timer: a quiet store commits as soon as the event
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
