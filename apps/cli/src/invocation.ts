import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "..", "..", "..");
const runner = join(repository, ".tools", "run.mjs");
const main = join(import.meta.dirname, "main.ts");

/**
 * How somebody who reads this program's output can run another command of it on the same data, from the folder where this
 * one was started: nobody has `millrace` on the PATH after `npm start` in a fresh checkout.
 */
export function commandLine(words: string, dataDir: string): string {
  const program = existsSync(runner) ? `node ${inShell(here(runner))} ${inShell(here(main))}` : "millrace";
  const isDefault = dataDir === resolve(".millrace") && process.env["MILLRACE_DATA_DIR"] === undefined;
  return `${program} ${words}${isDefault ? "" : ` --data-dir ${inShell(dataDir)}`}`;
}

function here(path: string): string {
  return relative(process.cwd(), path);
}

/** The text as one word of a shell. */
export function inShell(text: string): string {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
