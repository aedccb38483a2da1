import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../../../..");
const runner = join(repository, ".tools", "run.mjs");
const main = join(import.meta.dirname, "..", "main.ts");

/**
 * The command line for another command of this program on the same data, from the folder where this
 * one was started: after `npm start` in a fresh checkout, `millrace` is not on the PATH.
 */
export function commandLine(words: string, dataDir: string): string {
  const installed = process.env["npm_command"] === "exec" ? "npx millrace" : "millrace";
  const program = existsSync(runner) ? `node -- ${inShell(here(runner))} ${inShell(here(main))}` : installed;
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
