import { access, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { CommandError } from "../../command/failure.ts";

/** A handler to develop. */
export interface HandlerSource {
  /** The program, an absolute path. */
  readonly file: string;
  /** The project: where the program runs, and where its requirements, its test input and the data are. */
  readonly folder: string;
  readonly language: "python" | "node";
}

const LANGUAGES: Readonly<Record<string, HandlerSource["language"]>> = {
  ".py": "python",
  ".ts": "node",
  ".mts": "node",
  ".js": "node",
  ".mjs": "node",
  ".cjs": "node",
};
/** Where templates of workers keep their handler, in this order. */
const NODE_NAMES = ["handler.ts", "handler.mts", "handler.js", "handler.mjs"];
const PYTHON_NAMES = ["handler.py", "rp_handler.py"];
const PLACES = ["", "src"];
/** What marks the folder of a project whose handler is in a folder below. */
const MARKS = ["requirements.txt", "builder/requirements.txt", "pyproject.toml", "package.json", "test_input.json"];

/** Finds the handler that a path means: a file, or a folder with one. @throws CommandError that names the way out */
export async function findHandler(target: string, from: string): Promise<HandlerSource> {
  const path = resolve(from, target);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError(`there is no ${target}. Name the file of a handler, or its folder.`);
  if (found.isDirectory()) return await findInFolder(path, target);
  const language = LANGUAGES[extname(path)];
  if (language === undefined) {
    const kinds = Object.keys(LANGUAGES).join(", ");
    throw new CommandError(`${target} is no handler that can run here: its name must end with one of ${kinds}.`);
  }
  return { file: path, folder: await projectOf(path, from), language };
}

async function findInFolder(folder: string, target: string): Promise<HandlerSource> {
  for (const place of PLACES) {
    const [python] = await those(folder, place, PYTHON_NAMES);
    const [node] = await those(folder, place, NODE_NAMES);
    if (python !== undefined && node !== undefined) {
      throw new CommandError(
        `${target} holds two handlers, ${basename(node)} and ${basename(python)}. Name the file of one.`,
      );
    }
    if (python !== undefined) return { file: python, folder, language: "python" };
    if (node !== undefined) return { file: node, folder, language: "node" };
  }
  const names = [...PYTHON_NAMES, ...NODE_NAMES].join(", ");
  throw new CommandError(`${target} holds no handler: none of ${names}, neither there nor in src. Name its file.`);
}

async function those(folder: string, place: string, names: readonly string[]): Promise<string[]> {
  const paths = names.map((name) => join(folder, place, name));
  const there = await Promise.all(paths.map(exists));
  return paths.filter((_, index) => there[index]);
}

/** The nearest folder at or above the file that looks like a project, but none above the one where the command was given. */
async function projectOf(file: string, from: string): Promise<string> {
  const own = dirname(file);
  for (let folder = own; `${folder}/`.startsWith(`${from}/`); folder = dirname(folder)) {
    const marks = await Promise.all(MARKS.map((name) => exists(join(folder, name))));
    if (marks.includes(true)) return folder;
    if (folder === dirname(folder)) break;
  }
  return own;
}

/** Whether there is such a file or folder. */
export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
