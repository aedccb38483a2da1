import { randomUUID } from "node:crypto";
import { DatabaseConnectError, databasePlace } from "../opening/connect-error.ts";
import type { Session } from "../../wire/connection.ts";

/** One database of the list in `MILLRACE_DATABASE_URL`, whose number is its place there. */
export interface ListedDatabase {
  readonly url: string;
  readonly session: Session;
}

/** What a database knows of itself. */
export interface ShardIdentity {
  readonly installation: string;
  readonly shard: number;
}

const HAS_TABLE = { name: "table_there", text: `SELECT to_regclass($1) IS NOT NULL AS "there"` };
const READ = { name: "identity_read", text: `SELECT installation, shard FROM shard_identity` };
const MAKE = {
  name: "identity_make",
  text: `INSERT INTO shard_identity (id, installation, shard) VALUES (1, $1, $2) ON CONFLICT DO NOTHING`,
};
const SECRET = { name: "identity_secret", text: `SELECT 1 FROM installation` };

/**
 * Refuses a list that does not name the databases of one installation in their order, before anything is written to them.
 *
 * @throws DatabaseConnectError
 */
export async function refuseOtherShards(listed: readonly ListedDatabase[]): Promise<void> {
  const known: (ShardIdentity | undefined)[] = [];
  for (const [number, database] of listed.entries()) {
    const identity = await readIdentity(database.session);
    known.push(identity);
    // One without an identity is new, unless it is the first one of an installation that had one database only.
    const isNew =
      identity === undefined && (number === 0 || !(await hasRows(database.session, "installation", SECRET)));
    const why = isNew ? undefined : whyOther(known, number);
    if (why !== undefined) throw refusal(database, why);
  }
}

/** Has each database remember which one it is. @throws DatabaseConnectError as {@link refuseOtherShards} */
export async function identifyShards(listed: readonly ListedDatabase[]): Promise<void> {
  const known: (ShardIdentity | undefined)[] = [];
  for (const [number, database] of listed.entries()) {
    await database.session.rows(MAKE, [known[0]?.installation ?? randomUUID(), number]);
    known.push(await readIdentity(database.session));
    const why = whyOther(known, number);
    if (why !== undefined) throw refusal(database, why);
  }
}

/** Undefined for a database that was not used with this version yet. */
export async function readIdentity(session: Session): Promise<ShardIdentity | undefined> {
  if (!(await hasTable(session, "shard_identity"))) return undefined;
  const [identity] = await session.rows<{ installation: string; shard: number }>(READ);
  return identity;
}

const FOREIGN =
  "belongs to another installation. Name an empty database to add one, or the ones of this installation in their order.";

/** Why the database at this place of the list is not the one that belongs there; undefined when it is. */
function whyOther(known: readonly (ShardIdentity | undefined)[], number: number): string | undefined {
  const identity = known[number];
  const first = known[0];
  if (identity === undefined || identity.installation !== first?.installation) return FOREIGN;
  if (identity.shard === number) return undefined;
  if (identity.shard < number && known[identity.shard]?.shard === identity.shard) {
    return `is named twice, or is a copy: it is already number ${identity.shard} of the list, counted from 0.`;
  }
  return (
    `is number ${identity.shard} of its installation, counted from 0, but stands at place ${number} of the list. ` +
    "Name all databases of the installation, in the order in which they were added."
  );
}

function refusal({ url }: ListedDatabase, what: string): DatabaseConnectError {
  return new DatabaseConnectError(`MILLRACE_DATABASE_URL: the database ${databasePlace(url)} ${what}`);
}

async function hasTable(session: Session, table: string): Promise<boolean> {
  const [row] = await session.rows<{ there: boolean }>(HAS_TABLE, [table]);
  return row?.there === true;
}

async function hasRows(session: Session, table: string, statement: { name: string; text: string }): Promise<boolean> {
  return (await hasTable(session, table)) && (await session.rows(statement)).length > 0;
}
