import { inject } from "vitest";
import { needs } from "./needs.ts";
import { databasesOn, type PostgresDatabases } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the PostgreSQL that the test files of a run share; not provided where there is none. */
    postgresUrl?: string;
  }
}

/** The server that all test files of this package share. Only databases that a test made itself are its own. */
export interface SharedPostgres extends PostgresDatabases {
  /** Whether there is one, for `describe.runIf`; the run lists what it then could not test. */
  readonly available: boolean;
}

/** @param name what is not tested where there is no PostgreSQL, for a reader of that list */
export function sharedPostgres(name: string): SharedPostgres {
  const url = inject("postgresUrl");
  const available = needs(name, url !== undefined, "install PostgreSQL 15 or later (apt-get install postgresql)");
  return { available, ...databasesOn(url ?? "postgres://127.0.0.1:1/none") };
}
