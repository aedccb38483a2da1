import { join } from "node:path";
import pythonWords from "../handlers/python-words/example-input.json" with { type: "json" };
import textStream from "../handlers/text-stream/example-input.json" with { type: "json" };
import thumbnail from "../handlers/thumbnail/example-input.json" with { type: "json" };

/** A handler that can be deployed as it is. */
export interface ExampleHandler {
  readonly name: string;
  /** Absolute path of the folder that holds `handler.ts` or `handler.py`. */
  readonly folder: string;
  /** Image name under which the process driver finds the folder. */
  readonly image: string;
  /** A valid `input` of a job. */
  readonly exampleInput: Readonly<Record<string, unknown>>;
  /** Whether it needs Python with the packages of the folder's `requirements.txt`. */
  readonly needsPython: boolean;
}

/** Absolute path of the folder that holds one folder for each handler. */
export const handlersDirectory: string = join(import.meta.dirname, "..", "handlers");

/** All examples; the first is the one to show when there is room for one. */
export const exampleHandlers: readonly ExampleHandler[] = [
  describeHandler("thumbnail", thumbnail.input, false),
  describeHandler("text-stream", textStream.input, false),
  describeHandler("python-words", pythonWords.input, true),
];

function describeHandler(
  name: string,
  exampleInput: Readonly<Record<string, unknown>>,
  needsPython: boolean,
): ExampleHandler {
  return { name, folder: join(handlersDirectory, name), image: `local/${name}`, exampleInput, needsPython };
}
