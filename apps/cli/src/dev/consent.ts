import { CommandError } from "../failure.ts";
import { askConfirmation } from "../output/prompt.ts";

/** Asks whether something may be installed. Resolves with a yes. @throws CommandError on a no */
export type Consent = (question: string) => Promise<void>;

/** Asks a person, unless `--yes` was given. */
export function createConsent({ isGiven }: { readonly isGiven: boolean }): Consent {
  return async (question) => {
    if (isGiven || (await askConfirmation(question))) return;
    throw new CommandError("nothing was installed, so the handler cannot run.");
  };
}
