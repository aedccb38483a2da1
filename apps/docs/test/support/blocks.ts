/** A block of code in a page. */
export interface Block {
  /** The first word after the fence: `sh`, `ts`. Empty when there is none. */
  readonly language: string;
  readonly marks: Marks;
  readonly text: string;
  /** Line of the opening fence in its page, from 1. */
  readonly line: number;
}

/** What stands behind the language. Readers do not see it; it tells the tests what to do with the block. */
export interface Marks {
  /** Why the block is not run: ` ```sh not-run="needs a GPU" `. */
  readonly notRun?: string;
  /** The file that the block shows; it is written, below the folder of the page, and not run by itself. */
  readonly file?: string;
  /** The block keeps running while the rest of the page is tried; it is up once it has printed this text. */
  readonly upWhen?: string;
  /** The block is what the shell block before it prints: each line of a text, or each field of JSON; `…` is anything. */
  readonly isOutput: boolean;
  /** The block of TypeScript or Python is run, not only checked. */
  readonly isRun: boolean;
  /** Marks that no test knows. */
  readonly unknown: readonly string[];
}

const FENCE = /^( *)(```+)([^`\n]*)\n([^]*?)^\1\2 *$/gm;
/** Stands for what differs from run to run. */
const ANYTHING = "…";
const MARK = /([a-z][a-z-]*)(?:="([^"]*)")?/g;

/** The blocks of a page, in their order. */
export function blocksOf(markdown: string): Block[] {
  return Array.from(markdown.matchAll(FENCE), (match) => {
    const [, indent = "", , info = "", text = ""] = match;
    const [language = "", ...rest] = info.trim().split(" ");
    return {
      language,
      marks: marksOf(rest.join(" ")),
      text: indent === "" ? text : text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      line: markdown.slice(0, match.index).split("\n").length,
    };
  });
}

function marksOf(text: string): Marks {
  const given = new Map(Array.from(text.matchAll(MARK), ([, name = "", value]) => [name, value] as const));
  const { "not-run": notRun, file, "up-when": upWhen } = Object.fromEntries(given);
  const known = new Set(["not-run", "file", "up-when", "output", "run"]);
  return {
    ...(notRun === undefined ? {} : { notRun }),
    ...(file === undefined ? {} : { file }),
    ...(upWhen === undefined ? {} : { upWhen }),
    isOutput: given.has("output"),
    isRun: given.has("run"),
    unknown: [...given.keys()].filter((name) => !known.has(name)),
  };
}

/** Whether what a command printed is what a page says that it prints. @returns what differs, or undefined */
export function outputProblem(shown: Block, printed: string): string | undefined {
  if (shown.language === "json") {
    return fits(JSON.parse(shown.text), JSON.parse(printed)) ? undefined : `it prints ${printed.trim()}`;
  }
  const lines = printed.split("\n");
  const missing = shown.text
    .split("\n")
    .filter((line) => line.trim() !== "" && !lines.some((other) => isLike(line, other)));
  return missing.length === 0 ? undefined : `it does not print ${JSON.stringify(missing[0])}, but ${printed.trim()}`;
}

/** Every field that is shown is there; an answer may have more. */
function fits(shown: unknown, printed: unknown): boolean {
  if (shown === ANYTHING) return printed !== undefined;
  if (typeof shown === "string") return typeof printed === "string" && isLike(shown, printed);
  if (typeof shown !== "object" || shown === null) return shown === printed;
  if (typeof printed !== "object" || printed === null) return false;
  return Object.entries(shown).every(([key, value]) =>
    fits(value, (printed as Readonly<Record<string, unknown>>)[key]),
  );
}

function isLike(shown: string, printed: string): boolean {
  const parts = shown.split(ANYTHING).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = parts.join(".*");
  return new RegExp(`^${pattern}$`).test(printed);
}
