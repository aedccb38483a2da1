import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestService } from "@millrace/testing";
import { startConsoleService } from "./console-service.ts";

/** Newest jobs, which wait; all others have finished. */
export const WAITING = 500;
/** Of the finished jobs, one in so many failed. */
export const FAILED_EACH = 10;
/** Time between two submits, in milliseconds: a million jobs fit into the day that the oldest may wait. */
const APART_MS = 50;

export interface ManyJobs {
  readonly service: TestService;
  readonly endpointId: string;
  /** When a job was submitted; the newest job is number 0. */
  readonly submittedAtMs: (number: number) => number;
}

/**
 * A service with an endpoint that has so many jobs. They are written into the database of the service while it is stopped: to
 * submit a million jobs over HTTP takes minutes.
 */
export async function serviceWithJobs(dataDir: string, total: number): Promise<ManyJobs> {
  const first = await startConsoleService({ dataDir });
  const endpointId = await first.deploy("local/studio", { name: "million", computeType: "CPU", workersMax: 0 });
  await first.stop();
  const newestMs = Date.now() - APART_MS;
  const db = new DatabaseSync(join(dataDir, "millrace.db"));
  // States are written as numbers: 0 waits, 2 completed, 3 failed. The key of a job is the microsecond of its submit.
  db.prepare(`
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < $total - 1),
      jobs AS (SELECT n, $newestMs - n * ${APART_MS} AS at, CASE WHEN n < ${WAITING} THEN 0
        WHEN n % ${FAILED_EACH} = 0 THEN 3 ELSE 2 END AS status FROM numbers)
    INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at, started_at,
      finished_at, expires_at, retention_ms, attempt, worker_id, error)
    SELECT at * 1000, n, 0, $endpointId, status, 0, at * 1000, at, at, iif(status = 0, NULL, at + 20), iif(status = 0, NULL, at + 120),
      at + 86400000 * iif(status = 0, 1, 8), 604800000, iif(status = 0, 0, 1), iif(status = 0, NULL, 'worker' || n % 7),
      iif(status = 3, 'The stone of job ' || n || ' broke', NULL) FROM jobs`).run({ total, newestMs, endpointId });
  db.close();
  const service = await startConsoleService({ dataDir });
  return { service, endpointId, submittedAtMs: (number) => newestMs - number * APART_MS };
}
