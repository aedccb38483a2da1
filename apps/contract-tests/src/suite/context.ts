import type { ClaimId } from "@millrace/spec";
import type { SuiteClock } from "../target/clock.ts";
import type { QueueUnderTest } from "../target/queue-under-test.ts";
import type { Condition, ConditionedService, DeployedHandler, Dialect, TargetKeys } from "../target/target.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";
import type { Expectation } from "./expectation.ts";

/** Ways to ask a service. */
export interface Calls {
  /** Sends any request; the path is the one of the default dialect: `/v1/pods`, `/v2/…`, `/graphql`. */
  send(request: SuiteRequest): Promise<Answer>;
  /** Calls the management interface with the own key; the path is relative to `/v1`. */
  rest(method: string, path: string, body?: unknown, more?: Partial<SuiteRequest>): Promise<Answer>;
  /** Calls GraphQL with the own key. */
  graphql(query: string, variables?: Readonly<Record<string, unknown>>, more?: Partial<SuiteRequest>): Promise<Answer>;
  /** Makes a template of its own; resolves to its id. */
  template(fields?: Readonly<Record<string, unknown>>): Promise<string>;
  /**
   * Makes an endpoint of its own, with a template if none is given, and without workers of the target (`workersMax: 0`)
   * unless `fields` say so.
   */
  endpoint(fields?: Readonly<Record<string, unknown>>): Promise<QueueUnderTest>;
  /** A name for something that the scenario makes: unique, with the prefix of the run. */
  name(noun: string): string;
}

/** How a scenario walks that does things at random. */
export interface Walks {
  /** The same seed walks the same ways. */
  readonly seed: number;
  readonly count: number;
  /** How long shorter ways may be looked for to what was found wrong. */
  readonly shorteningMaxMs: number;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
}

/** What a scenario may use. */
export interface Context extends Calls {
  readonly dialect: Dialect;
  /** Root of the service in its dialect, for a connection that {@link send} cannot make; what is sent there is in no record. */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  readonly clock: SuiteClock;
  readonly walks: Walks;
  /** Checks something about a claim. The scenario continues also after a failure. */
  expect(claimId: ClaimId): Expectation;
  /** An endpoint at which this handler of the suite works on jobs. Needs `deployed`. */
  deployed(handler: DeployedHandler): Promise<QueueUnderTest>;
  /** Notes something that was made by other means than {@link rest}, to be removed at the end by `DELETE /v1<path>`. */
  made(path: string): void;
  /** Starts a service like the target in a condition of its own; it ends with the scenario. Needs `own-service`. */
  another(condition: Condition): Promise<AnotherService>;
}

export interface AnotherService extends Calls, Omit<ConditionedService, "close"> {
  readonly clock: SuiteClock;
}
