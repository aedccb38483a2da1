import { join } from "node:path";
import type { SourcePlan } from "../../source/source-plan.ts";

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
