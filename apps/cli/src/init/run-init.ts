import { writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import type { Arguments } from "../command/command.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { nameOfFolder, slugOf } from "../deploy/prepare-source.ts";
import { manifestText, placeSchema } from "../manifest/manifest-text.ts";
import { type Manifest, manifestFileName } from "../manifest/manifest.ts";
import { parseManifest } from "../manifest/read-manifest.ts";
import { print, printJson } from "../output/terminal.ts";
import { workerRequirement } from "../source/python-packages.ts";

/** What `millrace init --json` prints. */
interface InitResult {
  readonly folder: string;
  readonly written: readonly string[];
  /** Files that were there before. */
  readonly kept: readonly string[];
}

export async function runInit(given: Arguments): Promise<ExitCode> {
  const folder = resolve(given.operand === "" ? "." : given.operand);
  await makeDirectory(folder);
  const name = given.text("name") ?? nameOfFolder(folder);
  const manifest: Manifest = {
    name: slugOf(name),
    endpoints: { [name]: { source: ".", computeType: "CPU", workersMin: 0, workersMax: 3 } },
  };
  const text = manifestText(manifest, {
    schema: await placeSchema(folder),
    comments: ["", "What `millrace deploy` brings about. Editors complete and explain the fields."],
  });
  parseManifest(text, manifestFileName);
  const files = [...starterFiles(given.text("language") as StarterLanguage), { path: manifestFileName, text }];
  const result: InitResult = { folder, ...(await writeMissing(folder, files)) };
  if (given.reader === "program") {
    printJson(result);
    return exitCodes.done;
  }
  const place = relative(process.cwd(), folder);
  for (const path of result.written) print(`wrote ${join(place, path)}`);
  for (const path of result.kept) print(`kept  ${join(place, path)}, which was there`);
  print(`Next: ${place === "" ? "" : `cd ${place} && `}millrace dev .`);
  return exitCodes.done;
}

async function writeMissing(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<Pick<InitResult, "written" | "kept">> {
  const written: string[] = [];
  const kept: string[] = [];
  for (const { path, text } of files) {
    try {
      await writeFile(join(folder, path), text, { flag: "wx" });
      written.push(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      kept.push(path);
    }
  }
  return { written, kept };
}

/** A file of a new project. */
interface StarterFile {
  readonly path: string;
  readonly text: string;
}

type StarterLanguage = "python" | "typescript";

/** A handler, its packages and an input for it. */
function starterFiles(language: StarterLanguage): readonly StarterFile[] {
  const input: StarterFile = {
    path: "test_input.json",
    text: `${JSON.stringify({ input: { name: "Ada" } }, null, 2)}\n`,
  };
  return [...(language === "python" ? pythonFiles : typescriptFiles), input];
}

const pythonFiles: readonly StarterFile[] = [
  {
    path: "handler.py",
    text: `import runpod


def handler(job):
    """Runs for every job. What it returns becomes the job's output; what it raises makes the job fail."""
    name = job["input"].get("name", "world")
    return {"greeting": f"Hello, {name}."}


runpod.serverless.start({"handler": handler})
`,
  },
  { path: "requirements.txt", text: `${workerRequirement}\n` },
];

const typescriptFiles: readonly StarterFile[] = [
  {
    path: "handler.ts",
    text: `interface Input {
  readonly name?: string;
}

// Runs for every job. What it returns becomes the job's output; what it throws makes the job fail.
export default ({ input }: { readonly input: Input }) => ({ greeting: \`Hello, \${input.name ?? "world"}.\` });
`,
  },
  {
    path: "package.json",
    text: `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`,
  },
];
