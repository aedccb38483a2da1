import type { Capability } from "./capability.ts";

export type Dialect = "default" | "compat";

/** Where the paths of a dialect begin. */
export function prefixOf(dialect: Dialect): string {
  return dialect === "compat" ? "/compat" : "";
}

/** Keys to try; what a target has not is undefined, and then it has not the capability `keys`. */
export interface TargetKeys {
  /** The one that the run is made with: everything is allowed to it. */
  readonly own: string;
  readonly run?: string | undefined;
  readonly work?: string | undefined;
  readonly manage?: string | undefined;
  readonly manageRead?: string | undefined;
  readonly revoked?: string | undefined;
  /** Of another account, with all rights. */
  readonly other?: string | undefined;
}

/** Handlers of the suite that do what the input of a job says; folders of `handlers/`. */
export const deployedHandlers = ["contract", "contract-stream"] as const;
export type DeployedHandler = (typeof deployedHandlers)[number];

/** A service that is checked. */
export interface Target {
  /** e.g. `http://127.0.0.1:41234` */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  readonly capabilities: ReadonlySet<Capability>;
  /** Endpoints at which the user has deployed them; where there are none the suite makes its own. */
  readonly deployed?: Readonly<Partial<Record<DeployedHandler, string>>>;
  /** It does not remember what it is told, as a mock: only scenarios whose requests stand for themselves are played. */
  readonly forgets?: boolean;
  /** Starts one more of its kind, on fresh data; what has the capability `own-service` has it. */
  readonly another?: (condition: Condition) => Promise<ConditionedService>;
  close(): Promise<void>;
}

/** How a service is set up that is started for one scenario. */
export interface Condition {
  /** The request limits are on. */
  readonly rateLimits?: boolean;
  /** The origins whose pages may call it from a browser. */
  readonly corsOrigins?: string;
  /** How long it lets workers finish when it is to stop. */
  readonly stopGraceMs?: number;
  /** Where it may send webhooks beside public addresses; by default to this machine. */
  readonly webhookAllow?: string;
}

export interface ConditionedService {
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  /** Where its data are: for a look behind the interface, or for damage. */
  readonly dataDir: string;
  /** Asks it to stop; it goes in its own time. */
  stop(): void;
  /** Ends it without a warning and starts it again on its data, at the same address. */
  killAndStart(): Promise<void>;
  /** Runs a command of the service on its data, such as `key create`; resolves to what it prints as JSON. */
  command(...args: readonly string[]): Promise<unknown>;
  /** Runs a statement in its database, for what only the operator of a service can do. */
  sql(statement: string): Promise<void>;
  /** Cuts it off from its database for good; what has the capability `own-database` can do that. */
  cutDatabase(): void;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}
