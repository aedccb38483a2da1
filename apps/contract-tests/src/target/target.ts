import type {
  FurtherService,
  SharedCondition,
  TargetKeys as AnyKeys,
  Target as AnyTarget,
} from "@millrace/contract-core";
import type { Capability } from "./machine/capability.ts";

export type Dialect = "default" | "compat";

/** Prefix of the paths of a dialect. */
export function prefixOf(dialect: Dialect): string {
  return dialect === "compat" ? "/compat" : "";
}

/** Keys for checks. Missing ones are undefined; then the target lacks the capability `keys`. */
export interface TargetKeys extends AnyKeys {
  readonly run?: string | undefined;
  readonly work?: string | undefined;
  readonly manage?: string | undefined;
  readonly manageRead?: string | undefined;
  readonly revoked?: string | undefined;
  /** Of another account, with all rights. */
  readonly other?: string | undefined;
}

/** Name of a service of our own in reports, independent of its port. */
export const ownServiceName = "a service of our own";

/** Handlers of the suite whose input says what they do; folders of `handlers/`. */
export const deployedHandlers = ["contract", "contract-stream"] as const;
export type DeployedHandler = (typeof deployedHandlers)[number];

/** A service under test. */
export interface Target extends AnyTarget {
  readonly keys: TargetKeys;
  readonly capabilities: ReadonlySet<Capability>;
  /** Endpoints at which the user has deployed them; otherwise the suite creates endpoints. */
  readonly deployed?: Readonly<Partial<Record<DeployedHandler, string>>>;
  /** Starts another service of its kind on empty data; exists with the capability `own-service`. */
  readonly another?: (condition: Condition) => Promise<ConditionedService>;
}

/** How the services of a run are started. */
export interface OwnServiceOptions {
  /** A PostgreSQL server, with a user who may create databases; without it the data is in SQLite. */
  readonly databaseUrl?: string | undefined;
  /** Number of processes that serve together, which needs PostgreSQL; default 1. */
  readonly gateways?: number | undefined;
  /** Their machines are pods of the test cluster of this machine. */
  readonly cluster?: boolean | undefined;
  /** Whether their processes get simulated GPUs; default true. */
  readonly gpus?: boolean;
  /** More flags for the Node processes of a service. */
  readonly nodeFlags?: readonly string[];
  /** The moment to which the clock of each service is moved before it is used, in ms since the epoch; default now. */
  readonly clockStartMs?: number | undefined;
}

/** Settings of a service that is started for one scenario. */
export interface Condition extends SharedCondition {
  /** The usual requests have the key of an account that was made for the scenario, and owns and owes nothing. */
  readonly newAccount?: true;
  /** The request limits are on. */
  readonly rateLimits?: boolean;
  /** The origins whose pages may call it from a browser. */
  readonly corsOrigins?: string;
  /** Time for its workers to finish when it stops. */
  readonly stopGraceMs?: number;
  /** What its machines are; default processes. */
  readonly compute?: "process" | "docker";
  /** Allowed webhook addresses besides public ones; by default this machine. */
  readonly webhookAllow?: string;
  /** The operator's price list, as JSON text; by default the shipped one. */
  readonly prices?: string;
  /** The hub that its models come from. Not for machines that are pods of a cluster. */
  readonly modelHub?: string;
}

export interface ConditionedService extends FurtherService {
  readonly keys: TargetKeys;
  /** Location of its data, for checks that read or damage it directly. */
  readonly dataDir: string;
  /** Sends a stop signal; it ends within its grace time. */
  stop(): void;
  /** Kills it and starts it again on its data, at the same address; its clock goes on. */
  killAndStart(): Promise<void>;
  /** Runs a command of the service on its data, such as `key create`; resolves to what it prints as JSON. */
  command(...args: readonly string[]): Promise<unknown>;
  /**
   * Runs a statement in its database, for changes that only an operator can make. A scenario at a shared service undoes them before
   * it ends.
   */
  sql(statement: string): Promise<void>;
  /** Disconnects it from its database permanently; exists with the capability `own-database`. */
  cutDatabase(): void;
}
