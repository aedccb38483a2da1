/** The target refuses permanently what a scenario needs, so its claims cannot be checked there. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** The key of the run, with all rights, and any others that a suite needs. */
export interface TargetKeys {
  readonly own: string;
}

/** A service under test. */
export interface Target {
  /** e.g. `http://127.0.0.1:41234` */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  /** What it has or allows, for the `needs` of scenarios. */
  readonly capabilities: ReadonlySet<string>;
  /** It stores nothing, like a mock, so only scenarios with independent requests are played. */
  readonly forgets?: boolean;
  /** Starts another service of its kind; exists with the capability `own-service`. */
  readonly another?: (condition: SharedCondition) => Promise<FurtherService>;
  close(): Promise<void>;
}

export interface SharedCondition {
  /**
   * One that other scenarios have used before may serve: their resources are gone, and its clock may have been moved. The
   * scenario has it alone.
   */
  readonly shared?: true;
}

export interface FurtherService {
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}
