import { postgresMigrations } from "./index.ts";
import { describeOldLogins } from "./old-logins.test-support.ts";
import { describeOnPostgres } from "./postgres.test-support.ts";

describeOnPostgres<unknown>(
  "rows of older versions on PostgreSQL",
  (db) => describeOldLogins("PostgreSQL", postgresMigrations, async () => db()),
  {},
);
