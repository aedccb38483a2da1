import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CommandError } from "../command/failure.ts";
import { manifestFileName } from "../manifest/manifest.ts";
import { locateSource, type NamedSource } from "../source/read-source.ts";

/** What the operand of `millrace deploy` stands for. */
export type DeployTarget =
  | { readonly kind: "manifest"; readonly path: string }
  | ({ readonly kind: "folder" } & NamedSource)
  | { readonly kind: "image"; readonly imageName: string };

/** A folder or file that is there, else an image. @throws CommandError for a path that leads nowhere */
export async function deployTarget(operand: string): Promise<DeployTarget> {
  const word = operand === "" ? "." : operand;
  const path = resolve(word);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) {
    const manifest = join(path, manifestFileName);
    const hasManifest = (await stat(manifest).catch(() => null)) !== null;
    return hasManifest ? { kind: "manifest", path: manifest } : { kind: "folder", folder: path };
  }
  if (found !== null) {
    if (/\.ya?ml$/.test(path)) return { kind: "manifest", path };
    return { kind: "folder", ...(await locateSource(word, process.cwd())) };
  }
  if (/^(?:\.{0,2}\/|~)/.test(word) || /\.(?:py|[mc]?[jt]s|ya?ml)$/.test(word)) {
    throw new CommandError(`${word} does not exist. Name a folder, a handler's file, a millrace.yaml or an image.`);
  }
  return { kind: "image", imageName: word };
}

/** The name of an endpoint for an image: the last part of its name, without tag and digest. */
export function nameOfImage(imageName: string): string {
  const last = imageName.split("/").at(-1) ?? imageName;
  return last.split("@")[0]?.split(":")[0] ?? last;
}
