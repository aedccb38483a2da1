import { join } from "node:path";
import { buildGoProgram } from "../install/go-module.ts";
import type { InstallPlace } from "../install/install-place.ts";
import { freePort, isListening } from "./ports.ts";
import type { Programs, RunningProgram } from "./programs.ts";

export interface TemporalProgram extends AsyncDisposable {
  /** `host:port` of its frontend. */
  readonly address: string;
  readonly pid: number;
}

/** Builds the command line of Temporal, which has its development server, from its Go module. @returns the path of the program */
export function installTemporal(place: InstallPlace): Promise<string> {
  return buildGoProgram(place, "temporal-server", {
    package: "github.com/temporalio/cli/cmd/temporal",
    files: ["tools.go"],
  });
}

/** @param pragmas of its SQLite database, such as `synchronous=2` */
export async function startTemporal(
  programs: Programs,
  options: {
    readonly command: string;
    readonly folder: string;
    readonly pragmas: readonly string[];
    readonly dynamicConfig: readonly string[];
  },
): Promise<TemporalProgram> {
  const port = await freePort();
  const server: RunningProgram = await programs.start({
    name: "temporal-server",
    command: options.command,
    args: [
      ["server", "start-dev", "--headless", "--ip", "127.0.0.1", "--port", String(port), "--log-level", "error"],
      ["--db-filename", join(options.folder, "temporal.db")],
      options.pragmas.flatMap((pragma) => ["--sqlite-pragma", pragma]),
      options.dynamicConfig.flatMap((value) => ["--dynamic-config-value", value]),
    ].flat(),
    cwd: options.folder,
    isReady: () => isListening(port),
  });
  return { address: `127.0.0.1:${port}`, pid: server.pid, [Symbol.asyncDispose]: () => server.stop() };
}
