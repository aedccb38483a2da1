import { InterruptedError, UsageError } from "../failure.ts";

/** Whether a person can be asked: prompts are written to standard error, so that results can be piped on. */
function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Asks a yes-or-no question.
 *
 * @throws UsageError when no person is there to answer; it names the flag that answers instead
 */
export async function askConfirmation(question: string): Promise<boolean> {
  if (!canAsk()) throw new UsageError(`${question} Give --yes to confirm`);
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
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
