/** The tables of both databases, in numbered steps. */

import { firstSteps } from "./first-steps.ts";
import { laterSteps } from "./later-steps.ts";
import type { Migrations } from "./migrate.ts";
import { migrationsOf, type Steps } from "./steps.ts";

/** Every step. One that was released is never changed; a new one is added at the end of the later ones. */
const steps: Steps = { ...firstSteps, ...laterSteps };

export const sqliteMigrations: Migrations = migrationsOf("sqlite", steps);
/** The same for PostgreSQL: management alike, jobs in tables of their own kind. */
export const postgresMigrations: Migrations = migrationsOf("postgres", steps);
/** Of the file that the embedded store keeps logs and reports in. */
export const sqliteLogMigrations: Migrations = migrationsOf("sqliteLogs", steps);

export { migrate, type Migrations, SchemaTooNewError } from "./migrate.ts";
