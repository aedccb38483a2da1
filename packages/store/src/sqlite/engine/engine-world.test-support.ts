import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createClock,
  createJobEngine,
  firstPlacement,
  type DueWebhook,
  type FinishRequest,
  type JobEngine,
  type JobStore,
  type MovableClock,
  type NewJob,
  type QueueEndpoint,
} from "@millrace/engine";
import { type JobDatabase, type OpenJobDatabase, openJobDatabase } from "../jobs/job-database.test-support.ts";

export const worldStartMs: number = Date.UTC(2026, 0, 1);

/** The endpoints of a world. */
export const worldEndpoints: Readonly<Record<string, QueueEndpoint>> = {
  e1: {
    id: "e1",
    accountId: "account1",
    type: "QB",
    version: 1,
    executionTimeoutMs: 90_000,
    placement: firstPlacement,
  },
  /** Its attempts end before a lease does. */
  e3: {
    id: "e3",
    accountId: "account1",
    type: "QB",
    version: 1,
    executionTimeoutMs: 30_000,
    placement: firstPlacement,
  },
  other: {
    id: "other",
    accountId: "account2",
    type: "QB",
    version: 1,
    executionTimeoutMs: 90_000,
    placement: firstPlacement,
  },
  e2: {
    id: "e2",
    accountId: "account1",
    type: "QB",
    version: 1,
    executionTimeoutMs: 600_000,
    placement: firstPlacement,
  },
};

export function worldEndpoint(endpointId: string): QueueEndpoint {
  const endpoint = worldEndpoints[endpointId];
  if (endpoint === undefined) throw new Error(`the world has no endpoint ${endpointId}`);
  return endpoint;
}

export interface WorldOptions {
  readonly open?: OpenJobDatabase;
  /** Answers a webhook; without it every one is acknowledged. */
  readonly sendWebhook?: (webhook: DueWebhook, secret: string) => Promise<boolean>;
  readonly secretOf?: (accountId: string) => Promise<string>;
  /** Stands between engine and store. */
  readonly wrapStore?: (store: JobStore) => JobStore;
  readonly leaseMs?: number;
  /** Of all endpoints; 1 by default. */
  readonly version?: () => number;
  readonly lastErrorLine?: () => string | null;
}

/** A job engine over a store on a real file, with a clock that stands still until it is moved. */
export interface EngineWorld {
  readonly engine: JobEngine;
  readonly clock: MovableClock;
  readonly store: JobStore;
  readonly database: JobDatabase;
  /** Jobs whose submission was answered, in the order of the answers. */
  readonly created: readonly NewJob[];
  /** What the engine complained about in the background. */
  readonly errors: unknown[];
  /** Waits until nothing is under way any more. */
  settle(): Promise<void>;
  /** Moves time and waits until what came of it is done. */
  pass(ms: number): Promise<void>;
  /** Whether the job was acknowledged: then it must outlive the process. */
  isKept(job: NewJob): boolean;
  /**
   * The process ends this instant, and another one starts on what it had committed. A submission that was
   * not acknowledged may have been committed nevertheless; it is among `created` then.
   */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Turns of the event loop without anything under way, after which a world counts as settled. */
const QUIET_TURNS = 3;

/** Commits need not reach the disk: the process of a test does not lose power. */
async function openFast(open: OpenJobDatabase, folder: string): Promise<JobDatabase> {
  const database = await open(folder);
  database.connection.db.exec("PRAGMA synchronous = OFF");
  return database;
}

export async function openWorld(options: WorldOptions = {}): Promise<EngineWorld> {
  const open = options.open ?? openJobDatabase;
  const folders: string[] = [];
  const created: NewJob[] = [];
  const unanswered = new Set<NewJob>();
  /** Ids of jobs that were read or whose end was answered. */
  const told = new Set<string>();
  const isKept = (job: NewJob): boolean => job.acknowledged || told.has(job.id);
  const errors: unknown[] = [];
  function endpoint(endpointId: string): QueueEndpoint | undefined {
    const found = worldEndpoints[endpointId];
    return found === undefined ? undefined : { ...found, version: options.version?.() ?? found.version };
  }
  let life = await begin(await makeFolder(), worldStartMs);

  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "millrace-engine-"));
    folders.push(folder);
    return folder;
  }

  async function begin(folder: string, nowMs: number): Promise<Life> {
    const database = await openFast(open, folder);
    const clock = createClock({ frozenAtMs: nowMs });
    const underWay = { calls: 0 };
    const watched = watch(database.store, underWay, {
      asked: (job) => unanswered.add(job),
      answered: (job, isCreated) => {
        unanswered.delete(job);
        if (isCreated) created.push(job);
      },
      told: (jobId) => told.add(jobId),
    });
    const store = options.wrapStore?.(watched) ?? watched;
    const engine = await createJobEngine({
      blobs: { has: async () => true },
      clock,
      store,
      endpoints: {
        get: endpoint,
        refresh: (endpointId) => Promise.resolve(endpoint(endpointId)),
      },
      webhookSender: {
        async send(webhook, webhookSecret) {
          const isAcknowledged = (await options.sendWebhook?.(webhook, webhookSecret)) ?? true;
          return {
            outcome: isAcknowledged ? "acknowledged" : "refused",
            statusCode: isAcknowledged ? 200 : 503,
            error: null,
          };
        },
      },
      webhookSecretOf: options.secretOf ?? (() => Promise.resolve("secret")),
      onError: (error) => errors.push(error),
      lastErrorLine: () => Promise.resolve(options.lastErrorLine?.() ?? null),
      ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
    });
    return { folder, database, clock, store, engine, underWay };
  }

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      await nextTurn();
      quiet = life.underWay.calls === 0 ? quiet + 1 : 0;
    }
  }

  async function end(old: Life): Promise<void> {
    await old.engine.close();
    while (old.underWay.calls > 0) await nextTurn();
    await old.database.close();
  }

  return {
    get engine() {
      return life.engine;
    },
    get clock() {
      return life.clock;
    },
    get store() {
      return life.store;
    },
    get database() {
      return life.database;
    },
    created,
    errors,
    isKept,
    settle,
    async pass(ms) {
      await life.clock.advance(ms);
      await settle();
    },
    async crash() {
      const old = life;
      const folder = join(old.folder, `crash${folders.length}`);
      mkdirSync(folder);
      copyDatabase(old.folder, folder);
      const kept = created.filter(isKept);
      const inDoubt = [...created.filter((job) => !isKept(job)), ...unanswered];
      await end(old);
      created.splice(0, Infinity, ...kept);
      life = await begin(folder, old.clock.now());
      for (const job of inDoubt) {
        if ((await life.store.get(job.endpointId, job.id, life.clock.now())) !== undefined) created.push(job);
      }
      await life.clock.advance(0);
      await settle();
    },
    async close() {
      await end(life);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

interface Life {
  readonly folder: string;
  readonly database: JobDatabase;
  readonly clock: MovableClock;
  readonly store: JobStore;
  readonly engine: JobEngine;
  readonly underWay: { calls: number };
}

/** What the operating system would still hold if the process died now. */
function copyDatabase(from: string, to: string): void {
  for (const name of ["millrace.db", "millrace.db-wal"]) {
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  }
}

interface Submissions {
  asked(job: NewJob): void;
  answered(job: NewJob, isCreated: boolean): void;
  told(jobId: string): void;
}

/** Counts the calls under way, and follows the submissions. */
function watch(store: JobStore, underWay: { calls: number }, submissions: Submissions): JobStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        underWay.calls += 1;
        const about = name === "get" ? (args[1] as string) : undefined;
        const ended = name === "finish" ? (args[0] as FinishRequest).attempt.jobId : undefined;
        const submitted = name === "submit" ? (args[0] as NewJob) : undefined;
        if (submitted !== undefined) submissions.asked(submitted);
        // The engine gets the very promise of the store: another one would settle later than in service.
        answer.then(
          (outcome: unknown) => {
            underWay.calls -= 1;
            if (outcome !== undefined)
              for (const jobId of [about, ended]) if (jobId !== undefined) submissions.told(jobId);
            if (submitted !== undefined) {
              submissions.answered(submitted, (outcome as { kind: string }).kind === "created");
            }
          },
          () => {
            underWay.calls -= 1;
            if (submitted !== undefined) submissions.answered(submitted, false);
          },
        );
        return answer;
      };
    },
  });
}
