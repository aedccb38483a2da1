import type { SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { SqliteConnection } from "./connection.ts";

/** Statements kept prepared; management knows far fewer shapes. */
const PREPARED_MAX = 256;

/**
 * Lets Kysely use the embedded store's one connection. A caller that holds the connection, for one query or for a whole
 * transaction, holds its lock, so that job transactions and management never mix. The connection is not closed here.
 */
export class EmbeddedSqliteDialect implements Dialect {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  createDriver(): Driver {
    return new EmbeddedSqliteDriver(this.#connection);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class EmbeddedSqliteAdapter extends SqliteAdapter {
  /** SQLite can undo DDL, so a migration that fails half way leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedSqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #session: Session;
  #free: (() => void) | undefined;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#session = new Session(connection);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#free = await this.#connection.lock.acquire();
    return this.#session;
  }

  /** Takes the write lock at once: a transaction that upgraded later could find its reads outdated. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.db.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {
    const free = this.#free;
    this.#free = undefined;
    free?.();
  }

  async destroy(): Promise<void> {}
}

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

class Session implements DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #prepared = new Map<string, Prepared>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const readsOnly = query.query.kind === "SelectQueryNode";
    // Read queries may use any column type in comparisons.
    if (!readsOnly) query.parameters.forEach(requireReadable);
    const parameters = query.parameters.map(toSql);
    try {
      const { statement, columns } = this.#prepare(query.sql);
      if (columns.length > 0) return { rows: allRows(statement, columns, parameters, readsOnly) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw this.#connection.explained(error);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(toSql))) yield { rows: named(columns, [row]) as Row[] };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    if (this.#prepared.size >= PREPARED_MAX) this.#prepared.clear();
    const statement = this.#connection.db.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/**
 * All rows, with numbers wherever JavaScript can hold them exactly and big ones elsewhere: SQLite would refuse the whole
 * answer for one of those. They are rare, so a read tries without them first; a change cannot be tried twice.
 */
function allRows(
  statement: StatementSync,
  columns: readonly string[],
  parameters: readonly SQLInputValue[],
  readsOnly: boolean,
): object[] {
  if (readsOnly) {
    try {
      return named(columns, statement.all(...parameters));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE")) throw error;
    }
  }
  statement.setReadBigInts(true);
  try {
    return named(columns, statement.all(...parameters), smallest);
  } finally {
    statement.setReadBigInts(false);
  }
}

/**
 * Statements answer arrays: objects that are made here take a quarter of the time of those that SQLite's binding makes. Copies of an object
 * that has all columns need no room for more, unlike one that grows.
 */
function named(columns: readonly string[], rows: unknown, readable?: (value: unknown) => unknown): object[] {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((column) => [column, null]));
  return (rows as unknown[][]).map((values) => {
    const row = { ...empty };
    let index = 0;
    for (const column of columns) {
      const value = values[index];
      row[column] = readable === undefined ? value : readable(value);
      index += 1;
    }
    return row;
  });
}

function smallest(value: unknown): unknown {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** What could not be read back is not written. @throws RangeError */
function requireReadable(value: unknown): void {
  if (typeof value !== "number" || (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)))
    return;
  throw new RangeError(`The number ${value} cannot be stored exactly.`);
}

function toSql(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A value of type ${typeof value} cannot be stored.`);
}
