import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "vitest";

import { createRestClient } from "./client.ts";

test("bytes that come to a standstill are ended by the caller's signal, also long after the call was answered", async ({
  expect,
}) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": "1000" });
    response.write("begun");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const caller = new AbortController();
    const millrace = createRestClient({ baseUrl, apiKey: "mr_test_key" });
    const reader = (await millrace.service.createBackup({ signal: caller.signal })).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("begun");
    const rest = reader.read();
    caller.abort(new Error("the user pressed Ctrl-C"));
    await expect(rest).rejects.toThrow("the user pressed Ctrl-C");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
