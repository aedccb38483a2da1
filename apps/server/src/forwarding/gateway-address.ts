import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { type AddressInfo, isIPv4, isIPv6 } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { type HostGateway, httpOrigin } from "@millrace/engine";
import { isLoopbackHost } from "../http/address-ranges.ts";

export interface GatewayAddressParts {
  /** The address that the operator set; undefined = derived from where the service listens. */
  readonly gatewayUrl: string | undefined;
  readonly listening: Pick<AddressInfo, "address" | "port">;
  /** A computer that all gateways reach, such as that of the database. */
  readonly meetingPoint: string | undefined;
}

const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
/** No packet is sent to it. */
const ANY_PORT = 9;

/** The address that other gateways shall use for this one. */
export async function ownGateway({ gatewayUrl, listening, meetingPoint }: GatewayAddressParts): Promise<HostGateway> {
  if (gatewayUrl !== undefined) return gatewayAt(gatewayUrl);
  const { address, port } = listening;
  if (!EVERYWHERE.has(address)) return gatewayAt(httpOrigin(address, port));
  const towards = meetingPoint === undefined ? undefined : await addressTowards(meetingPoint);
  const usable = towards === undefined || isLoopbackHost(towards) ? networkAddress() : towards;
  return gatewayAt(httpOrigin(usable ?? "127.0.0.1", port));
}

function gatewayAt(url: string): HostGateway {
  const { origin, hostname: host } = new URL(url);
  const isLocal = isLoopbackHost(host.replaceAll(/[[\]]/g, ""));
  return { url: origin, loopbackOf: isLocal ? thisMachine() : null };
}

/** Whether this process reaches an address of another gateway; a loopback address means the own machine. */
export function isWithinReach({ loopbackOf }: HostGateway): boolean {
  return loopbackOf === null || loopbackOf === thisMachine();
}

/** The IPv4 address of a gateway that other machines reach; undefined if it has none. */
export function networkIpOf({ url, loopbackOf }: HostGateway): string | undefined {
  const { hostname: host } = new URL(url);
  return loopbackOf === null && isIPv4(host) ? host : undefined;
}

/** What shares one loopback interface: on Linux a network namespace, which containers may have of their own. */
export function thisMachine(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/net")}`;
  } catch {
    return hostname();
  }
}

/** The address of this machine in the network in which it reaches another; undefined if that cannot be told. */
async function addressTowards(host: string): Promise<string | undefined> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  try {
    socket.connect(ANY_PORT, host);
    await once(socket, "connect");
    return socket.address().address;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}
