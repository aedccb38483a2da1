import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { CommitInDoubt, wasMade } from "./commit-in-doubt.ts";
import { answering, sessionOn, type PostgresConnectionOptions } from "../../wire/connection.ts";
import { isConflict, isEndOfConnection, sqlStateOf } from "../../wire/sql-state.ts";
import { nextPauseMs, OUTAGE_MAX_MS, SteadyClient } from "../../wire/steady-client.ts";
import { StatementsUnderWay, type Transaction } from "./transaction.ts";
import { inDoubt } from "../../wire/unavailable.ts";

/** Runs a transaction; called again when the first try was rolled back. */
export type Work<T> = (transaction: Transaction) => Promise<T>;

/** The one connection of this process for changes of jobs: it comes back by itself, and no commit stays in doubt. */
export interface Writer {
  /** Whether changes can be made at the moment. */
  readonly connected: boolean;
  /**
   * Runs `work` in a transaction and resolves once it is durable. A lost connection is waited for and the work repeated;
   * a commit whose answer was lost is looked up. Transactions are carried out in the order of the calls; the statements
   * of one go out as soon as those of the one before have, also while that is being committed.
   *
   * @param onSent called when all statements are on their way, the commit included, or when it failed
   * @throws DomainError `unavailable` when the database stays away for longer than {@link OUTAGE_MAX_MS}, or does not say
   * for as long what became of a commit
   */
  transact<T>(work: Work<T>, onSent?: () => void): Promise<T>;
  close(): Promise<void>;
}

/** Tries of a transaction that others got in the way of. */
const CONFLICT_TRIES = 5;

export async function openWriter(options: PostgresConnectionOptions): Promise<Writer> {
  const connection = new SteadyClient(options);
  await connection.open();
  return new SteadyWriter(connection);
}

/** The same, connected at the first transaction. */
export function createWriter(options: PostgresConnectionOptions): Writer {
  return new SteadyWriter(new SteadyClient(options));
}

class SteadyWriter implements Writer {
  readonly #connection: SteadyClient;
  /** Tells the marks of this writer from those of others. */
  readonly #id = randomInt(2 ** 47);
  #marks = 0;
  /** Resolves when the transaction that was begun last has sent all its statements. */
  #lastSent: Promise<void> = Promise.resolve();

  constructor(connection: SteadyClient) {
    this.#connection = connection;
  }

  get connected(): boolean {
    return this.#connection.connected;
  }

  async transact<T>(work: Work<T>, onSent: () => void = () => undefined): Promise<T> {
    try {
      for (let conflicts = 0; ;) {
        const sent = await this.#turn();
        let client: Client | undefined;
        try {
          const using = (client = await this.#connection.available());
          const all = (): void => {
            sent();
            onSent();
          };
          return await answering(using, () => this.#once(using, work, all));
        } catch (error) {
          sent();
          if (client === undefined) throw error;
          if (error instanceof CommitInDoubt) {
            if (await this.#wasCommitted(error)) return settle(error.settled) as T;
          } else if (isConflict(error) && conflicts < CONFLICT_TRIES) {
            conflicts += 1;
          } else if (this.#connection.isCurrent(client) && !isEndOfConnection(error)) {
            throw error;
          } else {
            this.#connection.lose(client);
          }
        }
      }
    } finally {
      onSent();
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Waits until the transaction before has sent its statements; the result is to be called when this one has. */
  async #turn(): Promise<() => void> {
    const before = this.#lastSent;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastSent = promise;
    await before;
    return resolve;
  }

  async #once<T>(client: Client, work: Work<T>, onSent: () => void): Promise<T> {
    const transaction = new StatementsUnderWay(client);
    this.#marks += 1;
    const mark = { writer: this.#id, number: this.#marks };
    let answer: T;
    try {
      answer = await work(transaction);
    } catch (error) {
      const { done } = transaction.rollback();
      onSent();
      const cause = await transaction.causeOf(error);
      await done.catch(() => this.#connection.lose(client));
      throw cause;
    }
    const { durable } = transaction.commit(mark);
    onSent();
    const { effects } = transaction;
    try {
      await durable;
    } catch (error) {
      const cause = await transaction.causeOf(error);
      if (isRefusal(cause)) throw cause;
      this.#connection.lose(client);
      if (!transaction.wrote) throw cause;
      throw new CommitInDoubt({ client, mark, settled: { answer, effects } }, cause);
    }
    return settle({ answer, effects }) as T;
  }

  /**
   * Asks for the outcome of a commit until the database answers.
   *
   * @throws DomainError `unavailable` when the outcome stayed unknown for {@link OUTAGE_MAX_MS}. The work must then not be done
   * again: any other error would have it repeated.
   */
  async #wasCommitted(doubt: CommitInDoubt): Promise<boolean> {
    const untilMs = performance.now() + OUTAGE_MAX_MS;
    const leftMs = (): number => Math.max(untilMs - performance.now(), 0);
    let cause: unknown;
    for (let pauseMs = nextPauseMs(); leftMs() > 0; pauseMs = nextPauseMs(pauseMs)) {
      let client: Client | undefined;
      try {
        const asked = (client = await this.#connection.available(leftMs()));
        const made = await answering(asked, () => wasMade(sessionOn(asked), doubt), leftMs());
        if (made !== undefined) return made;
      } catch (error) {
        cause = error;
        if (this.#connection.closed) break;
        // A refused query, for example because of a held lock, leaves the connection usable.
        if (client !== undefined && !isRefusal(error)) this.#connection.lose(client);
      }
      await delay(Math.min(pauseMs, leftMs()));
    }
    throw inDoubt(cause);
  }
}

function settle({ answer, effects }: CommitInDoubt["settled"]): unknown {
  for (const effect of effects) effect();
  return answer;
}

/** The server refused; the connection stays usable. */
function isRefusal(error: unknown): boolean {
  return sqlStateOf(error) !== undefined && !isEndOfConnection(error);
}
