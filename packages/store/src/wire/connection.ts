import { randomBytes } from "node:crypto";
import {
  Client,
  type Pool,
  types as pgTypes,
  type ClientConfig,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { socketOf } from "./driver-socket.ts";
import { EndingPool } from "./ending-pool.ts";

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
/** Gateways lock rows for one commit at most. Another program with a longer lock must not block all changes. */
const WRITER_LOCK_TIMEOUT_MS = 2_000;
const READERS_MAX = 4;
const INT8_OID = 20;
/** What is committed with these may be lost in a crash of the server: it is then done again. */
const LEADER_SETTINGS = `-c lock_timeout=${LISTENER_LOCK_TIMEOUT_MS} -c synchronous_commit=off`;

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

/** Whole numbers of 64 bits arrive as numbers where these tell them exactly: all of ours but a few sums, which stay texts. */
function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === INT8_OID) return numberIfExact;
  return format === "binary" ? parserOf(oid, "binary") : parserOf(oid, "text");
}

function numberIfExact(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Numbers of the types of rows in the database, which parameters in binary format name. */
export interface RowTypes {
  readonly jobIntake: number;
  readonly jobTaking: number;
  readonly jobEnding: number;
}

/** What is known of each connection of {@link connectWriter}. */
const writers = new WeakMap<Client, { readonly name: string; readonly rowTypes: RowTypes }>();

const READ_WRITER = `SELECT pg_is_in_recovery() AS standby, 'job_intake'::regtype::oid AS "jobIntake",
  'job_taking'::regtype::oid AS "jobTaking", 'job_ending'::regtype::oid AS "jobEnding"`;

/** A connection for changes of jobs, whose statements go out without waiting for the answers of earlier ones. */
export async function connectWriter(options: PostgresConnectionOptions): Promise<Client> {
  const settings = `${JOB_PLANNER} -c lock_timeout=${WRITER_LOCK_TIMEOUT_MS}`;
  const config = configOf(options, `jobs ${randomBytes(6).toString("hex")}`, settings);
  const client = new Client({ ...config, pipeline: true });
  // Waiting queries get this error too; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await answering(client, () => client.query<RowTypes & { standby: boolean }>(READ_WRITER));
  const [known] = rows;
  if (known !== undefined) writers.set(client, { name: config.application_name ?? "", rowTypes: known });
  if (known?.standby === false) return client;
  await client.end();
  throw new Error("the database server is a standby, which accepts no changes");
}

/** The name by which the server lists a connection for changes; no other ever has it. */
export function nameOfWriter(client: Client): string {
  return writers.get(client)?.name ?? "";
}

/** The types of rows that the database of a connection for changes has. */
export function rowTypesOf(client: Client): RowTypes {
  const known = writers.get(client);
  if (known === undefined) throw new Error("this connection accepts no changes");
  return known.rowTypes;
}

/** A connection that listens to other gateways, says that this one is alive, and does the leader's work. */
export async function connectListener(options: PostgresConnectionOptions): Promise<Client> {
  const client = new Client(configOf(options, "gateway", LEADER_SETTINGS));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs `task`, which needs answers over this connection; if it takes longer, all that waits for one fails. */
export async function answering<T>(client: Client, task: () => Promise<T>, withinMs = ANSWER_MAX_MS): Promise<T> {
  const timer = setTimeout(() => breakOff(client), withinMs);
  try {
    return await task();
  } finally {
    clearTimeout(timer);
  }
}

/** Not `end()`, which waits for the answers. */
function breakOff(client: Client | PoolClient): void {
  socketOf(client).destroy();
}

/** Connections for reads of jobs. A read that gets no answer in time fails, and its connection is not used again. */
export function createReaders(options: PostgresConnectionOptions, withinMs = ANSWER_MAX_MS): Pool {
  return limited(createPool(options, "reads", { planner: JOB_PLANNER, withinMs }), withinMs);
}

/** Connections for management, whose statements are planned as usual. They must be done in time like reads. */
export function createManagementPool(options: PostgresConnectionOptions, withinMs = ANSWER_MAX_MS): Pool {
  return limited(createPool(options, "management", { withinMs }), withinMs);
}

/** A connection for work of any length that no request waits for: migrations, searches of all jobs. */
export function createUpkeepPool(options: PostgresConnectionOptions): Pool {
  return createPool(options, "upkeep", { max: 1 });
}

/** A connection for searches of a gateway: of any length, with short waits for locks. */
export interface Searches {
  readonly session: Session;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function openSearches(options: PostgresConnectionOptions): Searches {
  const pool = createPool(options, "searches", { planner: LEADER_SETTINGS, max: 1 });
  const inUse = new Set<PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_, client) => inUse.delete(client));
  return {
    session: sessionOn(pool),
    async close() {
      for (const client of inUse) breakOff(client);
      await pool.end();
    },
  };
}

/** A connection for what the leader does on a database that is not the first, as over that of {@link connectListener}. */
export function createLeaderPool(options: PostgresConnectionOptions): Pool {
  return limited(
    createPool(options, "leader", { planner: LEADER_SETTINGS, withinMs: ANSWER_MAX_MS, max: 1 }),
    ANSWER_MAX_MS,
  );
}

function createPool(
  options: PostgresConnectionOptions,
  role: string,
  { planner = "", withinMs = 0, max = READERS_MAX }: { planner?: string; withinMs?: number; max?: number },
): Pool {
  // The server does not notice that the caller gave up: it would keep the connection until it gets the lock.
  const pool = new EndingPool({ ...configOf(options, role, `${planner} -c statement_timeout=${withinMs}`), max });
  pool.on("error", () => undefined);
  // One that is in use tells its user as well; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Breaks off connections that are in use for longer. */
function limited(pool: Pool, withinMs: number): Pool {
  const timers = new WeakMap<PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) =>
    timers.set(
      client,
      setTimeout(() => breakOff(client), withinMs),
    ),
  );
  pool.on("release", (_, client) => clearTimeout(timers.get(client)));
  return pool;
}

export function sessionOn(client: Pick<Client, "query"> | Pool): Session {
  return {
    rows: async <Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> =>
      (await ask<Row>(client, statement, values)).rows,
  };
}

/**
 * Runs a statement. Not by the driver's own promise: what hangs on it is alive to V8's young collections until the next full
 * one, and so is everything that comes after it.
 */
export function ask<Row extends QueryResultRow>(
  client: Pick<Client, "query"> | Pool,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    (client as Client).query<Row>({ ...statement, values: values as unknown[] }, (error, result) => {
      // The driver's types do not say that there is none when all went well.
      if ((error as Error | null | undefined) instanceof Error) reject(error);
      else resolve(result);
    });
  });
}
