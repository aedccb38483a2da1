import { TransientMap, TransientSet } from "../../kernel/transient-collections.ts";

/** Polls of one endpoint, by their workers; workers in the order of their turns. */
export class PollsByWorker<Poll> {
  readonly #byWorker = new TransientMap<string, TransientSet<Poll>>();

  get isEmpty(): boolean {
    return this.#byWorker.size === 0;
  }

  has(workerId: string): boolean {
    return this.#byWorker.has(workerId);
  }

  /** Workers and their polls, in the order of their turns. */
  workers(): Iterable<readonly [workerId: string, polls: Iterable<Poll>]> {
    return this.#byWorker;
  }

  all(): readonly Poll[] {
    return this.#byWorker.values().flatMap((polls) => [...polls]);
  }

  /** A worker that has none yet is put at the end. */
  add(workerId: string, poll: Poll): void {
    const polls = this.#byWorker.get(workerId);
    if (polls === undefined) this.#byWorker.set(workerId, new TransientSet([poll]));
    else polls.add(poll);
  }

  /** Says whether it was there. */
  delete(workerId: string, poll: Poll): boolean {
    const polls = this.#byWorker.get(workerId);
    const wasThere = polls?.delete(poll) ?? false;
    if (polls?.size === 0) this.#byWorker.delete(workerId);
    return wasThere;
  }

  /** The worker waits until all others had their turn. */
  toEnd(workerId: string): void {
    const polls = this.#byWorker.get(workerId);
    if (polls === undefined) return;
    this.#byWorker.delete(workerId);
    this.#byWorker.set(workerId, polls);
  }
}
