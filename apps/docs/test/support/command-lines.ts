import { type commands, sections } from "millrace/commands";
import { blocksOf } from "./blocks.ts";

type Command = (typeof commands)[number];
type Entry = (typeof sections)[number]["entries"][number];
type CommandGroup = Extract<Entry, { readonly commands: unknown }>;

/** What every command takes. */
const COMMON_FLAGS: ReadonlySet<string> = new Set(["help", "verbose", "version"]);
const IN_TEXT = /`(?:npx )?millrace ([^`]+)`/g;
const IN_SHELL = /(?:^|[|&;(]\s*|\b(?:npx|sudo|exec|npx --yes) +|[A-Z_]+=\S* +)millrace +([^|;&)#\n]*)/gm;
/** A word, or a text in quotes, of a command line. */
const WORD = /'[^']*'|"[^"]*"|[^\s'"]+/g;

/** Every command line of a page that begins with `millrace`: in blocks for shells, run or not, and in the text. */
export function commandLinesOf(markdown: string): string[] {
  const shells = blocksOf(markdown).filter(({ language }) => language === "sh");
  const text = markdown.replaceAll(/^( *```+)[^]*?^\1 *$/gm, "");
  return [
    ...shells.flatMap((block) => found(block.text.replaceAll(/ *\\\n */g, " "), IN_SHELL)),
    ...found(text, IN_TEXT),
  ];
}

function found(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, line = ""]) => line.trim());
}

/** What is wrong with a command line: a command or flag that does not exist. @param line without `millrace` */
export function commandLineProblem(line: string): string | undefined {
  const [first = "", ...rest] = line.match(WORD) ?? [];
  // A flag alone, or words that stand for any command.
  if (!/^[a-z]/.test(first)) return undefined;
  const entry = sections.flatMap(({ entries }) => entries).find((one) => namesOf(one).includes(first));
  if (entry === undefined) return `there is no command ${first}`;
  const command = "commands" in entry ? commandIn(entry, rest[0]) : entry;
  if (command === undefined) return rest.length === 0 ? undefined : `${first} has no command ${rest[0]}`;
  const end = rest.indexOf("--");
  const flags = rest.slice(0, end < 0 ? undefined : end).flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? []);
  const unknown = flags.find((flag) => !isFlagOf(command, flag));
  return unknown === undefined ? undefined : `${command.name} has no flag --${unknown}`;
}

function namesOf(entry: Entry): readonly string[] {
  return "commands" in entry && entry.alias !== undefined ? [entry.name, entry.alias] : [entry.name];
}

function commandIn({ commands, bare }: CommandGroup, word: string | undefined): Command | undefined {
  return commands.find(({ name }) => name.split(" ")[1] === word) ?? bare;
}

function isFlagOf({ flags }: Command, flag: string): boolean {
  return flag in flags || COMMON_FLAGS.has(flag) || (flag.startsWith("no-") && flag.slice("no-".length) in flags);
}
