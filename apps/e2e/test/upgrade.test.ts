import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "@millrace/testing";

let service: TestService;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService();
  endpointId = await service.deploy("local/none");
});
afterAll(() => service.stop());

/** Sends a request and gives all that comes back until the service closes the connection. */
async function exchange(lines: readonly string[], body = ""): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  await once(socket, "connect");
  socket.write([...lines, "", body].join("\r\n"), "latin1");
  return (await socket.toArray()).join("");
}

describe("a request that asks for another protocol", () => {
  test.each(["h2c", "websocket", "TLS/1.0, h2c", "anything"])("such as %s is served as it stands", async (protocol) => {
    const key = `authorization: Bearer ${service.adminKey}`;
    const request = [
      "host: here",
      key,
      `upgrade: ${protocol}`,
      "connection: upgrade, http2-settings",
      "http2-settings: AAMA",
    ];
    expect(await exchange(["GET /v1/endpoints HTTP/1.1", ...request])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await exchange(["GET /pods/unknown/80 HTTP/1.1", ...request])).toMatch(/^HTTP\/1\.1 308 /);
    const job = '{"input":{}}';
    const answer = await exchange(
      [`POST /v2/${endpointId}/run HTTP/1.1`, ...request, `content-length: ${job.length}`],
      // What comes in one piece with such a request may be lost. The answer says that it is the last.
      `${job}GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*IN_QUEUE"\}$/);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  test("such as a WebSocket to the port of a pod needs a key", async () => {
    const request = ["host: here", "connection: upgrade", "upgrade: websocket"];
    expect(await exchange(["GET /pods/unknown/80/ HTTP/1.1", ...request])).toMatch(/^HTTP\/1\.1 401 /);
  });
});
