import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("the service on PostgreSQL, as clients and workers see it");

// Without a server the tests run on SQLite once more; the line above says so in the list of what could not be tested.
if (server.available) process.env["MILLRACE_TEST_DATABASE_URL"] = server.url();
