import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { errorMessage, isRecord, parseExactJson } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { CommandError, explainFailure } from "../command/failure.ts";
import { tell } from "../output/terminal.ts";

/** Longer inputs would hide the command around them. */
export const SHOWN_CHARS_MAX = 200;

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
    const why = errorMessage(error);
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

/** The setting of an endpoint whose console offers this input; none for a longer input than the service keeps. */
export function keptTestInput(input: JobInput | undefined): { readonly testInput?: string } {
  const testInput = JSON.stringify(input) ?? "";
  return testInput === "" || testInput.length > limits.testInputMaxChars ? {} : { testInput };
}

/** The input in the `test_input.json` of a folder; undefined where there is none, or one that cannot be used, which is said. */
export async function readTestInput(folder: string): Promise<JobInput | undefined> {
  const path = join(folder, "test_input.json");
  const json = await readFile(path, "utf8").catch(() => undefined);
  if (json === undefined) return undefined;
  try {
    return parseInput(json, path);
  } catch (error) {
    // The work goes on; a save mends it.
    tell((await explainFailure(error)).message);
    return undefined;
  }
}
