import type { Duplex } from "node:stream";
import { Client, Pool, types as pgTypes, type ClientConfig, type QueryResultRow } from "pg";

/** How a job database is reached. */
export interface PostgresConnectionOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Shown by the server in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/** One statement; its text is prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs statements one after the other, in the order of the calls, without waiting between them. */
export interface Session {
  rows<Row extends QueryResultRow>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * Plans of job statements do not depend on parameters: one plan each, always along the index that it was written for. The
 * planner's guesses about a queue whose contents change by the second would now and then read the whole table instead.
 */
const JOB_PLANNER =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off";

const CONNECT_TIMEOUT_MS = 10_000;
/** After which a connection that owes an answer counts as dead: one that just falls silent would do so for many minutes. */
export const ANSWER_MAX_MS = 15_000;
const KEEP_ALIVE_DELAY_MS = 5_000;
/** It keeps the gateway alive, so it must not be held up. */
const LISTENER_LOCK_TIMEOUT_MS = 100;
const READERS_MAX = 4;
const UPKEEP_MAX = 1;
const INT8_OID = 20;

function configOf(options: PostgresConnectionOptions, role: string, settings: string): ClientConfig {
  return {
    connectionString: options.url,
    application_name: `${options.applicationName ?? "millrace"} ${role}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: `${settings} -c timezone=UTC -c client_min_messages=warning -c idle_in_transaction_session_timeout=60000`,
    types: { getTypeParser },
  };
}

/** The driver types the number of a type as one of an enumeration that leaves most types out. */
const parserOf = pgTypes.getTypeParser as (oid: number, format: string) => (value: string) => unknown;

/** Whole numbers of 64 bits arrive as numbers: all of ours are below 2^53. */
function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === INT8_OID) return Number;
  return format === "binary" ? parserOf(oid, "binary") : parserOf(oid, "text");
}

/** A connection for changes of jobs, whose statements go out without waiting for the answers of earlier ones. */
export async function connectWriter(options: PostgresConnectionOptions): Promise<Client> {
  const client = new Client({ ...configOf(options, "jobs", JOB_PLANNER), pipeline: true });
  // Told to whoever waits for an answer as well; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await answering(client, () =>
    client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby"),
  );
  if (rows[0]?.standby !== true) return client;
  await client.end();
  throw new Error("the database server is a standby, which takes no changes");
}

/** A connection that listens to other gateways, says that this one is alive, and does the leader's work. */
export async function connectListener(options: PostgresConnectionOptions): Promise<Client> {
  // What is committed here may be lost in a crash of the server: it is then done again.
  const settings = `-c lock_timeout=${LISTENER_LOCK_TIMEOUT_MS} -c synchronous_commit=off`;
  const client = new Client(configOf(options, "gateway", settings));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs `task`, which needs answers over this connection; if it takes longer, all that waits for one fails. */
export async function answering<T>(client: Client, task: () => Promise<T>, withinMs = ANSWER_MAX_MS): Promise<T> {
  // Not `end()`, which waits for the answers.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const timer = setTimeout(() => stream.destroy(), withinMs);
  try {
    return await task();
  } finally {
    clearTimeout(timer);
  }
}

/** Connections for reads of jobs. */
export function createReaders(options: PostgresConnectionOptions): Pool {
  const pool = new Pool({ ...configOf(options, "reads", JOB_PLANNER), max: READERS_MAX });
  pool.on("error", () => undefined);
  return pool;
}

/** Connections for what the leader does now and then on a database that is not the first, as on that of {@link connectListener}. */
export function createUpkeepPool(options: PostgresConnectionOptions): Pool {
  const settings = `-c lock_timeout=${LISTENER_LOCK_TIMEOUT_MS} -c synchronous_commit=off`;
  const pool = new Pool({ ...configOf(options, "upkeep", settings), max: UPKEEP_MAX, query_timeout: ANSWER_MAX_MS });
  pool.on("error", () => undefined);
  return pool;
}

/** Connections for management, whose statements are planned as usual. */
export function createManagementPool(options: PostgresConnectionOptions): Pool {
  const pool = new Pool({ ...configOf(options, "management", ""), max: READERS_MAX });
  pool.on("error", () => undefined);
  return pool;
}

export function sessionOn(client: Pick<Client, "query"> | Pool): Session {
  return {
    async rows<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
      const { rows } = await (client as Client).query<Row>({ ...statement, values: values as unknown[] });
      return rows;
    },
  };
}
