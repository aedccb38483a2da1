import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { CommandError, UsageError } from "../command/failure.ts";
import { errorMessage, isRecord, parseExactJson } from "@millrace/engine";

/** How the JSON of a flag can be given, for the help. */
export const JSON_SOURCES = "JSON, @FILE, or - for standard input";

/**
 * The JSON object that a flag holds: itself, `@FILE`, or `-` for standard input.
 *
 * @throws UsageError naming the flag; CommandError when the file cannot be read
 */
export async function readJsonObject(flag: string, source: string): Promise<object> {
  const value = parse(flag, await readSource(flag, source));
  if (isRecord(value)) return value;
  throw new UsageError(`--${flag} must be a JSON object, such as '{"name":"Ada"}'`);
}

/** The text of the file, or of standard input for `-`, that a flag names. @throws CommandError when it cannot be read */
export async function readFlagFile(flag: string, path: string): Promise<string> {
  try {
    return path === "-" ? await readAll(process.stdin) : await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`--${flag}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function readSource(flag: string, source: string): Promise<string> {
  if (source === "-") return await readAll(process.stdin);
  if (!source.startsWith("@")) return source;
  const path = source.slice(1);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`--${flag}: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parse(flag: string, text: string): unknown {
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = errorMessage(error);
    throw new UsageError(`--${flag} is not JSON: ${reason}`, { cause: error });
  }
}
