import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { handlerPreload, workerFolders } from "@millrace/server/runtime-files";
import { CommandError } from "../command/failure.ts";
import { findPython, type InstallWork } from "../source/python-environment.ts";
import { exists, type NamedSource, readSourcePlan } from "../source/read-source.ts";
import { sourceDigest, sourceFiles } from "../source/source-files.ts";
import type { SourcePlan } from "../source/source-plan.ts";
import { registerFolder, removeOldVersions } from "./folder/register-folder.ts";
import { buildImage, type ImageBuild } from "./image/build-image.ts";
import { dockerfileFor, workerFiles, writeImageContext } from "./image/dockerfile.ts";
import type { SourceForm } from "./deploy-target.ts";

export interface SourceOptions {
  readonly form: SourceForm;
  readonly baseImage?: string | undefined;
  /** What `--image-name` says: repository without tag. */
  readonly repository?: string | undefined;
  /** What `--push` says. */
  readonly registry?: string | undefined;
  /** Python for the packages of a handler folder; undefined = the one on the PATH. */
  readonly python: string | undefined;
  readonly signal: AbortSignal;
}

type OptionsOf<Form extends SourceForm["form"]> = SourceOptions & {
  readonly form: Extract<SourceForm, { readonly form: Form }>;
};

/** A folder that is ready to be made into what workers run. */
export interface PreparedSource {
  /** Changes with the content of the folder. */
  readonly imageName: string;
  /** Makes it; does nothing when it is there. */
  make(work: InstallWork): Promise<void>;
  /** Clears away what older deployments left, once workers have changed over. */
  clear(): Promise<void>;
}

/** Where images are named that stay with the engine. Podman takes names without a registry for names at Docker Hub. */
const LOCAL_REPOSITORY = "localhost/millrace";
const HANDLER_IMAGES = "local";
/** More is no folder of a handler: the wrong folder was named, or data lies in it. */
const FILES_MAX = 20_000;

/** Looks at a folder and names what becomes of it. Nothing is made yet. @throws CommandError */
export async function prepareSource(
  source: NamedSource,
  name: string,
  options: SourceOptions,
): Promise<PreparedSource> {
  return options.form.form === "folder"
    ? await prepareFolder(source, name, { ...options, form: options.form })
    : await prepareImage(source, name, { ...options, form: options.form });
}

async function prepareFolder(
  source: NamedSource,
  name: string,
  { form, python: asked, signal }: OptionsOf<"folder">,
): Promise<PreparedSource> {
  const plan = await readSourcePlan(source);
  const { folder, files, packages } = plan;
  refuseMany(plan);
  const python = packages?.manager === "pip" ? await findPython(asked, signal) : undefined;
  const slug = slugOf(name);
  const facts = [factsOf(plan), packages === undefined ? "" : (python?.identity ?? process.version)];
  const version = `${slug}.${await sourceDigest(folder, files, "folder", ...facts)}`;
  const { handlersDir } = form;
  return {
    imageName: `${HANDLER_IMAGES}/${version}`,
    make: (work) => registerFolder({ ...work, handlersDir, version, plan, python }),
    clear: () => removeOldVersions(handlersDir, slug, [version]),
  };
}

async function prepareImage(
  source: NamedSource,
  name: string,
  { form, repository: asked, registry, baseImage }: OptionsOf<"image">,
): Promise<PreparedSource> {
  const { folder } = source;
  const repository = asked ?? `${registry ?? LOCAL_REPOSITORY}/${slugOf(name)}`;
  const { digest, made } = (await hasDockerfile(folder))
    ? { digest: await sourceDigest(folder, await sourceFiles(folder), "image"), made: undefined }
    : await planImage(await readSourcePlan(source), baseImage);
  const imageName = `${repository}:${digest}`;
  const build = { tool: form.tool, imageName, folder, made, isPushed: registry !== undefined };
  return { imageName, make: (work) => buildImage({ ...work, ...build }), clear: () => Promise.resolve() };
}

async function planImage(
  plan: SourcePlan,
  baseImage: string | undefined,
): Promise<{ readonly digest: string; readonly made: ImageBuild["made"] }> {
  refuseMany(plan);
  const folders = workerFolders();
  const dockerfile = dockerfileFor({ plan, handlerPreload, baseImage });
  const copied = plan.program.language === "node" ? Object.values(folders) : [];
  const worker = await Promise.all(copied.map(async (folder) => sourceDigest(folder, await workerFiles(folder))));
  const digest = await sourceDigest(plan.folder, plan.files, "image", dockerfile, factsOf(plan), ...worker);
  return { digest, made: { dockerfile, write: (context) => writeImageContext(context, plan, folders) } };
}

/** The parts of a plan that stand in no file of the folder. */
function factsOf({ program, packages, added }: SourcePlan): string {
  return JSON.stringify([program, packages, added]);
}

async function hasDockerfile(folder: string): Promise<boolean> {
  return await exists(join(folder, "Dockerfile"));
}

function refuseMany({ folder, files }: SourcePlan): void {
  if (files.length <= FILES_MAX) return;
  throw new CommandError(
    `${folder} holds more than ${FILES_MAX} files. Leave out what workers do not need in .millraceignore, or name another folder.`,
  );
}

/**
 * A name that images and folders can have. Names that differ get different ones: where something of the name is lost, a part of its
 * digest says which it was.
 */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 50);
  if (slug === name) return slug;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return slug === "" ? digest : `${slug}-${digest}`;
}

/** The name of an endpoint for a folder. */
export function nameOfFolder(folder: string): string {
  return basename(folder).normalize("NFC").trim() || "handler";
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
