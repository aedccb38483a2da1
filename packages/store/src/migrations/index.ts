import { migration as accounts } from "./0001-accounts.ts";
import { migration as resources } from "./0002-resources.ts";
import { migration as jobs } from "./0003-jobs.ts";
import type { Migrations } from "./migrate.ts";

/** Every migration of the store. One that was released is never changed; a new one is added at the end. */
export const migrations: Migrations = {
  "0001-accounts": accounts,
  "0002-resources": resources,
  "0003-jobs": jobs,
};

export { migrate, type Migrations, SchemaTooNewError } from "./migrate.ts";
