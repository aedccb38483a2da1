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
  maxWorkers: 3,
});
const onSqlite: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: "sqlite", exclude: [...leftOutBy(list)] },
};

/** What commands do on a service is tested on both storages: on PostgreSQL that belongs to the long list. */
const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    exclude: [
      "src/**",
      "test/*.test.ts",
      "**/node_modules/**",
      ...leftToOtherDays(import.meta.dirname, PARTS_ON_POSTGRES),
    ],
    setupFiles: ["test/support/on-postgres.ts"],
  },
};

export default mergeConfig(
  all,
  defineConfig({ test: { projects: list === "short" ? [onSqlite] : [onSqlite, onPostgres] } }),
);
