import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { createForwardedHeaders } from "./forwarded.ts";

/** Headers that reach a pod. */
function forwarded(peer: string, headers: Record<string, string>, trusted: readonly string[] = []): object {
  const socket = new Socket();
  Object.defineProperties(socket, { remoteAddress: { value: peer }, localPort: { value: 8080 } });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, { host: "here:8080" }, headers);
  createForwardedHeaders(trusted)(request);
  return request.headers;
}

const SAID = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "elsewhere",
  "x-forwarded-port": "443",
  "x-real-ip": "203.0.113.9",
  forwarded: "for=203.0.113.9",
};
const OWN = { "x-forwarded-proto": "http", "x-forwarded-host": "here:8080", "x-forwarded-port": "8080" };

describe("what a pod learns about its caller", () => {
  test("is what the connection shows, not what the caller claims", () => {
    expect(forwarded("192.0.2.1", SAID)).toEqual({ host: "here:8080", "x-forwarded-for": "192.0.2.1", ...OWN });
    expect(forwarded("::ffff:192.0.2.1", {})).toMatchObject({ "x-forwarded-for": "192.0.2.1", ...OWN });
    expect(forwarded("2001:db8::1", SAID, ["192.0.2.0/24"])).toMatchObject({
      "x-forwarded-for": "2001:db8::1",
      ...OWN,
    });
  });

  test.each([["192.0.2.1"], ["192.0.2.0/24"], ["2001:db8::/32", "192.0.2.1"]])(
    "is what a trusted proxy reports, such as one of %s",
    (...trusted) => {
      const seen = forwarded("::ffff:192.0.2.1", SAID, trusted);
      expect(seen).toEqual({ host: "here:8080", ...SAID, "x-forwarded-for": "203.0.113.9, 192.0.2.1" });
      expect(forwarded("192.0.2.1", {}, trusted)).toMatchObject({ "x-forwarded-for": "192.0.2.1", ...OWN });
    },
  );
});
