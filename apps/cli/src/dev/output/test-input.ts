import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { isRecord, parseExactJson } from "@millrace/engine";
import { CommandError } from "../../command/failure.ts";

/** The input of a job, as its client submits it. */
export type JobInput = Record<string, unknown>;

/**
 * Reads the input of a job from JSON: `{"input": {…}}`, the form of `test_input.json`, or the input alone.
 *
 * @param where what the text comes from, for the message
 * @throws CommandError
 */
export function parseInput(json: string, where: string): JobInput {
  let value: unknown;
  try {
    value = parseExactJson(json.replace(/^\uFEFF/, ""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${where} is not JSON: ${why}`, { cause: error });
  }
  const input = isRecord(value) && isRecord(value["input"]) ? value["input"] : value;
  if (!isRecord(input)) throw new CommandError(`${where} must be an object such as {"input": {"prompt": "Hello"}}.`);
  return { ...input };
}

/** Reads what `--input` names: JSON, `@file`, or `-` for standard input. @throws CommandError */
export async function readInput(given: string): Promise<JobInput> {
  if (given === "-") return parseInput(await text(process.stdin), "--input - (standard input)");
  if (!given.startsWith("@")) return parseInput(given, "--input");
  const path = given.slice(1);
  const json = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CommandError(`--input: the file ${path} cannot be read.`, { cause: error });
  });
  return parseInput(json, path);
}
