import { isGroup, type Command, type CommandGroup, type Section } from "../command/command.ts";

/** The command or group that a command line begins with, by its name or that of its group in the singular. */
export function findEntry(sections: readonly Section[], words: readonly string[]): Command | CommandGroup | undefined {
  const [first, second] = words;
  const entries = sections.flatMap((section) => section.entries);
  const entry = entries.find((one) => one.name === first || (isGroup(one) && one.alias === first));
  if (entry === undefined || !isGroup(entry)) return entry;
  return entry.commands.find(({ name }) => name === `${entry.name} ${second}`) ?? entry;
}
