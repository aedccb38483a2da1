import type { CommanderError } from "commander";
import { type Command, type CommandGroup, isGroup, type Section } from "../command/command.ts";

/**
 * What the parser of the command line complains about, in one line of our own form.
 *
 * @param entry the command or group that it read; undefined for the whole program
 */
export function complaint(
  { message }: Pick<CommanderError, "message">,
  entry: Command | CommandGroup | undefined,
  sections: readonly Section[],
): string {
  const nearest = /\n\(Did you mean (?:one of )?([^)]*)\?\)/.exec(message)?.[1];
  const [, flag, value] = /^error: unknown option '([^'=]*)(=?)/.exec(message) ?? [];
  const hint = (prefix: string): string => (nearest === undefined ? "" : `. Did you mean ${prefix}${nearest}?`);
  // A switch with a value is unknown to the library too.
  if (flag !== undefined && value === "=") return `has no flag ${flag} that takes a value`;
  if (flag !== undefined) return `has no flag ${flag}${takesWords(entry) ? wordsHint(entry) : hint("")}`;
  const word = /^error: unknown command '([^']*)'/.exec(message)?.[1];
  if (word !== undefined) {
    const path = entry === undefined ? "" : `${entry.name} `;
    const elsewhere = entry === undefined ? undefined : commandOfWord(word, sections);
    const meant = elsewhere === undefined ? hint(path) : `. Did you mean \`millrace ${elsewhere}\`?`;
    return `there is no command "${path}${word}"${meant}`;
  }
  const missing = /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument missing/.exec(message)?.[1];
  return missing === undefined ? message.replace(/^error: /, "") : `${missing} needs a value`;
}

/** Whether the last operand is a command line of its own, which may have flags. */
function takesWords(entry: Command | CommandGroup | undefined): entry is Command {
  return entry !== undefined && !isGroup(entry) && entry.operands?.at(-1)?.help?.includes("after --") === true;
}

function wordsHint({ name, operands = [] }: Command): string {
  const words = operands.slice(0, -1).map((operand) => `${operand.name} `);
  return `. Put -- before words that are not for millrace: millrace ${name} ${words.join("")}-- …`;
}

/** The command that is this word by itself: `scale` for `endpoints scale`. */
function commandOfWord(word: string, sections: readonly Section[]): string | undefined {
  return sections.flatMap(({ entries }) => entries).find(({ name }) => name === word)?.name;
}

/** The command or group that a command line begins with, by its name or that of its group in the singular. */
export function findEntry(sections: readonly Section[], words: readonly string[]): Command | CommandGroup | undefined {
  const [first, second] = words;
  const entries = sections.flatMap((section) => section.entries);
  const entry = entries.find((one) => one.name === first || (isGroup(one) && one.alias === first));
  if (entry === undefined || !isGroup(entry)) return entry;
  return entry.commands.find(({ name }) => name === `${entry.name} ${second}`) ?? entry;
}
