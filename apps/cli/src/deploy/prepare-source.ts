import { access } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { buildImage } from "./image/build-image.ts";
import { dockerfileFor } from "./image/dockerfile.ts";
import { folderDigest } from "./folder/folder-digest.ts";
import { folderFiles } from "./folder/folder-files.ts";
import { findHandlerProgram } from "./folder/handler-program.ts";
import { registerFolder, removeOldVersions } from "./folder/register-folder.ts";
import type { SourceForm } from "./source-form.ts";

export interface SourceOptions {
  readonly form: SourceForm;
  /** What `--handler` says. */
  readonly handler?: string | undefined;
  readonly baseImage?: string | undefined;
  /** What `--image-name` says: repository without tag. */
  readonly repository?: string | undefined;
  /** What `--push` says. */
  readonly registry?: string | undefined;
  readonly python: string;
}

/** A folder that is ready to be made into what workers run. */
export interface PreparedSource {
  /** Changes with the content of the folder. */
  readonly imageName: string;
  /** Makes it; does nothing when it is there. */
  make(work: { readonly signal: AbortSignal; readonly onLine: (line: string) => void }): Promise<void>;
  /** Clears away what older deployments left, once workers have changed over. */
  clear(): Promise<void>;
}

/** Where images are named that stay with the engine. Podman takes names without a registry for names at Docker Hub. */
const LOCAL_REPOSITORY = "localhost/millrace";
const HANDLER_IMAGES = "local";

/** Looks at a folder and names what becomes of it. Nothing is made yet. @throws CommandError */
export async function prepareSource(folder: string, name: string, options: SourceOptions): Promise<PreparedSource> {
  const { form, handler, baseImage } = options;
  const files = await folderFiles(folder);
  const slug = slugOf(name);
  if (form.form === "folder") {
    const program = await findHandlerProgram(folder, files, handler);
    const digest = await folderDigest(folder, files, "folder", JSON.stringify(program), process.version);
    const version = `${slug}.${digest}`;
    const { handlersDir } = form;
    return {
      imageName: `${HANDLER_IMAGES}/${version}`,
      make: (work) => registerFolder({ ...work, handlersDir, version, folder, files, program, python: options.python }),
      clear: () => removeOldVersions(handlersDir, slug, [version]),
    };
  }
  const dockerfile = files.includes("Dockerfile")
    ? undefined
    : dockerfileFor({ program: await findHandlerProgram(folder, files, handler), files, baseImage });
  const digest = await folderDigest(folder, files, "image", dockerfile ?? "");
  const repository = options.repository ?? `${options.registry ?? LOCAL_REPOSITORY}/${slug}`;
  const imageName = `${repository}:${digest}`;
  return {
    imageName,
    make: (work) =>
      buildImage({
        ...work,
        tool: form.tool,
        imageName,
        folder,
        files,
        dockerfile,
        isPushed: options.registry !== undefined,
      }),
    clear: () => Promise.resolve(),
  };
}

/** A name that images and folders can have. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 63);
  return slug === "" ? "handler" : slug;
}

/** The name of an endpoint for a folder. */
export function nameOfFolder(folder: string): string {
  return slugOf(basename(folder));
}

/** Where a service on this computer looks for handler folders, and whether it runs containers. */
export interface LocalHandlers {
  readonly handlersDir: string;
  readonly runsImages: boolean;
}

/** Undefined where this computer has no such directory: a tunnel or a container leads to the service. */
export async function localHandlers(handlersDir: string): Promise<LocalHandlers | undefined> {
  if (!(await exists(handlersDir))) return undefined;
  // The driver for containers leaves it there when the service starts.
  return { handlersDir, runsImages: await exists(join(dirname(handlersDir), "machines", "installation-id")) };
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
