import type { AddressInfo } from "node:net";
import { type ComputeDriver, httpOrigin } from "@millrace/engine";
import type { Compute } from "./machines/compute-driver.ts";
import type { HttpServer } from "./http-server.ts";
import type { Logger } from "./settings/log.ts";
import type { Settings } from "./settings/settings.ts";

export interface WorkerAddressOptions {
  readonly settings: Pick<Settings, "workerBaseUrl">;
  /** Address of the service for this host itself. */
  readonly url: string;
  readonly server: Pick<HttpServer, "address" | "listenForWorkers">;
  readonly containers: Compute["containers"];
  readonly hostAddressForPods: string | undefined;
  readonly log: Logger;
}

/** Name of this host inside containers. */
const HOST_NAME = "host.docker.internal";
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Address of the service, without `/v2`, for workers of a driver. */
export type WorkerAddress = (driver: ComputeDriver["name"]) => string | Promise<string>;

/**
 * Determines the address at which workers reach the service, by driver. If the service listens only on an address that containers
 * or pods cannot reach, it also listens on their network, only for the operations of workers. It does so when the first of them
 * starts, because a service without them needs no network for them.
 */
export function createWorkerAddress(options: WorkerAddressOptions): WorkerAddress {
  const { settings, url } = options;
  const { workerBaseUrl } = settings;
  if (workerBaseUrl !== undefined) return () => workerBaseUrl;
  let inside: Promise<string> | undefined;
  return (driver) => {
    const find = addressInside(options, driver);
    if (find === null) return url;
    inside ??= find();
    // The engine may answer again for the next worker.
    inside.catch(() => (inside = undefined));
    return inside;
  };
}

/** How the address for workers outside of this host is found; null for workers of this host. */
function addressInside(options: WorkerAddressOptions, driver: ComputeDriver["name"]): (() => Promise<string>) | null {
  const { containers, hostAddressForPods: host } = options;
  if (driver === "kubernetes" && host !== undefined) {
    return async () => httpOrigin(host, await portForPods(options, host));
  }
  const found = containers();
  if (driver !== "docker" || found === null) return null;
  return async () => `http://${HOST_NAME}:${await portForContainers(options, found)}`;
}

async function portForPods({ server, log }: WorkerAddressOptions, host: string): Promise<number> {
  const { address: listensOn, port } = server.address();
  if (EVERYWHERE.has(listensOn) || listensOn === host) return port;
  const opened = await listenNear(server, host, port);
  log.warn(
    { host, port: opened.port },
    "listens for workers in pods, in the network of the cluster's nodes; MILLRACE_WORKER_BASE_URL names another address",
  );
  return opened.port;
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
