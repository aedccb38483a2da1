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
 * Determines the address at which workers reach the service, by driver. If the service listens only on an address that containers
 * cannot reach, it also listens on their network, only for the operations of workers. It does so when the first container
 * starts, because a service without containers needs no network for them.
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
    // The engine may answer again for the next worker.
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
    // The virtual machine of such an engine resolves this name to the loopback address of its host.
    log.info({ host: HOST_NAME, port }, "workers in containers reach the service through their container engine");
    return port;
  }
  const opened = await listenNear(server, host, port);
  log.info({ host, port: opened.port }, "listens for workers in containers");
  return opened.port;
}

/** The same port is easier to allow in a firewall, but any other works as well. */
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
