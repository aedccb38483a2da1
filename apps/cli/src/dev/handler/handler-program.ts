import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { handlerRunnerPath } from "@millrace/server/runtime-files";
import type { Consent } from "./consent.ts";
import { handlerName } from "../settings/dev-endpoint.ts";
import type { DevOptions } from "../settings/dev-options.ts";
import { readEnvFile } from "../../values/env-file.ts";
import { handlerEnvironment } from "./handler-environment.ts";
import type { HandlerSource } from "./handler-source.ts";
import { launchCommand } from "./launch-command.ts";
import { prepareNodePackages } from "./node-packages.ts";
import { preparePython } from "./python-environment.ts";

export interface HandlerProgramOptions {
  readonly source: HandlerSource;
  readonly options: Pick<DevOptions, "python" | "debug" | "envFile">;
  readonly dataDir: string;
  readonly consent: Consent;
  readonly signal: AbortSignal;
}

const SOURCE_CONDITION = "--conditions=millrace-source";

/**
 * Installs what the handler needs where that is missing, and writes the handler folder that the service starts it from.
 *
 * @param again installs also where packages seem to be there: the file that names them has changed
 * @throws CommandError that names the way out
 */
export async function prepareHandlerProgram(
  { source, options, dataDir, consent, signal }: HandlerProgramOptions,
  { again } = { again: false },
): Promise<void> {
  const env = handlerEnvironment(options.envFile === undefined ? {} : await readEnvFile(options.envFile), process.env);
  const interpreter = await interpreterOf();
  const command = launchCommand({
    source,
    interpreter,
    nodeOptions: process.execArgv.filter((option) => option === SOURCE_CONDITION),
    nodeRunner: handlerRunnerPath(),
    debug: options.debug,
  });
  const folder = join(dataDir, "handlers", handlerName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest = join(folder, "millrace.json");
  // Whole at every moment: a worker may start now.
  await writeFile(`${manifest}.new`, JSON.stringify({ command, directory: source.folder, env }), { mode: 0o600 });
  await rename(`${manifest}.new`, manifest);

  async function interpreterOf(): Promise<string> {
    if (source.language === "node") {
      await prepareNodePackages(source.folder, { consent, signal, again });
      return process.execPath;
    }
    return await preparePython({
      folder: source.folder,
      dataDir,
      python: options.python,
      packages: ["runpod", ...(options.debug === null ? [] : ["debugpy"])],
      virtualEnv: process.env["VIRTUAL_ENV"],
      consent,
      signal,
    });
  }
}
