import type { Arguments } from "../../command/command.ts";
import { CommandError } from "../../command/failure.ts";
import { isConfirmed } from "../../output/prompt.ts";

/** Asks whether something may be installed. Resolves with a yes. @throws CommandError on a no */
export type Consent = (question: string) => Promise<void>;

/**
 * Asks a person, unless `--yes` was given. Enter alone is a yes: the person asked to run the handler, which does not run without its
 * packages, and they come from the lists of the project. Where no person can be asked, nothing is installed without `--yes`.
 */
export function createConsent(given: Arguments): Consent {
  return async (question) => {
    if (!(await isConfirmed(given, question, { enterMeans: "yes" }))) {
      throw new CommandError("nothing was installed, so the handler cannot run.");
    }
  };
}
