import type { Expectation, SuiteClock } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import type { Capability } from "../target/machine/capability.ts";
import type { QueueUnderTest } from "../target/queue-under-test.ts";
import type { Condition, ConditionedService, DeployedHandler, Dialect, TargetKeys } from "../target/target.ts";
import type { Settling } from "./settling.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/** Ways to send requests to a service. */
export interface Calls {
  /** Sends any request; the path is that of the default dialect: `/v1/pods`, `/v2/…`, `/graphql`. */
  send(request: SuiteRequest): Promise<Answer>;
  /** Calls the management interface with the own key; the path is relative to `/v1`. */
  rest(method: string, path: string, body?: unknown, more?: Partial<SuiteRequest>): Promise<Answer>;
  /** Calls GraphQL with the own key. */
  graphql(query: string, variables?: Readonly<Record<string, unknown>>, more?: Partial<SuiteRequest>): Promise<Answer>;
  /** Creates a template; resolves to its id. */
  template(fields?: Readonly<Record<string, unknown>>): Promise<string>;
  /**
   * Creates an endpoint, with a template if none is given, and without workers of the target (`workersMax: 0`)
   * unless `fields` say otherwise.
   */
  endpoint(fields?: Readonly<Record<string, unknown>>): Promise<QueueUnderTest>;
  /** A unique name for a resource of the scenario, with the prefix of the run. */
  name(noun: string): string;
}

/** Options of a scenario with random walks. */
export interface Walks {
  /** The same seed gives the same walks. */
  readonly seed: number;
  readonly count: number;
  /** Time limit for shrinking a failing random walk. */
  readonly shorteningMaxMs: number;
  /** Aborted when the run must end. */
  readonly signal: AbortSignal;
}

/** Many requests to a service. */
export interface ManyCalls {
  /** Sends many short requests over one connection, `atOnce` together; a 429 is an answer like any other. */
  sendMany(requests: readonly SuiteRequest[], atOnce: number): Promise<readonly Answer[]>;
}

/** What a scenario may use. */
export interface Context extends Calls, ManyCalls {
  readonly dialect: Dialect;
  /**
   * Root of the service in its dialect, for a connection that {@link send} cannot make, and that is not in the record; each time that of
   * the next gateway.
   */
  address(): string;
  /** Number of gateways that requests go to in turn. */
  readonly addressCount: number;
  /** Waits until the next one has been told of what a read at this path shows, see {@link Settling}. */
  readonly settled: Settling["settled"];
  readonly keys: TargetKeys;
  readonly capabilities: ReadonlySet<Capability>;
  readonly clock: SuiteClock;
  readonly walks: Walks;
  /** Checks claims: each expectation is about all of them. The scenario continues also after a failure. */
  expect(...claims: readonly ClaimId[]): Expectation;
  /** An endpoint with this handler of the suite. Needs `deployed`. */
  deployed(handler: DeployedHandler): Promise<QueueUnderTest>;
  /** Notes a resource that was not created by {@link rest}, to remove it at the end with `DELETE /v1<path>`. */
  made(path: string): void;
  /** A service like the target in its own condition, which this scenario has alone; unless it is shared, it ends with it. Needs `own-service`. */
  another(condition: Condition): Promise<AnotherService>;
}

export interface AnotherService extends Calls, ManyCalls, Omit<ConditionedService, "close" | "baseUrl" | "addresses"> {
  address(): string;
  readonly addressCount: number;
  readonly settled: Settling["settled"];
  readonly clock: SuiteClock;
  /** Notes a resource that was not created by {@link rest}, to remove it before others get the service. */
  made(path: string): void;
}
