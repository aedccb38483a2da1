import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCompatV2Client } from "@millrace/rest-client/compat-v2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readV2 } from "./read-v2.ts";

/** A service whose lists are empty, but for these statuses of some. */
let statuses: Readonly<Record<string, number>>;
let server: Server;
beforeEach(async () => {
  server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const status = statuses[path.split("/").at(-1) ?? ""] ?? 200;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? [] : { title: "Refused", status, detail: `no ${path}` }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close().closeAllConnections());

async function notes(): Promise<readonly string[]> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  const v2 = createCompatV2Client({ baseUrl, apiKey: "k", maxRetries: 0 });
  return (await readV2(v2)).notes.map(({ field, message }) => `${field}: ${message}`);
}

test("lists that the other service does not have are empty", async () => {
  statuses = { clusters: 404, sandboxes: 501 };
  expect(await notes()).toEqual([]);
});

test("a list that was refused for another reason is not taken for an empty one", async () => {
  statuses = { clusters: 403, sandboxes: 500, templates: 429 };
  expect(await notes()).toEqual([
    expect.stringMatching(/^templates: REST did not tell them: /),
    expect.stringMatching(/^clusters: REST did not tell them: /),
    expect.stringMatching(/^sandboxes: REST did not tell them: /),
  ]);
});
