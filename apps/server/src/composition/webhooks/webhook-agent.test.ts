import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { request } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { webhookAddresses } from "../settings/webhook-addresses.ts";
import { createWebhookAgent, ForbiddenAddressError, webhookProblem } from "./webhook-agent.ts";

/** Every name resolves to these addresses. */
function resolvingTo(...addresses: readonly string[]): LookupFunction {
  return (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
}

describe("the agent that sends webhooks", () => {
  let receiver: Server;
  let port: number;
  let calls: number;
  beforeEach(async () => {
    calls = 0;
    receiver = createServer((incoming, response) => {
      calls += 1;
      if (incoming.url === "/redirect") response.writeHead(307, { location: "/elsewhere" });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    port = (receiver.address() as AddressInfo).port;
  });
  afterEach(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  async function call(
    url: string,
    { allow = [] as readonly string[], lookup = resolvingTo("127.0.0.1") } = {},
  ): Promise<number | Error> {
    const dispatcher = createWebhookAgent(webhookAddresses(allow), lookup);
    try {
      const { statusCode, body } = await request(url, { dispatcher, method: "POST" });
      await body.dump();
      return statusCode;
    } catch (error) {
      return error as Error;
    } finally {
      await dispatcher.destroy();
    }
  }

  test("calls no address of this machine, in any notation", async () => {
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost", "innocent.example"]) {
      const outcome = await call(`http://${host}:${port}/`);
      expect(outcome, host).toBeInstanceOf(ForbiddenAddressError);
      expect((outcome as Error).message).toMatch(/is not a public address\. .* MILLRACE_WEBHOOK_ALLOW/);
    }
    expect(calls).toBe(0);
  });

  test("calls it where the operator allows that, by address and by name", async () => {
    const allow = ["loopback"];
    expect(await call(`http://127.0.0.1:${port}/`, { allow })).toBe(200);
    expect(await call(`http://receiver.example:${port}/`, { allow })).toBe(200);
    expect(calls).toBe(2);
  });

  test("of several addresses of a name calls only those that are allowed", async () => {
    const lookup = resolvingTo("10.0.0.1", "169.254.169.254", "127.0.0.1");
    expect(await call(`http://receiver.example:${port}/`, { allow: ["loopback"], lookup })).toBe(200);
  });

  test("checks a name at each connection: a name that later resolves to a forbidden address is not called", async () => {
    const answers = ["127.0.0.1", "10.0.0.1"];
    const lookup: LookupFunction = (hostname, options, callback) =>
      resolvingTo(answers.shift() ?? "10.0.0.1")(hostname, options, callback);
    const dispatcher = createWebhookAgent(webhookAddresses(["loopback"]), lookup);
    const send = () => request(`http://rebound.example:${port}/`, { dispatcher, method: "POST", reset: true });
    await (await send()).body.dump();
    await expect(send()).rejects.toThrow(ForbiddenAddressError);
    await dispatcher.destroy();
  });

  test("does not follow a redirect", async () => {
    expect(await call(`http://127.0.0.1:${port}/redirect`, { allow: ["loopback"] })).toBe(307);
    expect(calls).toBe(1);
  });

  test("a forbidden address is refused when the job is submitted; a name is checked only at the connection", () => {
    const addresses = webhookAddresses([]);
    expect(webhookProblem(addresses, "http://[::1]:8080/hook")).toMatch(/^must not be at ::1, which is not a public/);
    expect(webhookProblem(addresses, "http://localhost/hook")).toBeNull();
    expect(webhookProblem(addresses, "https://1.1.1.1/hook")).toBeNull();
  });
});
