import type { Figure } from "./figure.ts";

/** What a scenario may use. */
export interface Bench {
  /** An empty folder for the data of a service, on the disk that is measured. Removed at the end of the bench. */
  newDataDir(): Promise<string>;
  /** An empty database for a service, removed at the end of the bench; undefined when it measures on SQLite. */
  newDatabase(): Promise<string | undefined>;
  /** Less of everything: to see that the bench works, not to judge the service. */
  readonly quick: boolean;
  /** Folder for CPU profiles of the services, if they are wanted. */
  readonly profileDir: string | undefined;
  /** Says what goes on. */
  progress(message: string): void;
}

export interface Scenario {
  readonly name: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** It is about what only PostgreSQL has. */
  readonly needsPostgres?: boolean;
  run(bench: Bench): Promise<readonly Figure[]>;
}
