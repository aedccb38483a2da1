import { startTestService as start } from "./test-service.ts";

/** What a test service is started with. */
export interface TestServiceOptions {
  /**
   * Settings of the service as environment variables, beside the defaults of a test: a free port, a fresh data directory, no
   * workers of its own, no logs. For example `{ MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: "/home/me/handlers" }`.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. Time stands still at this moment until it is advanced. Default: time runs, and can be advanced too. */
  readonly frozenAtMs?: number;
  /** Keeps the data directory of an earlier service, to start again on what it left. */
  readonly dataDir?: string;
  /** How long a worker may be silent before its job is handed to another one. */
  readonly leaseMs?: number;
}

/** The clock of a test service, from which every timeout, expiry and schedule of the service follows. */
export interface TestClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves time and resolves when all that became due has happened. */
  advance(ms: number): Promise<void>;
  /** Lets time stand still, but for what it is advanced, until it is released. */
  hold(): void;
  /** Time continues from its current value. */
  release(): void;
}

/** A service of one test. Stops, and removes its data, when it goes out of scope (`await using`). */
export interface TestService extends AsyncDisposable {
  /** For example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** A key with all rights. */
  readonly adminKey: string;
  readonly accountId: string;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** Calls the management interface; resolves to the parsed body. Rejects on an answer that is not 2xx. */
  rest(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Creates a template and an endpoint of an image; resolves to the endpoint's id. */
  deploy(image: string, endpoint?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Stops the service but keeps its data. */
  stop(): Promise<void>;
}

/**
 * Starts a service that checks every answer of its own against the specs. With `MILLRACE_TEST_DATABASE_URL`, the address of
 * a PostgreSQL server, it keeps its data in a database of its own there, which is dropped with it; else in SQLite.
 */
export const startTestService: (options?: TestServiceOptions) => Promise<TestService> = start;
