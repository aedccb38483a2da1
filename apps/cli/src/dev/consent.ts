import { createInterface } from "node:readline/promises";
import { CommandError } from "../failure.ts";

/** Asks whether something may be installed. Resolves with a yes. @throws CommandError on a no */
export type Consent = (question: string) => Promise<void>;

/** Asks a person once; without one, `--yes` must have been given. */
export function createConsent(options: { readonly isGiven: boolean; readonly signal: AbortSignal }): Consent {
  return async (question) => {
    if (options.isGiven) return;
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      throw new CommandError(`${question} Nobody is here to answer: run the command again with --yes to agree.`);
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      const answer = await terminal.question(`${question} [Y/n] `, { signal: options.signal });
      if (!/^\s*(y|yes)?\s*$/i.test(answer)) throw new CommandError("nothing was installed, so the handler cannot run.");
    } finally {
      terminal.close();
    }
  };
}
