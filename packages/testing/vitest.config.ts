import { defineConfig, mergeConfig } from "vitest/config";
import { packageTests } from "../../.tools/vitest/config.ts";

const all = packageTests(import.meta.dirname, { globalSetup: ["../../.tools/vitest/shared-postgres-setup.ts"] });

/**
 * What clients and workers see is tested on both storages. Not repeated on PostgreSQL is what has a PostgreSQL of its own,
 * what is about SQLite's files, and the Python package, for which the storage makes no difference and which takes a minute.
 */
export default mergeConfig(
  all,
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: "sqlite" } },
        {
          extends: true,
          test: {
            name: "postgres",
            exclude: ["test/postgres/**", "test/python/**", "test/kill.test.ts", "test/machines-kill.test.ts"],
            setupFiles: ["test/support/on-postgres.ts"],
          },
        },
      ],
    },
  }),
);
