import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("the commands on a service on PostgreSQL");

// Without a server the tests run on SQLite once more; the line above says so in the list of what could not be tested.
if (server.available) process.env["MILLRACE_TEST_DATABASE_URL"] = server.url();
