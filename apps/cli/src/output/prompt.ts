import type { Readable, Writable } from "node:stream";
import { type Arguments, type Flags, switchFlag } from "../command/command.ts";
import { InterruptedError, UsageError } from "../command/failure.ts";

/** Whether a person can be asked: prompts are written to standard error, so that results can be piped on. */
function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** The flag that answers what a command asks before it destroys something. */
export const confirmFlag: Flags = { yes: switchFlag("Do it without asking", { short: "y" }) };

export interface Confirmation {
  /** What Enter alone answers: a no where something is destroyed, a yes to what the command needs in order to do what it was asked for. */
  readonly enterMeans: "yes" | "no";
}

/**
 * Whether the user wants it: by --yes, or by the answer to a question.
 *
 * @throws UsageError when no person is there to answer
 */
export async function isConfirmed(
  given: Pick<Arguments, "isOn">,
  question: string,
  confirmation: Confirmation = { enterMeans: "no" },
): Promise<boolean> {
  if (given.isOn("yes") === true) return true;
  if (!canAsk()) throw new UsageError(`${question} Give --yes to confirm`);
  return await askPerson(question, confirmation, { input: process.stdin, output: process.stderr });
}

/** Asks on a terminal. @throws InterruptedError at Ctrl-C */
export async function askPerson(
  question: string,
  { enterMeans }: Confirmation,
  terminal: { readonly input: Readable; readonly output: Writable },
): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: question, initialValue: enterMeans === "yes", ...terminal });
  if (isCancel(answer)) throw new InterruptedError();
  return answer;
}

/** Asks for a secret, without showing it; undefined when no person is there to answer. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!canAsk()) return undefined;
  const { isCancel, password } = await import("@clack/prompts");
  const answer = await password({ message: question, output: process.stderr });
  if (isCancel(answer)) throw new InterruptedError();
  return answer.trim();
}
