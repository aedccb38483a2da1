import type { RunRecord } from "../record/run-record.ts";
import type { PaceLimits } from "../suite/pace.ts";
import type { Suite } from "../suite/suite.ts";
import type { PulseLimits } from "../target/pulse.ts";
import type { Target } from "../target/target.ts";
import type { Options } from "./options.ts";

/** The command line of a suite. */
export interface Program<Chosen extends Options, Context, Place extends Target> {
  /** The program in messages, e.g. `verify`. */
  readonly word: string;
  readonly help: string;
  /** Null for `--help`. @throws UsageError */
  parse(args: readonly string[], environment: NodeJS.ProcessEnv): Chosen | null;
  /** The suite as these options play it. */
  suiteOf(options: Chosen): Suite<Context, Place>;
  /** Opens the target of a run, or starts one. @throws UsageError when it cannot be checked */
  open(options: Chosen, tell: (text: string) => void): Promise<OpenedTarget<Place>>;
  /** Other bounds of runs than usual. */
  readonly bounds?: RunBounds;
  /** Sends the record somewhere; resolves to what to tell the user, or null. */
  report?(record: RunRecord, options: Chosen): Promise<string | null>;
}

export interface OpenedTarget<Place extends Target> {
  readonly target: Place;
  /** Its name in the record. */
  readonly name: string;
  /** It ends with the run, and what was made there with it. */
  readonly isStarted: boolean;
}

/** How long a run waits for its target, and how long it takes. */
export interface RunBounds {
  readonly pulse?: Partial<PulseLimits>;
  readonly pace?: Partial<PaceLimits>;
}
