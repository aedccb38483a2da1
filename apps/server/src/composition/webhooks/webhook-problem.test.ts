import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { expect, test } from "vitest";
import { ForbiddenAddressError } from "./webhook-agent.ts";
import { sendingProblem } from "./webhook-problem.ts";

async function problemOf(url: string): Promise<string> {
  try {
    await request(url);
  } catch (error) {
    return sendingProblem(error);
  }
  throw new Error("the request did not fail");
}

test("a connection that is refused or closed is told in words, without the address", async () => {
  const server = createServer((incoming) => void incoming.socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await problemOf(`http://127.0.0.1:${port}/secret`)).toBe("the connection was closed before an answer");
  await new Promise((resolve) => void server.close(resolve));
  expect(await problemOf(`http://127.0.0.1:${port}/secret`)).toBe("the connection was refused");
});

test("an address that is not allowed is told without what its name resolved to", () => {
  expect(sendingProblem(new ForbiddenAddressError("inner.example (10.0.0.7) is not a public address."))).toBe(
    "its address is not allowed",
  );
});

test("any other failure is told by its code alone", () => {
  const failure = Object.assign(new Error("https://user:password@host"), { code: "CERT_HAS_EXPIRED" });
  expect(sendingProblem(failure)).toBe("the request failed (CERT_HAS_EXPIRED)");
  expect(sendingProblem(new Error("https://user:password@host"))).toBe("the request failed");
  expect(sendingProblem("https://user:password@host")).toBe("the request failed");
});
