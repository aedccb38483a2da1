import { expect, test } from "vitest";
import { gatewayOf, readGatewayUrl } from "./gateway-settings.ts";

test("the address for other gateways is that of an http or https server, without a path", () => {
  expect(readGatewayUrl(undefined)).toBeUndefined();
  expect(readGatewayUrl("")).toBeUndefined();
  expect(readGatewayUrl("http://10.0.0.5:8080")).toBe("http://10.0.0.5:8080");
  expect(readGatewayUrl("https://gateway.example/")).toBe("https://gateway.example");
  for (const wrong of [
    "http://:8080",
    "10.0.0.5:8080",
    "ftp://10.0.0.5",
    "http://a/b",
    "http://u:p@a",
    "http://a?x=1",
  ]) {
    expect(() => readGatewayUrl(wrong)).toThrow(/^MILLRACE_GATEWAY_URL /);
  }
});

test.each(["postgres://u@[::1]:5432/db,postgres://192.0.2.1/db", "postgres:///db?host=/run/postgresql"])(
  "databases are named in any form: %s",
  async (databaseUrl) => {
    const listening = { address: "192.0.2.7", family: "IPv4", port: 1 };
    const gateway = await gatewayOf({ gatewayUrl: undefined, databaseUrl }, listening);
    expect(gateway).toEqual({ url: "http://192.0.2.7:1", loopbackOf: null });
  },
);
