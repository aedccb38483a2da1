import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isWithinReach, networkIpOf, ownGateway, thisMachine } from "./gateway-address.ts";

type Parts = Parameters<typeof ownGateway>[0];

const port = 8080;
const gatewayAt = (address: string, others: Partial<Parts> = {}): ReturnType<typeof ownGateway> =>
  ownGateway({ gatewayUrl: undefined, listening: { address, port }, meetingPoint: undefined, ...others });

test("a service that listens for its own machine is reached from there alone", async () => {
  for (const address of ["127.0.0.1", "::1"]) {
    const gateway = await gatewayAt(address);
    expect(gateway.loopbackOf).toBe(thisMachine());
    expect(isWithinReach(gateway)).toBe(true);
    expect(isWithinReach({ ...gateway, loopbackOf: "another" })).toBe(false);
    expect(networkIpOf(gateway)).toBeUndefined();
  }
  expect((await gatewayAt("::1")).url).toBe("http://[::1]:8080");
});

test("a service that listens on one address is reached there", async () => {
  expect(await gatewayAt("192.0.2.7")).toEqual({ url: "http://192.0.2.7:8080", loopbackOf: null });
  expect(await gatewayAt("fd00::7")).toEqual({ url: "http://[fd00::7]:8080", loopbackOf: null });
});

test("a service that listens everywhere is reached in the network of its database", async () => {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.filter(({ internal }) => !internal).map(({ address }) => `http://${address}:8080`);
  const expected = own.length === 0 ? ["http://127.0.0.1:8080"] : own;
  for (const meetingPoint of [undefined, "127.0.0.1", "localhost", "nowhere.invalid"]) {
    expect(expected).toContain((await gatewayAt("0.0.0.0", { meetingPoint })).url);
  }
  for (const { address, family, internal } of all) {
    if (internal || family !== "IPv4") continue;
    // The way to an own address begins at that address.
    expect((await gatewayAt("::", { meetingPoint: address })).url).toBe(`http://${address}:8080`);
  }
});

test("what the operator set is taken as it is", async () => {
  const gateway = await gatewayAt("127.0.0.1", { gatewayUrl: "https://gateway.example:8443" });
  expect(gateway).toEqual({ url: "https://gateway.example:8443", loopbackOf: null });
  expect(networkIpOf(gateway)).toBeUndefined();
  expect(networkIpOf(await gatewayAt("::", { gatewayUrl: "http://192.0.2.7:1" }))).toBe("192.0.2.7");
  expect((await gatewayAt("::", { gatewayUrl: "http://localhost:1" })).loopbackOf).toBe(thisMachine());
});
