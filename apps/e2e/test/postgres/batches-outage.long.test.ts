import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, runSql, startPostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { adminKey, startServiceProcess } from "../support/service-process.ts";

const REQUESTS = 500;
const OUTAGES = 10;
const HANG_UP = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;
const HEADERS = { authorization: adminKey };
const canRun = needs(
  "a batch beside outages of PostgreSQL",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);

test.runIf(canRun)(
  "a batch whose database hangs up again and again runs each request as one job, and leaves none behind",
  async () => {
    const server = await startPostgresServer();
    const folder = await mkdtemp(join(tmpdir(), "millrace-batch-outage-"));
    const database = await server.createDatabase();
    const service = await startServiceProcess(folder, { MILLRACE_DATABASE_URL: database.url });
    try {
      const url = `${service.url}/v2/${await service.deploy()}`;
      const send = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
        const answer = await fetch(`${url}/${path}`, {
          headers: { ...HEADERS, "content-type": "application/json" },
          ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        });
        return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
      };
      const requests = Array.from({ length: REQUESTS }, (_, n) => ({ input: { n } }));
      const { id } = await send("batch", requests);
      await fetch(`${url}/batch/${String(id)}/finalize`, { method: "POST", headers: HEADERS });

      const jobsOf = new Map<number, Set<string>>();
      let isOver = false;
      async function workOn(workerId: string): Promise<void> {
        while (!isOver) {
          const taken = await fetch(`${url}/job-take-batch/${workerId}?batch_size=20`, { headers: HEADERS });
          if (taken.status !== 200) {
            await taken.arrayBuffer();
            continue;
          }
          for (const job of (await taken.json()) as { id: string; input: { n: number }; attemptToken: string }[]) {
            const { n } = job.input;
            jobsOf.set(n, (jobsOf.get(n) ?? new Set()).add(job.id));
            for (;;) {
              const report = `${url}/job-done/${workerId}/${job.id}?isStream=false&attempt=${job.attemptToken}`;
              const { status } = await fetch(report, { method: "POST", headers: HEADERS, body: '{"output":1}' });
              if (status < 500) break;
            }
          }
        }
      }
      const workers = ["a", "b"].map(workOn);
      let batch: Record<string, unknown> = {};
      for (let outage = 0; batch["finishedAt"] === undefined || batch["finishedAt"] === null; outage += 1) {
        if (outage < OUTAGES) await runSql(database.url, HANG_UP);
        await delay(100);
        batch = await send(`batch/${String(id)}`);
      }
      expect(batch).toMatchObject({ requestCompleted: REQUESTS, requestFailed: 0 });
      expect([...jobsOf].filter(([, jobs]) => jobs.size > 1)).toEqual([]);
      expect((await send("health"))["jobs"]).toMatchObject({ inQueue: 0, inProgress: 0 });
      isOver = true;
      await Promise.all(workers);
    } finally {
      await service.kill();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
