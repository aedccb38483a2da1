import { invalidField } from "@millrace/engine";

/** Entrypoint and command that replace those of an image; empty lists keep them. */
export interface StartCommand {
  readonly dockerEntrypoint: string[];
  readonly dockerStartCmd: string[];
}

/**
 * Reads `dockerArgs`: JSON text `{"entrypoint": […], "cmd": […]}`, or words as a shell would split them. Undefined when it
 * was not given.
 *
 * @throws DomainError for a quote that is never closed
 */
export function parseDockerArgs(text: string | null | undefined): StartCommand | undefined {
  if (text === null || text === undefined) return undefined;
  return asJson(text) ?? { dockerEntrypoint: [], dockerStartCmd: splitWords(text) };
}

/** The shortest text from which `parseDockerArgs` reads the same. */
export function formatDockerArgs({
  dockerEntrypoint,
  dockerStartCmd,
}: {
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
}): string {
  if (dockerEntrypoint.length > 0) return JSON.stringify({ entrypoint: dockerEntrypoint, cmd: dockerStartCmd });
  const text = dockerStartCmd.map(quoted).join(" ");
  return asJson(text) === undefined ? text : JSON.stringify({ cmd: dockerStartCmd });
}

function asJson(text: string): StartCommand | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { entrypoint = [], cmd = [], ...rest } = value as Record<string, unknown>;
  if (!isWords(entrypoint) || !isWords(cmd) || Object.keys(rest).length > 0) return undefined;
  return { dockerEntrypoint: entrypoint, dockerStartCmd: cmd };
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === "string");
}

/** Splits a text at blanks, with quotes and backslashes as in a POSIX shell; nothing is expanded. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "'" || letter === '"') {
      const end = closing(text, at);
      word = (word ?? "") + unescaped(text.slice(at + 1, end), letter);
      at = end;
    } else if (letter === "\\" && at + 1 < text.length) {
      at += 1;
      word = (word ?? "") + text.charAt(at);
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? "") + letter;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function closing(text: string, from: number): number {
  const quote = text.charAt(from);
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  throw invalidField("dockerArgs", `a quote ${quote} is never closed`);
}

function unescaped(text: string, quote: string): string {
  return quote === "'" ? text : text.replaceAll(/\\([\\"$`])/g, "$1");
}

function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
