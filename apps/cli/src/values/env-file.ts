import { readFile } from "node:fs/promises";
import { CommandError } from "../command/failure.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ASSIGNMENT = /^(?:export\s+)?([^\s=]+)\s*=[ \t]*/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Whether an environment variable can be called so. */
export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/** The variables in the file that `--env-file` names. @throws CommandError that names the file and the line */
export async function readEnvFile(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`--env-file ${path} cannot be read (${code}). Name a file of NAME=value lines.`);
  });
  return parseEnvFile(text, path);
}

/**
 * Reads lines `NAME=value`. A comment begins with `#` at the start of a line or after a space, so `a#b` is a value. Between quotes a
 * value may have several lines; double quotes also know `\n`, `\r`, `\t`, `\"` and `\\`.
 *
 * @param where name of the file, for messages
 */
export function parseEnvFile(text: string, where: string): Record<string, string> {
  const variables = new Map<string, string>();
  let rest = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  let line = 1;
  const skip = (chars: number): string => {
    const skipped = rest.slice(0, chars);
    line += skipped.split("\n").length - 1;
    rest = rest.slice(chars);
    return skipped;
  };
  const wrong = (what: string, at = line): CommandError => new CommandError(`${where}:${at}: ${what}`);
  for (;;) {
    skip(/^(?:\s+|#[^\n]*)*/.exec(rest)?.[0].length ?? 0);
    if (rest === "") return Object.fromEntries(variables);
    const [start = "", name = ""] = ASSIGNMENT.exec(rest) ?? [];
    if (/[\0\uFFFD]/.test(start + name)) throw wrong("the file is not a text in UTF-8. Save it in that encoding.");
    if (start === "") throw wrong("this line is not NAME=value.");
    if (!isVariableName(name))
      throw wrong(`${JSON.stringify(name)} is not the name of a variable: use letters, digits and underscores.`);
    skip(start.length);
    const quote = rest[0] ?? "";
    if (!`"'\``.includes(quote) || quote === "") {
      const value = skip(/^[^\n]*/.exec(rest)?.[0].length ?? 0);
      variables.set(name, value.replace(/(?:^|\s+)#.*$/, "").trimEnd());
      continue;
    }
    const from = line;
    const quoted = skip(quotedLength(rest, quote));
    if (quoted === "") throw wrong(`the value of ${name} begins with ${quote}, and no ${quote} ends it.`, from);
    const after = skip(/^[^\n]*/.exec(rest)?.[0].length ?? 0).trim();
    if (after !== "" && !after.startsWith("#"))
      throw wrong(`${after} stands behind the value of ${name}. Put it between the quotes.`);
    variables.set(name, quote === '"' ? unescaped(quoted.slice(1, -1)) : quoted.slice(1, -1));
  }
}

/** Length of the value with its quotes; 0 when they do not end. */
function quotedLength(text: string, quote: string): number {
  const ends = quote === '"' ? /^"(?:\\[^]|[^"\\])*"/ : new RegExp(`^${quote}[^${quote}]*${quote}`);
  return ends.exec(text)?.[0].length ?? 0;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([nrt"\\])/g, (_, character: string) => ESCAPES[character] ?? character);
}
