import { SchemaTooNewError } from "../migrations/index.ts";

/** The database cannot be used; the message says why and what to do, and never holds a password. */
export class DatabaseConnectError extends Error {
  override readonly name = "DatabaseConnectError";
}

/** 15.0, as PostgreSQL counts. */
export const SERVER_VERSION_MIN = 150_000;

/** What went wrong with the database at `url`, for people. */
export function explainConnectError(error: unknown, url: string): Error {
  if (error instanceof SchemaTooNewError || error instanceof DatabaseConnectError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const detail = error instanceof Error ? error.message : String(error);
  const { place, user, database } = partsOf(url);
  return new DatabaseConnectError(`MILLRACE_DATABASE_URL: ${explain(code, { place, user, database, detail })}`);
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
      return `${place} refuses the user "${user}": wrong password, or pg_hba.conf does not let it in.`;
    case "3D000":
      return `${place} has no database "${database}". Make it: CREATE DATABASE ${database};`;
    case "42501":
      return (
        `the user "${user}" may not make tables in the database "${database}". ` +
        `Let it: GRANT CREATE, USAGE ON SCHEMA public TO ${user};`
      );
    case "53300":
      return `${place} has no connection left: raise max_connections, a gateway needs up to 11.`;
    case "57P03":
      return `${place} is starting up or shutting down. Try again.`;
    default:
      return `the database at ${place} cannot be used: ${detail}`;
  }
}

function partsOf(url: string): Parts {
  try {
    const { hostname, port, username, pathname } = new URL(url);
    const user = decodeURIComponent(username) || "postgres";
    return { place: `${hostname || "localhost"}:${port || "5432"}`, user, database: pathname.slice(1) || user };
  } catch {
    return { place: "the address", user: "", database: "" };
  }
}
