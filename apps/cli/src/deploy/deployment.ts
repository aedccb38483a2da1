import { dirname, join, resolve } from "node:path";
import type { EndpointType } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { UsageError } from "../command/failure.ts";
import type { Actual } from "../manifest/actual.ts";
import { ManifestError } from "../manifest/positions.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { readManifest } from "../manifest/read-manifest.ts";
import { resolveManifest, type Wanted } from "../manifest/resolve.ts";
import { tell } from "../output/terminal.ts";
import { type JobInput, keptTestInput, readTestInput } from "../source/test-input.ts";
import { exists, type NamedSource } from "../source/read-source.ts";
import { endpointFlags } from "./deploy-flags.ts";
import { chooseForm, type DeployTarget, isLoopback, nameOfImage } from "./deploy-target.ts";
import { readEnvironment } from "./env-assignments.ts";
import { flaggedWanted } from "./flagged-wanted.ts";
import { findContainerTool } from "./image/build-image.ts";
import {
  type LocalHandlers,
  localHandlers,
  nameOfFolder,
  type PreparedSource,
  prepareSource,
  type SourceOptions,
} from "./prepare-source.ts";

/** What is to be deployed, whatever it was given as. */
export interface Deployment {
  wanted(actual: Actual): Wanted;
  /** Folders by the image names that they become. */
  readonly sources: ReadonlyMap<string, PreparedSource>;
  /** What `test_input.json` of the only folder holds. */
  readonly testInput?: JobInput | undefined;
}

/** The type of endpoints whose workers serve requests, and need no package that takes jobs. */
const SERVES: EndpointType = "LB";

type Service = Pick<OpenService, "baseUrl" | "signal" | "rest">;

/** Reads what is to be deployed and looks at its folders. Nothing is made yet. @throws CommandError, ManifestError */
export async function readDeployment(given: Arguments, target: DeployTarget, service: Service): Promise<Deployment> {
  if (target.kind === "manifest") return await manifestDeployment(given, target.path, service);
  const env = await readEnvironment(given.texts("env"), given.texts("env-file"), process.env);
  if (target.kind === "image") {
    const { imageName } = target;
    const name = given.text("name") ?? nameOfImage(imageName);
    return { wanted: (actual) => flaggedWanted(given, { name, imageName, env }, actual), sources: new Map() };
  }
  const { folder } = target;
  const name = given.text("name") ?? nameOfFolder(folder);
  const handler = given.text("handler") ?? target.handler;
  const serves = given.text("type") === SERVES;
  const source = await prepareSource({ folder, handler, serves }, name, await sourceOptions(given, service));
  await tellOfEnvFile(folder, given);
  const { imageName } = source;
  const testInput = await readTestInput(folder);
  return {
    wanted: (actual) => flaggedWanted(given, { name, imageName, source: folder, env, testInput }, actual),
    sources: new Map([[imageName, source]]),
    testInput,
  };
}

/** A handler that reads the file finds it in `dev`, and not where it is deployed. */
async function tellOfEnvFile(folder: string, given: Arguments): Promise<void> {
  if (given.texts("env-file").length > 0 || !(await exists(join(folder, ".env")))) return;
  tell(`${join(folder, ".env")} is not deployed. Give the variables to workers with --env-file, or --env NAME.`);
}

async function manifestDeployment(given: Arguments, path: string, service: Service): Promise<Deployment> {
  refuseFlags(given, path);
  const { manifest, positions } = await readManifest(path);
  const folders = foldersOf(manifest, dirname(path));
  const prepared = new Map<string, PreparedSource>();
  if (folders.length > 0) {
    const options = await sourceOptions(given, service);
    for (const { key, name, ...source } of folders) prepared.set(key, await prepareSource(source, name, options));
  }
  const { wanted, problems } = resolveManifest(manifest, {
    environment: process.env,
    imageOf: (source, name) => ({
      imageName: prepared.get(keyOf(source, name))?.imageName ?? "",
      folder: resolve(dirname(path), source),
    }),
    positions,
  });
  if (problems.length > 0) throw new ManifestError(path, problems);
  const [only, ...others] = folders;
  const endpoints = await Promise.all(
    wanted.endpoints.map(async (endpoint) => {
      const source = manifest.endpoints?.[endpoint.name]?.source;
      if (source === undefined) return endpoint;
      const testInput = keptTestInput(await readTestInput(resolve(dirname(path), source)));
      return { ...endpoint, settings: { ...testInput, ...endpoint.settings } };
    }),
  );
  return {
    wanted: () => ({ ...wanted, endpoints }),
    sources: new Map([...prepared.values()].map((source) => [source.imageName, source])),
    testInput: only === undefined || others.length > 0 ? undefined : await readTestInput(only.folder),
  };
}

interface NamedFolder extends NamedSource {
  readonly key: string;
  readonly name: string;
}

function foldersOf({ templates = {}, endpoints = {} }: Manifest, below: string): readonly NamedFolder[] {
  const named = (name: string, source: string | undefined, serves: boolean): readonly NamedFolder[] =>
    source === undefined ? [] : [{ key: keyOf(source, name), folder: resolve(below, source), name, serves }];
  return [
    ...Object.entries(templates).flatMap(([name, { source }]) => named(name, source, false)),
    ...Object.entries(endpoints).flatMap(([name, { source, type }]) => named(name, source, type === SERVES)),
  ];
}

function keyOf(source: string, name: string): string {
  return JSON.stringify([source, name]);
}

/** The file says everything about its endpoints. */
function refuseFlags(given: Arguments, path: string): void {
  const used = [
    ...Object.entries(endpointFlags),
    ...["handler", "image-name"].map((name) => [name, undefined] as const),
  ].find(([name, flag]) =>
    flag?.type === "number"
      ? given.number(name) !== undefined
      : flag?.type === "boolean"
        ? given.isOn(name) !== undefined
        : given.texts(name).length > 0,
  );
  if (used !== undefined)
    throw new UsageError(`--${used[0]} cannot be given beside ${path}, which says it. Change the file`);
}

async function sourceOptions(given: Arguments, service: Service): Promise<SourceOptions> {
  const { baseUrl, signal } = service;
  const registry = given.text("push")?.replace(/\/+$/, "");
  const repository = given.text("image-name");
  const wanted = given.text("as") as "image" | "folder" | undefined;
  if (wanted === "folder" && (registry ?? repository) !== undefined) {
    throw new UsageError("--as folder makes no image: leave out --push and --image-name");
  }
  if (repository !== undefined && /[:@][^/]*$/.test(repository)) {
    throw new UsageError("--image-name must have no tag: the tag is made from the content of the folder");
  }
  const local = await handlersOnThisComputer(service);
  const givenDir = given.text("handlers-dir");
  const form = chooseForm({
    wanted,
    registry,
    tool: wanted === "folder" ? null : await findContainerTool(signal),
    baseUrl,
    handlersDir: givenDir === undefined ? local?.handlersDir : resolve(givenDir),
    runsImages: local?.runsImages,
  });
  return {
    form,
    baseImage: given.text("base-image"),
    repository,
    registry,
    python: process.env["MILLRACE_PYTHON"],
    signal,
  };
}

/** The facts that an operator's key reads about a service on this computer. */
async function handlersOnThisComputer({ baseUrl, rest }: Service): Promise<LocalHandlers | undefined> {
  if (!isLoopback(baseUrl)) return undefined;
  const { handlersDirectory } = await rest.service.get();
  return handlersDirectory === null ? undefined : await localHandlers(handlersDirectory);
}
