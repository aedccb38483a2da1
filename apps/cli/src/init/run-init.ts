import { writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import type { Arguments } from "../command/command.ts";
import { exitCodes, type ExitCode } from "../command/exit-codes.ts";
import { nameOfFolder, slugOf } from "../deploy/prepare-source.ts";
import { type Manifest, manifestFileName } from "../manifest/manifest.ts";
import { manifestText } from "../manifest/manifest-text.ts";
import { placeSchema } from "../manifest/place-schema.ts";
import { parseManifest } from "../manifest/read-manifest.ts";
import { print, printJson } from "../output/terminal.ts";
import { starterFiles, type StarterLanguage } from "./starter-files.ts";

/** What `millrace init --json` prints. */
export interface InitResult {
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
