import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "../base/databases.ts";
import { atLeast, atMost, type Figure, figure } from "../base/figure.ts";
import type { Scenario } from "../base/scenario.ts";
import { growth, median, percentile, perSecond } from "../base/statistics.ts";
import type { JobLife } from "../load/job-life.ts";
import { type LoadParty, type ServiceParty, startLoad, startService, startWorker } from "../processes/parties.ts";
import { lifeAt } from "../processes/requests.ts";
import { residentMb } from "../processes/usage.ts";

const FULL = { warmMs: 4 * 60_000, runMs: 30 * 60_000, sampleMs: 10_000, peakMs: 10_000, heldMs: 120_000 };
const QUICK = { warmMs: 2_000, runMs: 10_000, sampleMs: 1_000, peakMs: 1_000, heldMs: 3_000 };
const PEAK_ROUNDS = 3;
const LOAD_OVER_PEAK = 0.7;
const CONNECTIONS = 64;
const WORKER_CONCURRENCY = 64;
const BODY_BYTES = 1024;
/** By so much of its median may a figure drift from the beginning to the end of the run. */
const DRIFT_MAX = 0.05;

/** What is seen in one span of the run. */
interface Sample {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly memoryMb: number;
  /** Of the tables of jobs with their indexes; on SQLite they are the file. */
  readonly tablesMb: number;
  readonly filesMb: number;
}

/**
 * Whether a service that works for long becomes slower or larger. Results of `/runsync` are kept for a minute, so that what is kept
 * does not grow once the warm-up has ended. On PostgreSQL a transaction is nearly always open that keeps dead rows from being cleaned.
 */
export const endurance: Scenario = {
  name: "endurance",
  summary:
    "30 minutes at 70 % of the peak: drift of rate, memory, tables and files; on PostgreSQL beside transactions of two minutes",
  async run(bench) {
    const { warmMs, runMs, sampleMs, peakMs, heldMs } = bench.quick ? QUICK : FULL;
    await using service = await startService(bench);
    await using _worker = await startWorker(service, { handler: "noop", concurrency: WORKER_CONCURRENCY });
    await using load = await startLoad();
    const life = { ...lifeAt(service, "runsync", BODY_BYTES), connections: CONNECTIONS };
    const peaks: number[] = [];
    for (let round = 0; round <= PEAK_ROUNDS; round += 1) {
      const rate = perSecond(await load.jobLife({ ...life, durationMs: peakMs }));
      if (round > 0) peaks.push(rate);
    }
    const peak = median(peaks);
    const offered = peak * LOAD_OVER_PEAK;
    const over = new AbortController();
    const held = service.databaseUrl === undefined ? undefined : holdOpen(service.databaseUrl, heldMs, over.signal);
    const seen: Sample[] = [];
    try {
      bench.progress(`${Math.round(offered)} jobs a second, 70 % of ${Math.round(peak)}; warming up`);
      await load.jobLife({ ...life, durationMs: warmMs, perSecond: offered });
      for (let spentMs = 0; spentMs < runMs; spentMs += sampleMs) {
        seen.push(await look(service, load, { ...life, durationMs: sampleMs, perSecond: offered }));
        if (seen.length % 30 === 0) bench.progress(`${Math.round((spentMs + sampleMs) / 60_000)} minutes`);
      }
    } finally {
      over.abort();
      await held;
    }
    return figuresOf(peak, offered, seen);
  },
};

async function look(service: ServiceParty, load: LoadParty, life: JobLife): Promise<Sample> {
  const done = await load.jobLife(life);
  const filesMb = await folderMb(service.dataDir);
  const stored = service.databaseUrl === undefined ? undefined : await databaseMb(service.databaseUrl);
  return {
    perSecond: perSecond(done),
    p99Ms: percentile(done.latenciesMs, 0.99),
    memoryMb: residentMb(service),
    tablesMb: stored?.tablesMb ?? filesMb,
    filesMb: stored?.databaseMb ?? filesMb,
  };
}

async function folderMb(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  // A file may go meanwhile.
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0) / 1e6;
}

async function databaseMb(url: string): Promise<{ readonly tablesMb: number; readonly databaseMb: number }> {
  const sizes = `SELECT pg_database_size(current_database()) AS database,
    (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname LIKE 'job%') AS tables`;
  const { rows } = await withClient(url, (client) => client.query<{ tables: string; database: string }>(sizes));
  return { tablesMb: Number(rows[0]?.tables) / 1e6, databaseMb: Number(rows[0]?.database) / 1e6 };
}

/** Opens one transaction after the other that has looked at the jobs, each for this time, until the signal. */
async function holdOpen(url: string, heldMs: number, signal: AbortSignal): Promise<void> {
  await withClient(url, async (client) => {
    while (!signal.aborted) {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM job");
      await delay(heldMs, undefined, { signal }).catch(() => undefined);
      await client.query("COMMIT");
    }
  });
}

function figuresOf(peak: number, offered: number, seen: readonly Sample[]): Figure[] {
  const drift = (name: keyof Sample, label: string, target = atMost(DRIFT_MAX)): Figure[] => {
    const values = seen.map((sample) => sample[name]);
    const unit = name === "perSecond" ? "per second" : "MB";
    return [
      figure(`endurance.${name}.drift`, `${label}: drift over the run`, "ratio", growth(values), target),
      figure(`endurance.${name}`, label, unit, values),
    ];
  };
  const p99s = seen.map(({ p99Ms }) => p99Ms);
  return [
    ...drift("perSecond", "jobs done", atLeast(-DRIFT_MAX)),
    ...drift("memoryMb", "memory of the service"),
    ...drift("tablesMb", "tables of jobs"),
    ...drift("filesMb", "files of the database"),
    figure("endurance.p99Ms", "whole life, p99", "ms", p99s),
    figure("endurance.peak", "peak before it", "per second", peak),
    figure("endurance.offered", "offered", "per second", offered),
  ];
}
