import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import type { KubeNode } from "../api/kube-types.ts";
import { addressTowards } from "./node-address.ts";

function nodeAt(type: string, address: string): KubeNode {
  return { metadata: { name: address, uid: address }, spec: {}, status: { addresses: [{ type, address }] } };
}

test("a node that is only on the loopback gives no address that pods could reach", async () => {
  expect(await addressTowards([])).toBeNull();
  expect(await addressTowards([nodeAt("InternalIP", "127.0.0.1"), nodeAt("Hostname", "192.0.2.1")])).toBeNull();
});

test("the address is one of this computer, in the network of the first node that it has a way to", async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const outside = own.find(({ internal, family }) => !internal && family === "IPv4");
  // A computer without a network has no such node.
  if (outside === undefined) return;
  const nodes = [nodeAt("InternalIP", "not an address"), nodeAt("InternalIP", outside.address)];
  expect(await addressTowards(nodes)).toBe(outside.address);
});
