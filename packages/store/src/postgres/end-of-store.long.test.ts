import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { endpointId, newJob, startMs } from "../jobs-conformance/conformance/job-samples.ts";
import { openStore } from "./postgres-jobs.test-support.ts";
import type { PostgresStore } from "./postgres-store.ts";

const server = sharedPostgres("the end of a store on PostgreSQL");
/** More than a pool has connections, so that some wait for one. */
const CALLS = 12;

const users: Readonly<Record<string, (store: PostgresStore) => Promise<unknown>>> = {
  "reads of management": ({ management }) => management.endpoints.listAll(),
  "reads of batches": ({ management }) => management.batches.running(),
  "reads of logs": ({ logs }) => logs.machinesOf(endpointId, 1),
  "removals of logs": ({ logs }) => logs.remove({ endpointId }),
  "reads of reports": ({ reports }) => reports.reports([endpointId]),
  "writes of figures": ({ buckets }) => buckets.trim(1, 0),
  "reads of jobs": ({ jobs }) => jobs.get(endpointId, newJob().id, startMs),
  "changes of jobs": ({ jobs }) => jobs.submit(newJob()),
  "prunings of failures": ({ jobs }) => jobs.pruneFailures(startMs, ""),
};

test.runIf(server.available).each(Object.entries(users))(
  "%s that were asked for before the end of a store are answered; later ones are refused as while the database is away",
  async (_, ask) => {
    const { url } = await server.createDatabase();
    const folder = await mkdtemp(join(tmpdir(), "millrace-end-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = await openStore(url, folder);
    store.gateways.start();
    const before = Promise.allSettled(Array.from({ length: CALLS }, () => ask(store)));
    const closed = store.close();
    const outcomes = await before;
    await closed;
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    await expect(ask(store)).rejects.toMatchObject({ code: "unavailable" });
  },
);
