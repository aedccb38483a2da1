import type { Figure } from "./figure.ts";

/** What a scenario may use. */
export interface Bench {
  /** An empty folder for the data of a service, on the disk that is measured. Removed at the end of the bench. */
  newDataDir(): Promise<string>;
  /** An empty database for a service, removed at the end of the bench; undefined when it measures on SQLite. */
  newDatabase(): Promise<string | undefined>;
  /** Short rounds, which show that the bench works but not how fast the service is. */
  readonly quick: boolean;
  /** Folder for CPU profiles of the services; undefined = none are written. */
  readonly profileDir: string | undefined;
  /** Prints what the scenario is doing. */
  progress(message: string): void;
}

export interface Scenario {
  readonly name: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** It measures something that only PostgreSQL has. */
  readonly needsPostgres?: boolean;
  run(bench: Bench): Promise<readonly Figure[]>;
}
