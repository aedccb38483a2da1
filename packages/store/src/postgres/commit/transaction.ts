import type { Client } from "pg";
import { MARK, type Mark } from "./commit-in-doubt.ts";
import { ask, rowTypesOf, sessionOn, type RowTypes, type Session, type Statement } from "../../wire/connection.ts";
import { together, type Call, type Part } from "../../wire/parts.ts";
import { isAftermath } from "../../wire/sql-state.ts";

/** A transaction under way, and what counts only once it is durable. */
export interface Transaction {
  readonly session: Session;
  /** Types of rows that statements take as parameters. */
  readonly rowTypes: RowTypes;
  /**
   * Runs a statement whose rows are not needed, before the next awaited one or at the end; all parts that are
   * left by then in one. A failure is that of the transaction.
   */
  readonly send: (statement: Statement | Part, values?: readonly unknown[]) => void;
  /** Registers an effect for when the transaction is durable. */
  readonly afterCommit: (effect: () => void) => void;
}

const BEGIN = { name: "begin", text: "BEGIN" };
const COMMIT = { name: "commit", text: "COMMIT" };
const ROLLBACK = { name: "rollback", text: "ROLLBACK" };

/** The statements of one transaction on their way. It begins with the first that is not also the last. */
export class StatementsUnderWay implements Transaction {
  readonly session: Session;
  readonly rowTypes: RowTypes;
  readonly effects: (() => void)[] = [];
  readonly #direct: Session;
  readonly #client: Client;
  readonly #sent: Promise<unknown>[] = [];
  #waiting: { readonly statement: Statement | Part; readonly values: readonly unknown[] }[] = [];
  #wrote = false;
  #begun = false;

  constructor(client: Client) {
    this.#client = client;
    this.#direct = sessionOn(client);
    this.rowTypes = rowTypesOf(client);
    this.session = {
      rows: (statement, values) => {
        this.#begin();
        for (const call of this.#takeWaiting()) void this.#run(call);
        return this.#direct.rows(statement, values);
      },
    };
  }

  readonly send = (statement: Statement | Part, values: readonly unknown[] = []): void => {
    this.#wrote = true;
    this.#waiting.push({ statement, values });
  };

  readonly afterCommit = (effect: () => void): void => {
    this.effects.push(effect);
  };

  /** What wrote nothing can be done again. */
  get wrote(): boolean {
    return this.#wrote;
  }

  /** Sends what is left and the commit; the promise inside resolves once it is durable. */
  commit(mark: Mark): { readonly durable: Promise<void> } {
    if (this.#wrote) this.send(MARK, [mark.writer, mark.number]);
    const last = this.#takeWaiting();
    const [only] = last;
    // The server commits a statement by itself when none is around it.
    if (!this.#begun && last.length <= 1) return { durable: only === undefined ? Promise.resolve() : this.#run(only) };
    this.#begin();
    for (const call of last) void this.#run(call);
    return { durable: this.#commit() };
  }

  /** Undoes what was done; the promise inside rejects when the connection is of no use any more. */
  rollback(): { readonly done: Promise<unknown> } {
    const done = this.#begun ? this.#direct.rows(ROLLBACK) : Promise.resolve();
    done.catch(() => undefined);
    return { done };
  }

  /** After a failure every further statement fails too, with an error that says nothing of the cause. */
  async causeOf(failure: unknown): Promise<unknown> {
    if (!isAftermath(failure)) return failure;
    const outcomes = await Promise.allSettled(this.#sent);
    const failed = outcomes.find((outcome) => outcome.status === "rejected" && !isAftermath(outcome.reason));
    return failed?.status === "rejected" ? failed.reason : failure;
  }

  async #commit(): Promise<void> {
    const { command } = await ask(this.#client, COMMIT);
    await Promise.all(this.#sent);
    // A commit of what failed before is a rollback.
    if (command !== COMMIT.text) throw new Error("the transaction was rolled back");
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    void this.#run({ statement: BEGIN, values: [] });
  }

  #run({ statement, values }: { readonly statement: Statement; readonly values: readonly unknown[] }): Promise<void> {
    const done = this.#direct.rows(statement, values).then(() => undefined);
    done.catch(() => undefined);
    this.#sent.push(done);
    return done;
  }

  /** Parts in as few statements as can be: each may be once in one. */
  #takeWaiting(): { readonly statement: Statement; readonly values: readonly unknown[] }[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    const alone: { statement: Statement; values: readonly unknown[] }[] = [];
    const groups: Map<string, Call>[] = [];
    for (const { statement, values } of waiting) {
      if (!("part" in statement)) {
        alone.push({ statement, values });
        continue;
      }
      let group = groups.find((calls) => !calls.has(statement.name));
      if (group === undefined) groups.push((group = new Map()));
      group.set(statement.name, { statement, values });
    }
    return [...alone, ...groups.map((group) => together([...group.values()]))];
  }
}
