import { rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { handlerPreloadPath } from "@millrace/server/runtime-files";
import type { SourcePlan } from "../../source/source-plan.ts";
import { handlerName } from "../settings/dev-endpoint.ts";
import type { DevOptions } from "../settings/dev-options.ts";
import { readEnvFile } from "../../values/env-file.ts";
import type { Consent } from "./consent.ts";
import { handlerEnvironment } from "./handler-environment.ts";
import { launchCommand } from "./launch-command.ts";
import { prepareNodePackages } from "./node-packages.ts";
import { preparePython } from "./python-environment.ts";

export interface HandlerProgramOptions {
  readonly plan: SourcePlan;
  readonly options: Pick<DevOptions, "python" | "debug" | "envFile">;
  readonly dataDir: string;
  readonly consent: Consent;
  /** Whether no worker runs yet. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

const SOURCE_CONDITION = "--conditions=millrace-source";

/**
 * Installs what the handler needs where that is missing, and writes the handler folder that the service starts it from.
 *
 * @throws CommandError that names the way out
 */
export async function prepareHandlerProgram({
  plan,
  options,
  dataDir,
  consent,
  isFirst,
  signal,
}: HandlerProgramOptions): Promise<void> {
  const { folder, program, packages } = plan;
  const fromFile = options.envFile === undefined ? {} : await readEnvFile(options.envFile);
  const interpreter = await interpreterOf();
  const command = launchCommand({
    plan,
    interpreter,
    nodeOptions: process.execArgv.filter((option) => option === SOURCE_CONDITION),
    nodePreload: handlerPreloadPath(),
    debug: options.debug,
  });
  const place = join(dataDir, "handlers", handlerName);
  await makeDirectory(place, 0o700);
  const manifest = join(place, "millrace.json");
  const ownPrograms =
    program.file === undefined && interpreter.includes("/")
      ? { PATH: `${dirname(interpreter)}:${process.env["PATH"] ?? ""}` }
      : {};
  const env = { ...ownPrograms, ...program.env, ...handlerEnvironment(fromFile, process.env) };
  const directory = resolve(folder, program.directory);
  // Whole at every moment: a worker may start now.
  await writeFile(`${manifest}.new`, JSON.stringify({ command, directory, env }), { mode: 0o600 });
  await rename(`${manifest}.new`, manifest);

  async function interpreterOf(): Promise<string> {
    if (program.language === "node") {
      await prepareNodePackages(plan, { dataDir, consent, signal });
      return process.execPath;
    }
    if (packages?.manager !== "pip") return options.python ?? "python3";
    return await preparePython({
      folder,
      packages,
      dataDir,
      python: options.python,
      tools: options.debug === null ? [] : ["debugpy"],
      isFirst,
      virtualEnv: process.env["VIRTUAL_ENV"],
      consent,
      signal,
    });
  }
}
