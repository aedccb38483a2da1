import type { AddressInfo } from "node:net";
import type { ComputeDriver } from "@millrace/engine";
import type { Compute } from "./compute-driver.ts";
import type { HttpServer } from "./http-server.ts";
import type { Logger } from "./log.ts";
import type { Settings } from "./settings.ts";

export interface WorkerAddressOptions {
  readonly settings: Pick<Settings, "workerBaseUrl">;
  /** Address of the service for this host itself. */
  readonly url: string;
  readonly server: Pick<HttpServer, "address" | "listenForWorkers">;
  readonly containers: Compute["containers"];
  readonly log: Logger;
}

/** Name of this host inside containers. */
const HOST_NAME = "host.docker.internal";
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Address of the service, without `/v2`, for workers of a driver. */
export type WorkerAddress = (driver: ComputeDriver["name"]) => string | Promise<string>;

/**
 * Finds out how workers reach the service, by driver. Where containers could not, because the service listens on an address that
 * is this host's alone, it also listens on their network, for what workers call and nothing else: from the first of them on, since
 * a service that starts no container needs no network for them.
 */
export function createWorkerAddress(options: WorkerAddressOptions): WorkerAddress {
  const { settings, url, containers } = options;
  const { workerBaseUrl } = settings;
  if (workerBaseUrl !== undefined) return () => workerBaseUrl;
  let inside: Promise<string> | undefined;
  return (driver) => {
    const found = containers();
    if (driver !== "docker" || found === null) return url;
    inside ??= portForContainers(options, found).then((port) => `http://${HOST_NAME}:${port}`);
    // The engine may be back for the next worker.
    inside.catch(() => (inside = undefined));
    return inside;
  };
}

async function portForContainers(
  { server, log }: WorkerAddressOptions,
  containers: NonNullable<ReturnType<Compute["containers"]>>,
): Promise<number> {
  const { address: listensOn, port } = server.address();
  if (EVERYWHERE.has(listensOn)) return port;
  const host = await containers.hostAddressForWorkers();
  if (host === null) {
    // The machine of such an engine leads this name to the loopback of its host.
    log.info({ host: HOST_NAME, port }, "workers in containers reach the service through their container engine");
    return port;
  }
  const opened = await listenNear(server, host, port);
  log.info({ host, port: opened.port }, "listens for workers in containers");
  return opened.port;
}

/** The same port is easier to find in a firewall; any other does as well. */
async function listenNear(
  server: Pick<HttpServer, "listenForWorkers">,
  host: string,
  port: number,
): Promise<AddressInfo> {
  try {
    return await server.listenForWorkers(host, port);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    return await server.listenForWorkers(host, 0);
  }
}
