import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../../command/failure.ts";

/** How the handler of a folder is started. */
export interface HandlerProgram {
  readonly language: "python" | "node" | "command";
  /** The file of the handler, relative to the folder; undefined for a command of `millrace.json`. */
  readonly file?: string;
  /** The words of `millrace.json`. */
  readonly command?: readonly string[];
}

/** Names by which handlers are found, the surest first. The process driver knows those at the top of the folder by itself. */
const NODE_FILES = ["handler.ts", "handler.mts", "handler.js", "handler.mjs"];
const PYTHON_FILES = [
  "handler.py",
  "rp_handler.py",
  "src/handler.py",
  "src/rp_handler.py",
  "main.py",
  "src/main.py",
  "app.py",
];
const NODE_MORE = ["src/handler.ts", "src/handler.js", "src/index.ts", "index.ts", "index.js"];
const EXTENSIONS = { python: /\.py$/, node: /\.[mc]?[jt]s$/ } as const;

/**
 * Finds the handler of a folder among its files.
 *
 * @param wanted what `--handler` names
 * @throws CommandError when there is none
 */
export async function findHandlerProgram(
  folder: string,
  files: readonly string[],
  wanted?: string,
): Promise<HandlerProgram> {
  if (wanted !== undefined) return namedHandler(folder, files, wanted);
  if (files.includes("millrace.json"))
    return { language: "command", command: await commandIn(join(folder, "millrace.json")) };
  const node = NODE_FILES.find((file) => files.includes(file));
  if (node !== undefined) return { language: "node", file: node };
  const python = PYTHON_FILES.find((file) => files.includes(file));
  if (python !== undefined) return { language: "python", file: python };
  const [starter] = await pythonStarters(folder, files);
  if (starter !== undefined) return { language: "python", file: starter };
  const more = NODE_MORE.find((file) => files.includes(file));
  if (more !== undefined) return { language: "node", file: more };
  throw new CommandError(
    `no handler was found in ${folder}. Name its file with --handler FILE, add a Dockerfile, or call it ${NODE_FILES[0]} or ${PYTHON_FILES[0]}. ` +
      "`millrace init` makes one to start from.",
  );
}

function namedHandler(folder: string, files: readonly string[], wanted: string): HandlerProgram {
  const file = wanted.replace(/^\.\//, "");
  if (!files.includes(file)) {
    throw new CommandError(`--handler ${wanted}: ${folder} has no such file, or it is left out by .millraceignore.`);
  }
  if (EXTENSIONS.python.test(file)) return { language: "python", file };
  if (EXTENSIONS.node.test(file)) return { language: "node", file };
  throw new CommandError(`--handler ${wanted}: must be a file in Python (.py), JavaScript (.js) or TypeScript (.ts).`);
}

/** Files in Python at the top that start the hosted service's worker, as its templates do. */
async function pythonStarters(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const candidates = files.filter((file) => EXTENSIONS.python.test(file) && !file.includes("/"));
  const texts = await Promise.all(candidates.map((file) => readFile(join(folder, file), "utf8").catch(() => "")));
  return candidates.filter((_, index) => /serverless\.start\s*\(/.test(texts[index] ?? ""));
}

async function commandIn(path: string): Promise<readonly string[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch {
    throw new CommandError(`${path} is not valid JSON.`);
  }
  const { command } = (value ?? {}) as { readonly command?: unknown };
  if (!Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === "string")) {
    throw new CommandError(`${path}: "command" must be a list of strings, for example ["./serve", "--fast"].`);
  }
  return command;
}
