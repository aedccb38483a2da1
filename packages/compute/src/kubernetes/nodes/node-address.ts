import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP, isIPv6 } from "node:net";
import type { KubeNode } from "../api/kube-types.ts";

/** Any port: a datagram socket that connects chooses its own address, and sends nothing. */
const discard = 9;

/** The address that this computer has on its way to the nodes; null without a node that it has a way to, beside itself alone. */
export async function addressTowards(nodes: readonly KubeNode[]): Promise<string | null> {
  for (const { status } of nodes) {
    const node = status.addresses?.find(({ type }) => type === "InternalIP")?.address;
    const own = node === undefined || isIP(node) === 0 ? null : await addressOnTheWayTo(node);
    if (own !== null && !isLoopback(own)) return own;
  }
  return null;
}

async function addressOnTheWayTo(address: string): Promise<string | null> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  try {
    socket.connect(discard, address);
    await once(socket, "connect");
    return socket.address().address;
  } catch {
    return null;
  } finally {
    socket.close();
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}
