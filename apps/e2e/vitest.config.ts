import { defineConfig, mergeConfig } from "vitest/config";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../.tools/vitest/config.ts";
import { leftToOtherDays } from "../../.tools/vitest/part-of-today.ts";
import { chosenList, leftOutBy } from "../../.tools/vitest/test-list.ts";

/** They take long, so a part is played each day. */
const PARTS_ON_POSTGRES = 2;
const list = chosenList();
const all = packageTests(import.meta.dirname, {
  globalSetup: ["../../.tools/vitest/shared-postgres-setup.ts"],
  leftOut: [],
  maxWorkers: 2,
});
const onSqlite: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: "sqlite", exclude: [...leftOutBy(list)] },
};

/**
 * What clients and workers see is tested on both storages: on PostgreSQL that belongs to the long list as a whole. Not
 * repeated there are the long tests, which have a PostgreSQL of their own, are about SQLite's files, or for which the
 * storage makes no difference.
 */
const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    exclude: ["**/*.long.test.ts", "test/sqlite/**", ...leftToOtherDays(import.meta.dirname, PARTS_ON_POSTGRES)],
    setupFiles: ["test/support/on-postgres.ts"],
  },
};

export default mergeConfig(
  all,
  defineConfig({ test: { projects: list === "short" ? [onSqlite] : [onSqlite, onPostgres] } }),
);
