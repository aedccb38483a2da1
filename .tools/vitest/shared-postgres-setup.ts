import type { TestProject } from "vitest/node";
import { findPostgres, startPostgresServer } from "./postgres-server.ts";
import { chosenList } from "./test-list.ts";

/** Starts the server that `sharedPostgres` hands to test files. It need not survive a power cut. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (chosenList() === "short" || findPostgres() === undefined) return undefined;
  const server = await startPostgresServer({
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  project.provide("postgresUrl", server.url());
  return () => server.close();
}
