import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withClient } from "../base/databases.ts";

/** Rentals to generate: each pod has run for half of every day until now. */
export interface RentalLoad {
  readonly pods: number;
  readonly days: number;
  readonly gpuTypes: readonly string[];
  readonly untilMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Writes the rentals and their sums directly into the database, for the only account of a service, because the bench cannot
 * run a thousand pods for a year. The bench checks that reports from rentals and from sums agree.
 *
 * @param place where the service stores its data
 */
export async function enterRentals(
  place: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  load: RentalLoad,
): Promise<void> {
  const isSqlite = place.databaseUrl === undefined;
  const statements = [rentals(load), lines(load), sums(), podSums(isSqlite)];
  if (place.databaseUrl === undefined) {
    using db = new DatabaseSync(join(place.dataDir, "millrace.db"), { timeout: 60_000 });
    db.exec("BEGIN IMMEDIATE");
    for (const statement of statements) db.exec(statement);
    db.exec("COMMIT");
    return;
  }
  await withClient(place.databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query("VACUUM ANALYZE rental, rental_sum, rental_pod_sum");
  });
}

/** Spreads the starts over the first half of each day, by prime numbers. */
function rentals({ pods, days, gpuTypes, untilMs }: RentalLoad): string {
  const firstMs = Math.floor(untilMs / DAY_MS) * DAY_MS - days * DAY_MS;
  const startedAtMs = `${firstMs} + d * ${DAY_MS} + (p * 7919977 + d * 1310023) % ${DAY_MS / 2}`;
  const types = gpuTypes.map((type, index) => `WHEN ${index} THEN '${type}'`).join(" ");
  return `
    INSERT INTO rental (id, account_id, holder_kind, holder_id, machine_id, data_center_id, image_name, gpu_type_id, gpu_ids,
      gpu_count, vcpu_count, memory_in_gb, container_disk_in_gb, volume_in_gb, compute_nanos_per_hr, storage_nanos_per_hr,
      started_at_ms, ended_at_ms)
    WITH RECURSIVE
      pod(p) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT p + 1 FROM pod WHERE p < ${pods - 1}),
      day(d) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT d + 1 FROM day WHERE d < ${days - 1})
    SELECT 'bench-' || d || '-' || p, (SELECT min(id) FROM account), 'pod', 'benchpod' || p, 'benchmachine', 'EU-RO-1',
      'local/bench', CASE p % ${gpuTypes.length} ${types} END, '["gpu-0"]', 1, 4, 16, 50, 20, 430000000 + p, 9589041,
      ${startedAtMs}, ${startedAtMs} + ${DAY_MS / 2} - p
    FROM day CROSS JOIN pod`;
}

function lines({ gpuTypes }: RentalLoad): string {
  const rows = gpuTypes.map((type) => `('bench ${type}', (SELECT min(id) FROM account), 'pod', '${type}')`);
  return `INSERT INTO rental_line (id, account_id, holder_kind, gpu_type_id) VALUES ${rows.join(", ")}`;
}

function sums(): string {
  const offset = "sign * (at_ms % span)";
  return `
    INSERT INTO rental_sum (line_id, span_ms, start_ms, compute_nanos_per_hr, storage_nanos_per_hr, running, disk_in_gb,
      compute_moment_high, compute_moment_low, storage_moment_high, storage_moment_low, running_moment, disk_moment)
    WITH change AS (
        SELECT gpu_type_id, compute_nanos_per_hr AS c, storage_nanos_per_hr AS s, container_disk_in_gb + volume_in_gb AS disk,
          started_at_ms AS at_ms, 1 AS sign FROM rental
        UNION ALL
        SELECT gpu_type_id, compute_nanos_per_hr, storage_nanos_per_hr, container_disk_in_gb + volume_in_gb,
          ended_at_ms, -1 FROM rental
      ),
      width(span) AS (VALUES (${HOUR_MS}), (${DAY_MS}))
    SELECT 'bench ' || gpu_type_id, span, at_ms - at_ms % span, sum(sign * c), sum(sign * s), sum(sign), sum(sign * disk),
      sum(${offset} * (c / 100000)), sum(${offset} * (c % 100000)), sum(${offset} * (s / 100000)),
      sum(${offset} * (s % 100000)), sum(${offset}), sum(${offset} * disk)
    FROM change CROSS JOIN width
    GROUP BY gpu_type_id, span, at_ms - at_ms % span`;
}

/** By pod and month; moments are split into whole days and the rest of the day. */
function podSums(isSqlite: boolean): string {
  const month = isSqlite
    ? "CAST(strftime('%s', at_ms / 1000, 'unixepoch', 'start of month') AS INTEGER) * 1000"
    : "extract(epoch FROM date_trunc('month', to_timestamp(at_ms / 1000) AT TIME ZONE 'UTC'))::bigint * 1000";
  const days = `sign * ((at_ms - month_ms) / ${DAY_MS})`;
  const rest = `sign * ((at_ms - month_ms) % ${DAY_MS})`;
  return `
    INSERT INTO rental_pod_sum (account_id, start_ms, holder_id, gpu_type_id, cpu_flavor_id, compute_nanos_per_hr,
      storage_nanos_per_hr, running, disk_in_gb, compute_days, compute_high, compute_low, storage_days, storage_high,
      storage_low, running_moment, disk_days, disk_moment)
    WITH change AS (
        SELECT account_id, holder_id, gpu_type_id, compute_nanos_per_hr AS c, storage_nanos_per_hr AS s,
          container_disk_in_gb + volume_in_gb AS disk, started_at_ms AS at_ms, 1 AS sign FROM rental
        UNION ALL
        SELECT account_id, holder_id, gpu_type_id, compute_nanos_per_hr, storage_nanos_per_hr,
          container_disk_in_gb + volume_in_gb, ended_at_ms, -1 FROM rental
      ),
      placed AS (SELECT change.*, ${month} AS month_ms FROM change)
    SELECT account_id, month_ms, holder_id, gpu_type_id, '', sum(sign * c), sum(sign * s), sum(sign), sum(sign * disk),
      sum(c * ${days}), sum(c / 100000 * ${rest}), sum(c % 100000 * ${rest}), sum(s * ${days}),
      sum(s / 100000 * ${rest}), sum(s % 100000 * ${rest}), sum(sign * (at_ms - month_ms)), sum(disk * ${days}),
      sum(disk * ${rest})
    FROM placed GROUP BY account_id, month_ms, holder_id, gpu_type_id`;
}
