const SUMS = [
  "compute_nanos_per_hr",
  "storage_nanos_per_hr",
  "running",
  "disk_in_gb",
  "compute_days",
  "compute_high",
  "compute_low",
  "storage_days",
  "storage_high",
  "storage_low",
  "running_moment",
  "disk_days",
  "disk_moment",
] as const;

const DAY_MS = 86_400_000;

/**
 * The table of sums of what pods held by pod and calendar month, changed in the transaction that begins or ends a rental, so that a
 * report by pod reads a row for each pod and month however often the pods were started.
 */
export function podSums(keyed: "" | "WITHOUT ROWID"): string {
  return `CREATE TABLE rental_pod_sum (
    account_id text NOT NULL REFERENCES account (id), start_ms bigint NOT NULL, holder_id text NOT NULL,
    gpu_type_id text NOT NULL, cpu_flavor_id text NOT NULL,
    ${SUMS.map((name) => `${name} bigint NOT NULL`).join(", ")},
    CONSTRAINT rental_pod_sum_key PRIMARY KEY (account_id, start_ms, holder_id, gpu_type_id, cpu_flavor_id)
  ) ${keyed}`;
}

/** Enters the rentals that there are. */
export function enterRentalsOfPods(database: "sqlite" | "postgres"): string {
  const month =
    database === "sqlite"
      ? "CAST(strftime('%s', at_ms / 1000, 'unixepoch', 'start of month') AS INTEGER) * 1000"
      : "extract(epoch FROM date_trunc('month', to_timestamp(at_ms / 1000) AT TIME ZONE 'UTC'))::bigint * 1000";
  const change = (column: string, sign: 1 | -1): string => `
    SELECT account_id, holder_id, coalesce(gpu_type_id, '') AS gpu_type_id, coalesce(cpu_flavor_id, '') AS cpu_flavor_id,
      compute_nanos_per_hr AS c, storage_nanos_per_hr AS s, CASE WHEN vcpu_count > 0 THEN 1 ELSE 0 END AS r,
      container_disk_in_gb + volume_in_gb AS d, ${column} AS at_ms, ${sign} AS sign
    FROM rental WHERE holder_kind = 'pod' AND ${column} IS NOT NULL`;
  const [days, ms] = [`sign * ((at_ms - start_ms) / ${DAY_MS})`, `sign * ((at_ms - start_ms) % ${DAY_MS})`];
  return `
    INSERT INTO rental_pod_sum (account_id, start_ms, holder_id, gpu_type_id, cpu_flavor_id, ${SUMS.join(", ")})
    SELECT account_id, start_ms, holder_id, gpu_type_id, cpu_flavor_id,
      sum(sign * c), sum(sign * s), sum(sign * r), sum(sign * d),
      sum(c * ${days}), sum(c / 100000 * ${ms}), sum(c % 100000 * ${ms}),
      sum(s * ${days}), sum(s / 100000 * ${ms}), sum(s % 100000 * ${ms}),
      sum(sign * r * (at_ms - start_ms)), sum(d * ${days}), sum(d * ${ms})
    FROM (SELECT changes.*, ${month} AS start_ms FROM (${change("started_at_ms", 1)} UNION ALL ${change("ended_at_ms", -1)})
      AS changes) AS placed
    GROUP BY account_id, start_ms, holder_id, gpu_type_id, cpu_flavor_id`;
}
