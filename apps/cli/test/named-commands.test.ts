import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { isGroup, type Command } from "../src/command/command.ts";
import { UsageError } from "../src/command/failure.ts";
import { sections } from "../src/commands.ts";
import { findEntry } from "../src/program/complaint.ts";
import { parseCommand } from "../src/program/parse-command.test-support.ts";

const root = join(import.meta.dirname, "..", "..", "..");
/** Everything that a person reads: what programs print, the pages of the console, the documents of the interfaces, the documentation. */
const files = execFileSync("git", ["ls-files", "README.md", "CONTRIBUTING.md", "docs", "specs", "apps", "packages"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (name) =>
      /\.(?:tsx?|md|ya?ml|html|py)$/.test(name) && !/\.test\.|\/test\/|\/generated\/|\.test-support\./.test(name),
  );

/** How each place writes a command: in backticks, which a template escapes; on a line of a block; for the helper that adds the service. */
const written = [
  /\\?`(?:npx )?(millrace [a-z][^`\\\n]*)/g,
  /^[ ]*(?:[$>] |- run: |[A-Z_]+=\S+ )*(?:npx )?(millrace [a-z][^\n"]*)$/gm,
  /"(?:npx )?(millrace [a-z][^"`\n]*)"/g,
];
/** A quoted sentence may begin with the name of the program. */
const sentences = /^millrace (?:could|needs|vault)\b/;
/** The documentation says with it that groups have a singular. */
const aliased = "millrace endpoint get greet";
const completed = /\bcommandLine\(\s*[`"]([^"`]+)[`"]/g;

interface NamedCommand {
  readonly file: string;
  readonly line: string;
}

function commandsIn(file: string): NamedCommand[] {
  const text = readFileSync(join(root, file), "utf8");
  const lines = [
    ...written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, line = ""]) => line)),
    ...[...text.matchAll(completed)].map(([, line = ""]) => `millrace ${line}`),
  ];
  return lines.filter((line) => !sentences.test(line)).map((line) => ({ file, line }));
}

const named = files.flatMap(commandsIn);

/** Roughly as a shell splits it, up to what follows the command: an explanation, a pipe, the next line. */
function wordsOf(line: string): string[] {
  const own = line.replace(/^millrace /, "").split(/ {2,}| \\?$| \d?[|>&;<#]| " \+/)[0] ?? "";
  const words = own.match(/(?:\$\{[^}]*\}|\$\([^)]*\)|'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) => word.replaceAll(/^(['"])(.*)\1$/g, "$2"));
}

/** What is wrong with a command line; undefined where the program takes it, or would once what it leaves out is given. */
function fault(line: string): string | undefined {
  const words = wordsOf(line);
  const entry = findEntry(sections, words);
  const [first = "", second] = words;
  if (first === "help" || words.includes("--help") || words.includes("--version")) return undefined;
  if (entry === undefined) return `there is no command ${first}`;
  if (line === aliased) return undefined;
  if (entry.name.split(" ")[0] !== first) return `it is ${entry.name.split(" ")[0]}`;
  const isBare = isGroup(entry) && (second === undefined || !/^[a-z]/.test(second));
  if (isGroup(entry) && !isBare) return `${entry.name} has no command ${second}`;
  const command = isGroup(entry) ? entry.bare : entry;
  if (command === undefined) return undefined;
  return refusal(command, words.slice(isGroup(entry) ? 1 : entry.name.split(" ").length));
}

function refusal(command: Command, words: readonly string[]): string | undefined {
  try {
    parseCommand(command, words);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError) && !(error instanceof UsageError)) throw error;
    // A sentence may leave out what a command line cannot, and stand a word in capitals for a number.
    return / is missing$|argument missing|takes .* not \d+ arguments|\bmust be |argument "\$\{/.test(error.message)
      ? undefined
      : error.message;
  }
}

describe("every command that is named to a person", () => {
  it("is one that the program has, by its own name, with flags that it has", () => {
    expect(named.length).toBeGreaterThan(300);
    expect(
      named.flatMap(({ file, line }) => (fault(line) === undefined ? [] : [`${file}: ${line}: ${fault(line)}`])),
    ).toEqual([]);
  });
});
