import { rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { handlerPreloadPath } from "@millrace/server/runtime-files";
import type { SourcePlan } from "../../source/source-plan.ts";
import { readEnvFile } from "../../values/env-file.ts";
import { handlerName } from "../settings/dev-endpoint.ts";
import { prepareNodePackages } from "./node-packages.ts";
import { type HandlerWork, preparePython } from "./python-environment.ts";

const SOURCE_CONDITION = "--conditions=millrace-source";

/**
 * Installs what the handler needs where that is missing, and writes the handler folder that the service starts it from.
 *
 * @throws CommandError that names the way out
 */
export async function prepareHandlerProgram(work: HandlerWork): Promise<void> {
  const { plan, options, dataDir } = work;
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
      await prepareNodePackages(work);
      return process.execPath;
    }
    if (packages?.manager !== "pip") return options.python ?? "python3";
    return await preparePython(packages, work);
  }
}

/** How a handler is started. */
export interface LaunchChoice {
  readonly plan: Pick<SourcePlan, "folder" | "program">;
  /** Path of Python or Node. */
  readonly interpreter: string;
  /** Options that this Node process was started with and that others need too. */
  readonly nodeOptions: readonly string[];
  /** The module that Node loads before a handler. */
  readonly nodePreload: string;
  /** Null = no debugger; else whether the handler waits until one is attached. */
  readonly debug: { readonly waits: boolean } | null;
}

/** Where debuggers attach: the usual port of each language, for this computer only. */
export const debugAddress: Readonly<Record<SourcePlan["program"]["language"], string>> = {
  python: "127.0.0.1:5678",
  node: "127.0.0.1:9229",
};

/** The command line that starts the handler. */
export function launchCommand({ plan, interpreter, nodeOptions, nodePreload, debug }: LaunchChoice): readonly string[] {
  const { language, file, command = [] } = plan.program;
  if (file === undefined) return command;
  const path = join(plan.folder, file);
  const address = debugAddress[language];
  if (language === "node") {
    const inspect = debug === null ? [] : [`--inspect${debug.waits ? "-wait" : ""}=${address}`];
    return [interpreter, ...nodeOptions, ...inspect, `--import=${nodePreload}`, path];
  }
  // Without -u the last lines before a crash would stay in a buffer.
  if (debug === null) return [interpreter, "-u", path];
  const waits = debug.waits ? ["--wait-for-client"] : [];
  // The worker's ping is a process of its own, which must go on while the handler stands still.
  const options = ["--listen", address, "--configure-subProcess", "False", ...waits];
  return [interpreter, "-u", "-Xfrozen_modules=off", "-m", "debugpy", ...options, path];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What leads to the network from this computer. */
const NETWORK = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "REQUESTS_CA_BUNDLE",
  "NODE_EXTRA_CA_CERTS",
];

/**
 * The handler's own variables: those of `--env-file`, and the few of the shell without which a program on this computer finds no
 * network, or downloads models again that the user's cache has. All others stay out, as they do on a server. The worker's own
 * log leaves out what helps only those who work on it.
 */
function handlerEnvironment(fromFile: Readonly<Record<string, string>>, shell: Environment): Record<string, string> {
  const cache = shell["XDG_CACHE_HOME"] ?? join(shell["HOME"] ?? homedir(), ".cache");
  const network = NETWORK.flatMap((name) => (shell[name] === undefined ? [] : [[name, shell[name]] as const]));
  return { ...Object.fromEntries(network), XDG_CACHE_HOME: cache, RUNPOD_LOG_LEVEL: "INFO", ...fromFile };
}
