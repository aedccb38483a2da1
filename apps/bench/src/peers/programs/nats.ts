import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildGoProgram } from "../install/go-module.ts";
import type { InstallPlace } from "../install/install-place.ts";
import { freePort, isListening } from "./ports.ts";
import type { Programs } from "./programs.ts";

export interface NatsProgram extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** Builds the server of NATS from its Go module. @returns the path of the program */
export function installNats(place: InstallPlace): Promise<string> {
  return buildGoProgram(place, "nats-server", { package: "github.com/nats-io/nats-server/v2", files: ["tools.go"] });
}

/** @param syncInterval `always`: each write is on disk before its answer */
export async function startNats(
  programs: Programs,
  options: { readonly command: string; readonly folder: string; readonly syncInterval: string },
): Promise<NatsProgram> {
  const port = await freePort();
  const config = join(options.folder, "nats.conf");
  const store = JSON.stringify(join(options.folder, "nats"));
  await writeFile(
    config,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${store}, sync_interval: ${options.syncInterval} }\n`,
  );
  const server = await programs.start({
    name: "nats-server",
    command: options.command,
    args: ["-c", config],
    cwd: options.folder,
    isReady: () => isListening(port),
  });
  return { url: `nats://127.0.0.1:${port}`, pid: server.pid, [Symbol.asyncDispose]: () => server.stop() };
}
