import { join, resolve } from "node:path";
import { servingVariables } from "@millrace/engine";
import { UsageError } from "../../command/failure.ts";
import { manifestFileName } from "../../manifest/manifest.ts";
import { readManifest } from "../../manifest/read-manifest.ts";
import { exists } from "../../source/read-source.ts";
import { readEnvFile } from "../../values/env-file.ts";
import type { DevServing } from "./dev-endpoint.ts";
import type { DevOptions } from "./dev-options.ts";

type ServingOptions = Pick<DevOptions, "serves" | "host" | "envFile" | "input" | "showsChunks">;

/**
 * How requests come to the program of a folder: undefined where it takes jobs. A program that other computers reach needs the key.
 *
 * @throws UsageError where a flag is for jobs; ManifestError
 */
export async function readServing(folder: string, options: ServingOptions): Promise<DevServing | undefined> {
  const fromManifest = await manifestEnv(folder);
  if (!options.serves && fromManifest === undefined) return undefined;
  for (const [flag, isGiven] of [
    ["--input", options.input !== undefined] as const,
    ["--stream", options.showsChunks] as const,
  ]) {
    if (isGiven) throw new UsageError(`${flag} is for programs that take jobs; an HTTP server gets requests`);
  }
  const fromFile = options.envFile === undefined ? {} : await readEnvFile(options.envFile);
  const given: Readonly<Record<string, unknown>> = { ...fromManifest, ...fromFile };
  // The service chooses the port of a process.
  const names = [servingVariables.healthPort, servingVariables.healthPath];
  const env = names.flatMap((name) => (typeof given[name] === "string" ? [[name, given[name]] as const] : []));
  return { env: Object.fromEntries(env), isOpen: options.host === "127.0.0.1" };
}

/** The variables of the load-balancing endpoint that `millrace.yaml` makes from the folder; undefined where it makes none, or one for jobs. */
async function manifestEnv(folder: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const path = join(folder, manifestFileName);
  if (!(await exists(path))) return undefined;
  const { endpoints = {} } = (await readManifest(path)).manifest;
  const own = Object.values(endpoints).filter(
    ({ source }) => source !== undefined && resolve(folder, source) === folder,
  );
  return own.length > 0 && own.every(({ type }) => type === "LB") ? (own[0]?.env ?? {}) : undefined;
}
