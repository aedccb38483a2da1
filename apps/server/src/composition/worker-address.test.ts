import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "./settings/log.ts";
import { createWorkerAddress } from "./worker-address.ts";

const log = createLog("silent");
const url = "http://127.0.0.1:8080";

function server(address: string, taken: readonly number[] = []) {
  const opened: string[] = [];
  return {
    opened,
    address: (): AddressInfo => ({ address, port: 8080, family: "IPv4" }),
    async listenForWorkers(host: string, port: number): Promise<AddressInfo> {
      if (taken.includes(port)) throw Object.assign(new Error("taken"), { code: "EADDRINUSE" });
      opened.push(`${host}:${port}`);
      return { address: host, port: port || 40_000, family: "IPv4" };
    },
  };
}
const containersAt = (address: string | null) => () => ({ hostAddressForWorkers: () => Promise.resolve(address) });

test("a configured address is used for all workers", async () => {
  const settings = { workerBaseUrl: "http://proxy" };
  const baseUrl = createWorkerAddress({
    settings,
    url,
    server: server("127.0.0.1"),
    containers: containersAt("x"),
    hostAddressForPods: undefined,
    log,
  });
  expect([await baseUrl("process"), await baseUrl("docker")]).toEqual(["http://proxy", "http://proxy"]);
});

test.each([
  ["nothing runs in containers", "127.0.0.1", null, url, []],
  [
    "the service listens on the loopback",
    "127.0.0.1",
    "172.30.0.1",
    "http://host.docker.internal:8080",
    ["172.30.0.1:8080"],
  ],
  [
    "the service listens on one address",
    "192.0.2.1",
    "172.30.0.1",
    "http://host.docker.internal:8080",
    ["172.30.0.1:8080"],
  ],
  ["the service listens everywhere", "0.0.0.0", "172.30.0.1", "http://host.docker.internal:8080", []],
  ["the engine has a machine of its own", "127.0.0.1", undefined, "http://host.docker.internal:8080", []],
] as const)("when %s, workers reach it", async (_when, listensOn, gateway, expected, opened) => {
  const listening = server(listensOn);
  const containers = gateway === null ? () => null : containersAt(gateway ?? null);
  const settings = { workerBaseUrl: undefined };
  const baseUrl = createWorkerAddress({
    settings,
    url,
    server: listening,
    containers,
    hostAddressForPods: undefined,
    log,
  });
  expect(await baseUrl("process")).toBe(url);
  expect(listening.opened).toEqual([]);
  expect([await baseUrl("docker"), await baseUrl("docker")]).toEqual([expected, expected]);
  expect(listening.opened).toEqual(opened);
});

test("if another program has the port on the containers' network, the service uses another port", async () => {
  const listening = server("127.0.0.1", [8080]);
  const settings = { workerBaseUrl: undefined };
  const baseUrl = createWorkerAddress({
    settings,
    url,
    server: listening,
    containers: containersAt("172.30.0.1"),
    hostAddressForPods: undefined,
    log,
  });
  expect(await baseUrl("docker")).toBe("http://host.docker.internal:40000");
});

test.each([
  ["the service listens on the loopback", "127.0.0.1", "10.0.0.7", "http://10.0.0.7:8080", ["10.0.0.7:8080"]],
  ["the service listens on that address", "10.0.0.7", "10.0.0.7", "http://10.0.0.7:8080", []],
  ["the service listens everywhere", "0.0.0.0", "10.0.0.7", "http://10.0.0.7:8080", []],
  ["the nodes have IPv6", "::1", "fd00::7", "http://[fd00::7]:8080", ["fd00::7:8080"]],
] as const)("when %s, pods reach it in the network of the nodes", async (_when, listensOn, host, expected, opened) => {
  const listening = server(listensOn);
  const settings = { workerBaseUrl: undefined };
  const parts = { settings, url, server: listening, containers: () => null, hostAddressForPods: host, log };
  const baseUrl = createWorkerAddress(parts);
  expect([await baseUrl("kubernetes"), await baseUrl("kubernetes"), await baseUrl("process")]).toEqual([
    expected,
    expected,
    url,
  ]);
  expect(listening.opened).toEqual(opened);
});
