import type { SuiteClock } from "../target/clock.ts";
import type { FurtherService, Target, TargetKeys } from "../target/target.ts";
import type { Transport } from "../target/transport.ts";
import type { Answer, SuiteRequest } from "../target/exchange.ts";
import type { Expectation } from "./expectation.ts";

/** What a scenario of every suite may use. */
export interface BaseContext {
  readonly dialect: string;
  /**
   * Root of the service in its dialect, for a connection that {@link send} cannot make, and that is not in the record; each time the
   * next one of several addresses.
   */
  address(): string;
  /** Number of its addresses. */
  readonly addressCount: number;
  readonly keys: TargetKeys;
  readonly clock: SuiteClock;
  /** Sends any request; the path is that of the default dialect. */
  send(request: SuiteRequest): Promise<Answer>;
  /** Sends many short requests over one connection, `atOnce` together; a 429 is an answer like any other. */
  sendMany(requests: readonly SuiteRequest[], atOnce: number): Promise<readonly Answer[]>;
  /** A unique name for a resource of the scenario, with the prefix of the run. */
  name(noun: string): string;
  /** Checks a claim. The scenario continues also after a failure. */
  expect(claimId: string): Expectation;
  /** Notes a resource whose creation {@link send} did not see, to remove it at the end with DELETE at this path. */
  made(path: string): void;
}

/** What a suite may use to make the context of a scenario. */
export interface Session<Place extends Target> {
  readonly target: Place;
  /** Prefix of the names of all created resources. */
  readonly prefix: string;
  /** Whether the clock of the target is moved, or the run waits in real time. */
  readonly clock: SuiteClock["kind"];
  /** Aborted when the run must end. */
  readonly signal: AbortSignal;
  /**
   * The way to a further service, which ends with the scenario. What is made at a shared one is removed before that;
   * `beforeEnd` is done even earlier.
   */
  beside(service: FurtherService, how?: BesideOptions): BesideService;
}

export interface BesideOptions {
  readonly isShared?: boolean;
  readonly beforeEnd?: (transport: Transport) => Promise<void>;
}

export type BesideService = Pick<BaseContext, "send" | "sendMany" | "clock" | "address" | "addressCount" | "made">;
