import type { SuiteClock } from "../target/clock.ts";
import type { Target } from "../target/target.ts";
import type { Transport } from "../target/transport.ts";
import type { Claim } from "./claim.ts";
import type { BaseContext, Session } from "./context.ts";
import type { Documentation } from "./documented.ts";
import type { InterfaceRules } from "../target/interface-rules.ts";
import type { Scenario } from "./scenario.ts";

/** A contract suite: what is claimed of an interface, and how it is checked. Everything about the interface is in here. */
export interface Suite<Context = BaseContext, Place extends Target = Target> {
  /** Its name in reports, e.g. `Parcel contract suite`. */
  readonly name: string;
  /** The command that starts it; arguments follow. */
  readonly program: string;
  /** The variable of the environment that may hold the key of a run. Reports show its name instead of the key. */
  readonly keyVariable: string;
  /** The variable that may hold the address of the service, unless `--base-url` says it; default none. */
  readonly addressVariable?: string;
  readonly claims: readonly Claim[];
  readonly scenarios: readonly Scenario<Context>[];
  readonly rules: InterfaceRules;
  readonly documentation: Documentation;
  /** Lists that every service with this interface has; one of them must answer before a run begins. */
  readonly lists: readonly string[];
  /**
   * Paths that no service answers all with the same status, such as a list and one that does not exist. A check that saw one status
   * alone says nothing of a target that answers these alike, too. Without them such targets are not found out.
   */
  readonly controls?: readonly string[];
  /** The context of a scenario, made of what every suite has. */
  readonly createContext: (base: BaseContext, session: Session<Place>) => Context;
  /** The clock of a target, for targets with the capability `time`. Without it a run waits in real time. */
  readonly movedClock?: (transport: Transport) => SuiteClock;
  /** Capabilities of which a target has little: scenarios that need one are played one after the other. */
  readonly scarce?: Scarcity;
  /** Why a claim has no check, and whether there is a reason at all. */
  readonly unchecked?: UncheckedReasons;
  /** Forms of secrets that reports hide; what is in the first group stays. */
  readonly secretForms?: readonly RegExp[];
  /** Headers of answers without secrets, besides common ones, in lower case. */
  readonly shownHeaders?: readonly string[];
  /** Forms of ids, which differ between two runs with the same failure. */
  readonly idForms?: readonly RegExp[];
  /** The command that checks a claim again; default the program with the address and the claim. */
  readonly again?: (run: FoundIn, claim: FoundClaim) => string;
  /**
   * What a user does about checks that were skipped for a reason, such as `{ "needs:rooms": "start the service with --rooms" }`; a run in which
   * no claim was judged ends with it.
   */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Folder under `~/.cache` for lists of what runs made; default made of the name. */
  readonly cacheFolder?: string;
  /** Timeout of a request in real time, if the target may hold requests for long. */
  readonly heldMaxMs?: number;
}

export interface Scarcity {
  /** What it has little of, e.g. `rooms`. */
  readonly word: string;
  readonly capabilities: readonly string[];
  /** Of which a target has little that the suite starts itself, unless it {@link Target.isSmall}; default all of them. */
  readonly started?: readonly string[];
}

/** The capabilities of which a target has little. */
export function scarceAt(
  { scarce }: Pick<Suite<never>, "scarce">,
  hasOthers: boolean,
  isSmall = false,
): readonly string[] {
  const all = scarce?.capabilities ?? [];
  return hasOthers && !isSmall ? (scarce?.started ?? all) : all;
}

export interface UncheckedReasons {
  /** A key of {@link words}. */
  readonly reasonOf: (claimId: string) => string;
  readonly isExplained: (claimId: string) => boolean;
  readonly words: Readonly<Record<string, string>>;
}

/** For a suite in which a missing check is always one that is still to be written. */
export const notWritten: UncheckedReasons = {
  reasonOf: () => "not-written",
  isExplained: () => false,
  words: { "not-written": "The check is still to be written." },
};

/** The parts of a suite that a report needs. */
export type ReportedSuite = Pick<Suite, "name" | "program" | "again" | "remedies">;

/** A run, as far as a command that repeats it needs it. */
export interface FoundIn {
  readonly target: string;
  readonly dialect: string;
  readonly safety: string;
  readonly clock: string;
  readonly seed: number;
}

export interface FoundClaim {
  readonly id: string;
  readonly evidence: readonly { readonly holds: boolean; readonly expected: string; readonly got: string }[];
}

/** The command that checks just this claim again, as the run did. */
export function againOf({ program, again }: ReportedSuite, run: FoundIn, claim: FoundClaim): string {
  if (again !== undefined) return again(run, claim);
  // A service that the suite starts has a name instead of an address.
  const at = URL.canParse(run.target.split(",", 1).join())
    ? `run --base-url ${run.target} --safety ${run.safety} `
    : "";
  return `${program} ${at}--only ${claim.id}`;
}
