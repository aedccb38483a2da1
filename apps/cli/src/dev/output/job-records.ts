import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { parseExactJson } from "@millrace/engine";
import type { JobInput } from "../../source/test-input.ts";

/** How a recorded job ended. */
export interface JobOutcome {
  readonly status: string;
  readonly output?: unknown;
  readonly error?: string | undefined;
  /** Milliseconds in the handler. */
  readonly executionTime?: number | undefined;
}

/** A job that ran in a session of `millrace dev`, to be sent again. */
export interface JobRecord {
  readonly jobId: string;
  readonly recordedAt: string;
  readonly input: JobInput;
  /** Absent while it runs. */
  readonly outcome?: JobOutcome;
}

export interface RecordBounds {
  readonly countMax: number;
  readonly totalBytesMax: number;
}

/** What is kept when the bounds are not named: the newest of these. */
export const recordBounds: RecordBounds = { countMax: 100, totalBytesMax: 64 * 1024 * 1024 };

/** The jobs of a data directory, one file each. */
export interface JobRecords {
  /** Keeps a job and drops the oldest beyond the bounds. */
  save(record: JobRecord): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly JobRecord[]>;
  get(jobId: string): Promise<JobRecord | undefined>;
}

const ENDING = ".json";
/** Behind it, ids of jobs begin with their time. */
const SYNC_PREFIX = /^sync-/;

export function openJobRecords(dataDir: string, bounds: RecordBounds = recordBounds): JobRecords {
  const folder = join(dataDir, "jobs");

  async function read(name: string): Promise<JobRecord | undefined> {
    const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return parseExactJson(text) as JobRecord;
    } catch {
      // Cut off by a crash.
      return undefined;
    }
  }

  async function prune(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => undefined);
        return { name, age: name.replace(SYNC_PREFIX, ""), bytes: found?.size ?? 0 };
      }),
    );
    files.sort((one, other) => (one.age < other.age ? 1 : -1));
    let totalBytes = 0;
    for (const [index, { name, bytes }] of files.entries()) {
      totalBytes += bytes;
      if (index < bounds.countMax && totalBytes <= bounds.totalBytesMax) continue;
      await rm(join(folder, name), { force: true });
    }
  }

  return {
    async save(record) {
      await makeDirectory(folder, 0o700);
      await writeFile(join(folder, `${record.jobId}${ENDING}`), JSON.stringify(record), { mode: 0o600 });
      await prune();
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const records = await Promise.all(names.filter((name) => name.endsWith(ENDING)).map(read));
      return records
        .filter((record) => record !== undefined)
        .toSorted((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1));
    },
    get: (jobId) => (/^[\w-]+$/.test(jobId) ? read(`${jobId}${ENDING}`) : Promise.resolve(undefined)),
  };
}
