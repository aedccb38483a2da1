import type { HandlerSource } from "./handler-source.ts";

/** How a handler is started. */
export interface LaunchChoice {
  readonly source: HandlerSource;
  /** Path of Python or Node. */
  readonly interpreter: string;
  /** Options that this Node process was started with and that others need too. */
  readonly nodeOptions: readonly string[];
  /** The module that runs a handler file in Node. */
  readonly nodeRunner: string;
  /** Null = no debugger; else whether the handler waits until one is attached. */
  readonly debug: { readonly waits: boolean } | null;
}

/** Where debuggers attach: the usual port of each language, for this computer only. */
export const debugAddress: Readonly<Record<HandlerSource["language"], string>> = {
  python: "127.0.0.1:5678",
  node: "127.0.0.1:9229",
};

/** The command line that starts the handler. */
export function launchCommand({ source, interpreter, nodeOptions, nodeRunner, debug }: LaunchChoice): string[] {
  const address = debugAddress[source.language];
  if (source.language === "node") {
    const inspect = debug === null ? [] : [`--inspect${debug.waits ? "-wait" : ""}=${address}`];
    return [interpreter, ...nodeOptions, ...inspect, nodeRunner, source.file];
  }
  // Without -u the last lines before a crash would stay in a buffer.
  if (debug === null) return [interpreter, "-u", source.file];
  const waits = debug.waits ? ["--wait-for-client"] : [];
  // The worker's ping is a process of its own, which must go on while the handler stands still.
  const options = ["--listen", address, "--configure-subProcess", "False", ...waits];
  return [interpreter, "-u", "-Xfrozen_modules=off", "-m", "debugpy", ...options, source.file];
}
