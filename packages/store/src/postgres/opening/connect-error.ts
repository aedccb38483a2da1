import { errorMessage } from "@millrace/engine";
import { Client } from "pg";
import { SchemaTooNewError } from "../../migrations/index.ts";

/** The database cannot be used; the message says why and what to do, and never holds a password. */
export class DatabaseConnectError extends Error {
  override readonly name = "DatabaseConnectError";
}

/** 15.0, as PostgreSQL counts. */
const SERVER_VERSION_MIN = 150_000;
const SETTING = "MILLRACE_DATABASE_URL";
/** What the driver says of a server that answers a request for TLS with no; it gives this no code. */
const NO_TLS = /does not support SSL/;
const TIMED_OUT = /timeout|timed out/i;

/** What went wrong with the database at `url`, for people. */
export function explainConnectError(error: unknown, url: string): Error {
  if (error instanceof SchemaTooNewError || error instanceof DatabaseConnectError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const parts = partsOf(url);
  if (parts === undefined) {
    // The driver understands more than URLs, so what has another code came from a database that it did find.
    const isAddress = code !== "" && code !== "ERR_INVALID_URL" && !endsEarly(url);
    const words = explain(code, { place: "the address", user: "", database: "", detail: code });
    const noAddress =
      "that is not an address like postgres://user:password@host:port/database. " +
      "In a password, write / as %2F, ? as %3F, # as %23 and % as %25.";
    return new DatabaseConnectError(`${SETTING}: ${isAddress ? words : noAddress}`);
  }
  const detail = withoutPassword(errorMessage(error), url);
  return new DatabaseConnectError(`${SETTING}: ${explain(code, { ...parts, detail })}`);
}

/** Runs `task`, which needs the database at `url`; what it throws says what is wrong with that, for people. */
export async function orExplained<T>(task: () => Promise<T>, url: string): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw explainConnectError(causeOf(error), url);
  }
}

/** The error of the database, which a migration wraps into its own. */
function causeOf(error: unknown): unknown {
  const hasCode = error instanceof Error && "code" in error;
  return error instanceof Error && !hasCode && error.cause !== undefined ? error.cause : error;
}

/** Which database an address names, without user and password. */
export function databasePlace(url: string): string {
  const parts = partsOf(url);
  return parts === undefined ? "the address" : `${parts.place}/${parts.database}`;
}

/**
 * @param version as the setting `server_version_num` of the server has it
 * @param name as people write it
 * @throws DatabaseConnectError when the server is too old
 */
export function refuseOldVersion(version: number, name: string): void {
  if (version >= SERVER_VERSION_MIN) return;
  throw new DatabaseConnectError(`${SETTING}: the server is PostgreSQL ${name}. Version 15 or later is needed.`);
}

interface Parts {
  readonly place: string;
  readonly user: string;
  readonly database: string;
}

function explain(code: string, { place, user, database, detail }: Parts & { readonly detail: string }): string {
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${place}. Start PostgreSQL there, or correct host and port.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host of ${place} is not known. Correct it.`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
      return `${place} does not answer. Check the address and the firewall.`;
    case "28P01":
    case "28000":
      if (user === "")
        return `the address of ${place} names no user. Write postgres://user:password@host:port/database.`;
      return `${place} refuses the user "${user}": wrong password, or pg_hba.conf does not let it in.`;
    case "3D000":
      return `${place} has no database "${database}". Make it: CREATE DATABASE ${identifier(database)};`;
    case "42501":
      return (
        `the user "${user}" may not create tables in the database "${database}". ` +
        `Let it: GRANT CREATE, USAGE ON SCHEMA public TO ${identifier(user)};`
      );
    case "53300":
      return `${place} has no connection left. Raise max_connections; a gateway needs up to 12.`;
    case "57P03":
      return `${place} is starting up or shutting down. Try again.`;
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "CERT_HAS_EXPIRED":
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `the certificate of ${place} is not trusted (${detail}). Name its certificate authority with sslrootcert=….`;
    default:
      return explainWords({ place, detail });
  }
}

/** Of what has no code, only the words tell what it is. */
function explainWords({ place, detail }: { readonly place: string; readonly detail: string }): string {
  if (NO_TLS.test(detail)) return `${place} has no TLS. Turn it on there, or leave sslmode out of the address.`;
  if (TIMED_OUT.test(detail)) return `${place} does not answer. Check the address and the firewall.`;
  return `the database at ${place} cannot be used: ${detail}`;
}

/** A name as SQL has it, quoted only where it must be. */
function identifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Where the driver goes with `url`, also where the environment says so; undefined when that is no address. */
function partsOf(url: string): Parts | undefined {
  if (endsEarly(url)) return undefined;
  try {
    if (!/^postgres(ql)?:$/.test(new URL(url).protocol)) return undefined;
    const { host, port, user, database } = new Client({ connectionString: withoutFiles(url) });
    return { place: host.startsWith("/") ? host : `${host}:${port}`, user: user ?? "", database: database ?? "" };
  } catch {
    return undefined;
  }
}

/**
 * Whether an unescaped `/`, `?` or `#` in a password ended its part of the address early: then the user is parsed as the
 * host, the beginning of the password as the port, and the rest as a part that errors would show.
 */
function endsEarly(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, pathname, hash, searchParams } = new URL(url);
  return username === "" && [pathname, hash, ...searchParams.keys()].some((part) => part.includes("@"));
}

/** Without the names of certificates, which the driver would read. */
function withoutFiles(url: string): string {
  const address = new URL(url);
  for (const name of ["sslrootcert", "sslcert", "sslkey", "sslmode"]) address.searchParams.delete(name);
  return address.href;
}

/** The driver is not known to repeat the password, but a log would keep it. */
function withoutPassword(text: string, url: string): string {
  const { password, searchParams } = new URL(url);
  const secrets = [password, decoded(password), searchParams.get("password") ?? ""].filter((secret) => secret !== "");
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
