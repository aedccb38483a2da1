import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock, type MovableClock } from "@millrace/engine";
import { newDatabase } from "./test-database.ts";
import { createLog, readSettings, startService, type Service, type Settings } from "@millrace/server";

export interface TestServiceOptions {
  /** Settings other than the defaults of a test: a free port, a fresh data directory, no workers of its own, no logs. */
  readonly settings?: Partial<Settings>;
  /** The same as environment variables, such as `MILLRACE_COMPUTE`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Time stands still at this moment until it is advanced. Default: time runs, and can be advanced too. */
  readonly frozenAtMs?: number;
  /** Keeps the data directory of an earlier service, to start again on what it left. */
  readonly dataDir?: string;
  readonly leaseMs?: number;
  /** Default: yes, for which each answer is read as a whole before it is sent. */
  readonly checksAnswers?: boolean;
}

/** A service of one test. Stops, and removes its data, when it goes out of scope (`await using`). */
export interface TestService extends AsyncDisposable {
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
  readonly adminKey: string;
  readonly accountId: string;
  readonly service: Service;
  readonly clock: MovableClock;
  readonly dataDir: string;
  /** Calls the management interface; resolves to the parsed body. Rejects on an answer that is not 2xx. */
  rest(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Makes a template and an endpoint of an image; resolves to the endpoint's id. */
  deploy(image: string, endpoint?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Stops the service but keeps its data. */
  stop(): Promise<void>;
}

const ADMIN_KEY = "test-admin-key";

/**
 * Starts a service that checks every answer of its own against the specs. With `MILLRACE_TEST_DATABASE_URL`, the address of
 * a PostgreSQL server, it keeps its data in a database of its own there, which is dropped with it; else in SQLite.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "millrace-test-")));
  const server = options.settings?.databaseUrl === undefined ? process.env["MILLRACE_TEST_DATABASE_URL"] : undefined;
  const database = server === undefined ? undefined : await newDatabase(server, dataDir);
  const clock = createClock(options.frozenAtMs === undefined ? {} : { frozenAtMs: options.frozenAtMs });
  const settings: Settings = {
    ...readSettings({
      MILLRACE_PORT: "0",
      MILLRACE_DATA_DIR: dataDir,
      MILLRACE_ADMIN_KEY: ADMIN_KEY,
      MILLRACE_COMPUTE: "none",
      MILLRACE_LOG_LEVEL: "silent",
      MILLRACE_STOP_GRACE_MS: "2000",
      // Also on PostgreSQL: receivers of a test are on this machine.
      MILLRACE_WEBHOOK_ALLOW: "loopback",
      ...options.environment,
    }),
    ...(database === undefined ? {} : { databaseUrl: database.url }),
    ...options.settings,
  };
  const service = await startService({
    settings,
    clock,
    validateResponses: options.checksAnswers ?? true,
    preparedLogBytes: 0,
    reserveBytes: 0,
    log: createLog(settings.logLevel),
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  let deployed = 0;

  async function rest(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }
  return {
    url: service.url,
    adminKey: ADMIN_KEY,
    accountId: service.accountId,
    service,
    clock,
    dataDir,
    rest,
    async deploy(image, endpoint = {}) {
      deployed += 1;
      const template = await rest("POST", "/v1/templates", {
        name: `test template ${deployed} ${String(Math.random()).slice(2)}`,
        imageName: image,
        isServerless: true,
      });
      const made = await rest("POST", "/v1/endpoints", { templateId: template["id"], ...endpoint });
      return String(made["id"]);
    },
    stop: () => service.stop(),
    async [Symbol.asyncDispose]() {
      await service.stop();
      if (options.dataDir !== undefined) return;
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
