import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { copyFiles } from "../../source/source-files.ts";
import type { SourcePackages } from "../../source/source-facts.ts";
import type { SourcePlan } from "../../source/source-plan.ts";

/** Images that the handlers of a language start from. */
const BASE_IMAGES = { python: "python:3.13-slim", node: "node:24-slim" } as const;
const WORKER_PLACE = "/opt/millrace";
const APP_PLACE = "/app";

interface DockerfileOptions {
  readonly plan: SourcePlan;
  /** Path of the module that Node loads before a handler, in the copy of the worker package. */
  readonly handlerPreload: string;
  /** Replaces the usual base image of the language. */
  readonly baseImage?: string | undefined;
}

/** The Dockerfile for a folder that has none. Packages are installed before the sources, so that a change of these is quick to build. */
export function dockerfileFor({ plan, handlerPreload, baseImage }: DockerfileOptions): string {
  const { program, packages } = plan;
  const { language, directory } = program;
  const preload = `${WORKER_PLACE}/${handlerPreload}`;
  const env = { ...(language === "python" ? PYTHON_VARIABLES : NODE_VARIABLES) };
  const lines = [
    `FROM ${baseImage ?? BASE_IMAGES[language]}`,
    `WORKDIR ${APP_PLACE}`,
    ...Object.entries(env).map(variable),
    ...(packages === undefined ? [] : [`COPY ${imageFolders.packages}/ ./`, ...installSteps(packages).map(run)]),
    ...(language === "node" ? [`COPY ${imageFolders.worker}/ ${WORKER_PLACE}/`] : []),
    `COPY ${imageFolders.app}/ ./`,
    ...(directory === "." ? [] : [`WORKDIR ${APP_PLACE}/${directory}`]),
    ...Object.entries(program.env).map(variable),
    `CMD ${JSON.stringify(commandOf(program, preload))}`,
  ];
  return `${lines.join("\n")}\n`;
}

const PYTHON_VARIABLES = { PYTHONUNBUFFERED: "1", PIP_NO_CACHE_DIR: "1", PIP_ROOT_USER_ACTION: "ignore" };
const NODE_VARIABLES = { NODE_ENV: "production" };

function variable([name, value]: readonly [string, string]): string {
  return `ENV ${name}=${JSON.stringify(value).replaceAll("$", "\\$")}`;
}

function run(words: readonly string[]): string {
  return `RUN ${JSON.stringify(words)}`;
}

function installSteps(packages: SourcePackages): readonly (readonly string[])[] {
  if (packages.manager !== "pip") return [packages.command];
  return packages.steps.map((step) => ["python", "-m", "pip", "install", "--disable-pip-version-check", ...step]);
}

function commandOf({ language, file = "", command }: SourcePlan["program"], preload: string): readonly string[] {
  if (command !== undefined) return command;
  const path = `${APP_PLACE}/${file}`;
  return language === "python" ? ["python", "-u", path] : ["node", `--import=${preload}`, path];
}

/** Folders of what a container engine is given, for the Dockerfile that is made. */
const imageFolders = { packages: "packages", worker: "worker", app: "app" } as const;

/** Lays out what is deployed, so that a Dockerfile can copy what decides the packages first. */
export async function writeImageContext(
  context: string,
  { folder, files, packages, added, program }: SourcePlan,
  worker: Readonly<Record<string, string>>,
): Promise<void> {
  const place = (name: keyof typeof imageFolders): string => join(context, imageFolders[name]);
  for (const name of Object.values(imageFolders)) await mkdir(join(context, name));
  await copyFiles(folder, files, place("app"));
  for (const [name, text] of Object.entries(added)) await writeFile(join(place("app"), name), text);
  if (packages !== undefined) {
    await copyFiles(folder, packages.files, place("packages"));
    const made = packages.manager === "pip" ? packages.made : {};
    for (const [name, text] of Object.entries(made)) await writeFile(join(place("packages"), name), text);
  }
  if (program.language !== "node") return;
  for (const [to, from] of Object.entries(worker)) await copyWorkerFolder(from, place("worker"), to);
}

async function copyWorkerFolder(from: string, copy: string, to: string): Promise<void> {
  const files = await workerFiles(from);
  if (!to.startsWith("node_modules/")) {
    await copyFiles(from, files, join(copy, to));
    return;
  }
  // Node runs no TypeScript in node_modules, but follows a link that leads out of it, as in a workspace.
  const place = join(copy, basename(to));
  await copyFiles(from, files, place);
  await makeDirectory(dirname(join(copy, to)));
  await symlink(relative(dirname(join(copy, to)), place), join(copy, to));
}

/** The files of a package that run, without its tests. */
export async function workerFiles(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => /\.[jt]s$/.test(file) || file === "package.json")
    .filter((file) => !/^(?:node_modules|\..*)\/|(?:\.test|\.test-d|\.config)\.ts$/.test(file))
    .toSorted();
}
