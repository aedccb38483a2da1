import { text as readAll } from "node:stream/consumers";
import type { Arguments } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { askSecret } from "../output/prompt.ts";
import { readFlagFile } from "../values/read-json.ts";

/**
 * A secret value: from a file or standard input that a flag names, else as a person types it, unseen. No flag takes the
 * value itself, because every user of the machine can read the flags of a process.
 *
 * @throws UsageError when there is none
 */
export async function readSecret(given: Arguments, flag: string, question: string): Promise<string> {
  const path = given.text(flag);
  const text = path === undefined ? await ask(question) : await readFlagFile(flag, path);
  const value = text.replace(/\r?\n$/, "");
  if (value === "") throw new UsageError(`no value was given: type it, pipe it to standard input, or give --${flag}`);
  return value;
}

/** Whether a change leaves the secret as it is: no flag names it, and one of `others` says what changes instead. */
export function isLeftOut(given: Arguments, flag: string, others: readonly string[]): boolean {
  return given.text(flag) === undefined && others.some((other) => given.text(other) !== undefined);
}

async function ask(question: string): Promise<string> {
  return (await askSecret(question)) ?? (await readAll(process.stdin));
}
