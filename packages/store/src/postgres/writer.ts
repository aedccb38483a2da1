import { randomInt } from "node:crypto";
import type { Client } from "pg";
import {
  answering,
  connectWriter,
  sessionOn,
  type PostgresConnectionOptions,
  type Session,
  type Statement,
} from "./connection.ts";
import { CommitInDoubt, MARK, wasMade, type Settled } from "./commit-in-doubt.ts";
import { isAftermath, isConflict, isEndOfConnection, sqlStateOf } from "./sql-state.ts";
import { inDoubt, unavailable } from "./unavailable.ts";

/** A transaction under way, and what counts only once it is durable. */
export interface Transaction {
  readonly session: Session;
  /** Runs a statement whose rows nobody needs: the next goes out at once, and a failure is that of the transaction. */
  readonly send: (statement: Statement, values?: readonly unknown[]) => void;
  /** Registers an effect for when the transaction is durable. */
  readonly afterCommit: (effect: () => void) => void;
}

/** Carries out a transaction; called again when the first try left nothing behind. */
export type Work<T> = (transaction: Transaction) => Promise<T>;

/** The one connection of this process for changes of jobs: it comes back by itself, and no commit stays in doubt. */
export interface Writer {
  /** Whether changes can be made at the moment. */
  readonly connected: boolean;
  /**
   * Runs `work` in a transaction and resolves once it is durable. A lost connection is waited for and the work repeated;
   * a commit whose answer was lost is looked up. To be called again only after the result.
   *
   * @throws DomainError `unavailable` when the database stays away for longer than {@link OUTAGE_MAX_MS}, or does not say
   * for as long what became of a commit
   */
  transact<T>(work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

/** How long a change waits for the database before it is refused. */
export const OUTAGE_MAX_MS = 8_000;

const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 500;
/** Tries of a transaction that others got in the way of. */
const CONFLICT_TRIES = 5;

const BEGIN = { name: "begin", text: "BEGIN" };
const COMMIT = { name: "commit", text: "COMMIT" };
const ROLLBACK = { name: "rollback", text: "ROLLBACK" };
const TRANSACTION_ID = { name: "xid", text: "SELECT pg_current_xact_id()::text AS xid" };

export async function openWriter(options: PostgresConnectionOptions): Promise<Writer> {
  const writer = new ReconnectingWriter(options);
  await writer.open();
  return writer;
}

class ReconnectingWriter implements Writer {
  readonly #options: PostgresConnectionOptions;
  #client: Client | undefined;
  #reconnecting: Promise<void> | undefined;
  #closed = false;
  /** Tells the marks of this writer from those of others. */
  readonly #id = randomInt(2 ** 47);
  #marks = 0;

  constructor(options: PostgresConnectionOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  async open(): Promise<void> {
    this.#adopt(await connectWriter(this.#options));
  }

  async transact<T>(work: Work<T>): Promise<T> {
    for (let conflicts = 0; ;) {
      const client = await this.#available();
      try {
        return await answering(client, () => this.#once(client, work));
      } catch (error) {
        if (error instanceof CommitInDoubt) {
          if (await this.#wasCommitted(error)) return settle(error.settled) as T;
        } else if (isConflict(error) && conflicts < CONFLICT_TRIES) {
          conflicts += 1;
        } else if (this.#client === client && !isEndOfConnection(error)) {
          throw error;
        } else {
          this.#lose(client);
        }
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#reconnecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #once<T>(client: Client, work: Work<T>): Promise<T> {
    const session = sessionOn(client);
    const effects: (() => void)[] = [];
    // Not awaited alone: they travel with the first statements.
    const begun = Promise.all([session.rows(BEGIN), session.rows<{ xid: string }>(TRANSACTION_ID)]);
    begun.catch(() => undefined);
    const sent: Promise<unknown>[] = [begun];
    const send = (statement: Statement, values?: readonly unknown[]): void => {
      const done = session.rows(statement, values);
      done.catch(() => undefined);
      sent.push(done);
    };
    this.#marks += 1;
    const mark = { writer: this.#id, number: this.#marks };
    let answer: T;
    let xid: string;
    try {
      answer = await work({ session, send, afterCommit: (effect) => effects.push(effect) });
      if (sent.length > 1) send(MARK, [mark.writer, mark.number]);
      await Promise.all(sent);
      const [, [id]] = await begun;
      if (id === undefined) throw new Error("the transaction got no id");
      ({ xid } = id);
    } catch (error) {
      const cause = await firstFailure(sent, error);
      await session.rows(ROLLBACK).catch(() => this.#lose(client));
      throw cause;
    }
    try {
      await session.rows(COMMIT);
    } catch (error) {
      this.#lose(client);
      // What wrote nothing can be done again.
      if (sent.length === 1) throw error;
      throw new CommitInDoubt({ xid, mark, settled: { answer, effects } }, error);
    }
    return settle({ answer, effects }) as T;
  }

  /**
   * Asks what became of a commit until somebody says it.
   *
   * @throws DomainError `unavailable` when nobody could say so for {@link OUTAGE_MAX_MS}. The work must then not be done
   * again: any other error would have it repeated.
   */
  async #wasCommitted(doubt: CommitInDoubt): Promise<boolean> {
    const untilMs = performance.now() + OUTAGE_MAX_MS;
    const leftMs = (): number => Math.max(untilMs - performance.now(), 0);
    let cause: unknown;
    for (let pauseMs = FIRST_PAUSE_MS; leftMs() > 0; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
      let client: Client | undefined;
      try {
        const asked = (client = await this.#available(leftMs()));
        const made = await answering(asked, () => wasMade(sessionOn(asked), doubt), leftMs());
        if (made !== undefined) return made;
      } catch (error) {
        cause = error;
        if (this.#closed) break;
        // A question that was refused, as while somebody holds a lock, leaves the connection as it is.
        const isRefusal = sqlStateOf(error) !== undefined && !isEndOfConnection(error);
        if (client !== undefined && !isRefusal) this.#lose(client);
      }
      await pause(Math.min(pauseMs, leftMs()));
    }
    throw inDoubt(cause);
  }

  async #available(withinMs = OUTAGE_MAX_MS): Promise<Client> {
    if (this.#client !== undefined) return this.#client;
    if (this.#closed) throw unavailable();
    const deadline = rejectAfter(withinMs);
    try {
      await Promise.race([this.#reconnect(), deadline.promise]);
    } finally {
      deadline.cancel();
    }
    return await this.#available();
  }

  #adopt(client: Client): void {
    this.#client = client;
    const lost = (): void => this.#lose(client);
    client.on("error", lost);
    client.on("end", lost);
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    if (!this.#closed) void this.#reconnect().catch(() => undefined);
  }

  #reconnect(): Promise<void> {
    this.#reconnecting ??= this.#tryUntilConnected().finally(() => {
      this.#reconnecting = undefined;
    });
    return this.#reconnecting;
  }

  async #tryUntilConnected(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !this.#closed; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
      try {
        this.#adopt(await connectWriter(this.#options));
        return;
      } catch {
        // Half to whole: many gateways must not come back in the same instant.
        await pause(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }
}

function settle({ answer, effects }: Settled): unknown {
  for (const effect of effects) effect();
  return answer;
}

/** After a failure every further statement fails too, with an error that says nothing of the cause. */
async function firstFailure(sent: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  const outcomes = await Promise.allSettled(sent);
  const failed = outcomes.find((outcome) => outcome.status === "rejected" && !isAftermath(outcome.reason));
  return isAftermath(otherwise) && failed?.status === "rejected" ? failed.reason : otherwise;
}

function rejectAfter(ms: number): { readonly promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
