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

/** What becomes of a folder: an image of a container engine, or a handler folder of the service's computer. */
export type SourceForm =
  | { readonly form: "image"; readonly tool: string }
  | { readonly form: "folder"; readonly handlersDir: string };

export interface FormFacts {
  /** What `--as` says. */
  readonly wanted: "image" | "folder" | undefined;
  /** What `--push` says. */
  readonly registry: string | undefined;
  /** The command line of a container engine that answers here. */
  readonly tool: string | null;
  readonly baseUrl: string;
  /** Where the service looks for handler folders, if it is on this computer and that is known. */
  readonly handlersDir: string | undefined;
  /** Whether the service runs containers; undefined = not known. */
  readonly runsImages: boolean | undefined;
}

/** Chooses, and says what to do where neither is possible. @throws CommandError */
export function chooseForm(facts: FormFacts): SourceForm {
  const { wanted, registry, tool, baseUrl, handlersDir, runsImages } = facts;
  const isLocal = isLoopback(baseUrl);
  if (wanted === "folder") {
    if (handlersDir !== undefined) return { form: "folder", handlersDir };
    throw new CommandError(
      `it is not known where the service at ${baseUrl} keeps handler folders. Name the folder with --handlers-dir DIR (handlers in the ` +
        "service's data directory, or one of MILLRACE_HANDLER_DIRS), on the computer that the service runs on, or sign in with an operator's key, which is told.",
    );
  }
  if (wanted === "image" || registry !== undefined) {
    if (tool === null) throw new CommandError(`${noTool} Or use --as folder for a service on this computer.`);
    if (isLocal || registry !== undefined) return { form: "image", tool };
  }
  if (!isLocal && registry === undefined) {
    throw new CommandError(
      `the service at ${baseUrl} runs on another computer, which sees no folders and images of this one. Give --push REGISTRY to build an ` +
        "image and push it to a registry that the service can pull from, or deploy an image: `millrace deploy REGISTRY/NAME:TAG`.",
    );
  }
  if (tool !== null && runsImages !== false) return { form: "image", tool };
  if (handlersDir !== undefined) return { form: "folder", handlersDir };
  throw new CommandError(
    tool === null
      ? `${noTool} Or name the service's handlers folder with --handlers-dir DIR: then the folder is run as a process.`
      : "the service runs no containers, and it is not known where it keeps handler folders. Name the folder with --handlers-dir DIR.",
  );
}

const noTool = "no container engine answers here. Start Docker or Podman, and have its command line on the PATH.";

/** Whether the address is one of this computer. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
