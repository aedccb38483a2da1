import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Address of a container engine, in the form of `DOCKER_HOST`. */
export type EngineAddress = string;

/** How a connection to an engine is made. */
export interface EngineConnection {
  /** Base of the addresses of requests. With a socket, the host part has no meaning. */
  readonly origin: string;
  readonly socketPath: string | null;
  readonly tls: { readonly ca: Buffer; readonly cert: Buffer; readonly key: Buffer } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses to try on this computer, the likeliest first; only `DOCKER_HOST` if that is set. */
export function engineAddresses(environment: Environment): readonly EngineAddress[] {
  const named = environment["DOCKER_HOST"] ?? "";
  if (named !== "") return [named];
  const runtimeDir = environment["XDG_RUNTIME_DIR"] ?? "";
  const sockets = [
    "/var/run/docker.sock",
    ...(runtimeDir === "" ? [] : [join(runtimeDir, "docker.sock")]),
    join(homedir(), ".docker", "run", "docker.sock"),
    ...(runtimeDir === "" ? [] : [join(runtimeDir, "podman", "podman.sock")]),
    "/run/podman/podman.sock",
  ];
  return sockets.map((path) => `unix://${path}`);
}

/** @throws Error for an invalid address, or certificates that cannot be read */
export function engineConnection(address: EngineAddress, environment: Environment): EngineConnection {
  if (address.startsWith("unix://")) {
    return { origin: "http://engine", socketPath: address.slice("unix://".length), tls: null };
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !["tcp:", "http:", "https:"].includes(url.protocol)) {
    throw new Error(
      `DOCKER_HOST must look like unix:///var/run/docker.sock or tcp://127.0.0.1:2375, not "${address}".`,
    );
  }
  const certificates = environment["DOCKER_CERT_PATH"] ?? "";
  if (url.protocol !== "https:" && (environment["DOCKER_TLS_VERIFY"] ?? "") === "") {
    return { origin: `http://${url.host}`, socketPath: null, tls: null };
  }
  const read = (name: string): Buffer => readFileSync(join(certificates || join(homedir(), ".docker"), name));
  const tls = { ca: read("ca.pem"), cert: read("cert.pem"), key: read("key.pem") };
  return { origin: `https://${url.host}`, socketPath: null, tls };
}
