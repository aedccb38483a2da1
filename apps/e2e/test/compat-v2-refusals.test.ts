import { once } from "node:events";
import { connect } from "node:net";
import { compatV2Document, compatV2Operations, limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { corsOrigins: ["https://app.example"] } });
});
afterAll(() => service.stop());

interface Address {
  readonly method: string;
  readonly path: string;
}

const operations: readonly (Address & { readonly takesBody: boolean; readonly secured: boolean })[] = Object.values(
  compatV2Operations,
).map(({ method, path }) => {
  const at = compatV2Document.paths[path as keyof typeof compatV2Document.paths] as Readonly<Record<string, object>>;
  const described = at[method.toLowerCase()] ?? {};
  return {
    method,
    path: path.replaceAll(/\{[^}]+\}/g, "nothere"),
    takesBody: "requestBody" in described,
    secured: !("security" in described),
  };
});
const unserved = ["/v2/clusters/nothere", "/v2/tags", "/v2/pods/nothere/no/such/thing"];
const everywhere: readonly Address[] = [...operations, ...unserved.map((path) => ({ method: "GET", path }))];

interface Kind {
  /** Default: that of the operation. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Put behind the path. */
  readonly suffix?: string;
  readonly status: number;
  /** Default: all addresses. */
  readonly at?: readonly Address[];
}

const withBodies = operations.filter(({ takesBody }) => takesBody);
/** Requests that are refused before a handler sees them. */
const kinds: Readonly<Record<string, Kind>> = {
  "a compressed body": { headers: { "content-encoding": "gzip" }, body: "{}", status: 415 },
  "an escape that is none": { suffix: "/%zz", status: 400 },
  "a method that HTTP has and the service does not": { method: "LOCK", status: 501 },
  "a method that HTTP does not have": { method: "NONSENSE", status: 400 },
  "a header that is too long": { headers: { a: "x".repeat(20_000) }, status: 431 },
  "two lengths": { method: "POST", headers: { "content-length": "1, 2" }, body: "{}", status: 400 },
  "a host that is none": { headers: { host: "a b/c" }, status: 400 },
  "a forged mark of another gateway": { headers: { "x-millrace-forwarded": "forged" }, status: 401 },
  "a page that may not call": {
    method: "OPTIONS",
    headers: { origin: "https://other.example", "access-control-request-method": "POST" },
    status: 403,
  },
  "no key": { headers: { authorization: "" }, status: 401, at: operations.filter(({ secured }) => secured) },
  "another scheme of keys": {
    headers: { authorization: "Basic YTpi" },
    status: 401,
    at: operations.filter(({ secured }) => secured),
  },
  "a body that is too large": { body: " ".repeat(limits.compatV2BodyMaxBytes + 1), status: 413, at: withBodies },
  "a body that is no JSON": { body: "{", status: 400, at: withBodies },
  "a body that is no text": { body: Buffer.from([0xff, 0xfe]), status: 400, at: withBodies },
  "a body that is cut off": { headers: { "content-length": "9" }, body: "{", status: 400, at: withBodies },
  "no body": { body: "", status: 400, at: withBodies },
};

/** What is answered to these bytes. */
async function ask(
  { method: usual, path }: Address,
  { method = usual, headers = {}, body = "", suffix = "" }: Kind,
): Promise<{ status: number; headers: string; body: unknown }> {
  const length = String(Buffer.byteLength(body));
  const own = { authorization: `Bearer ${service.adminKey}`, connection: "close", "content-length": length };
  const all = { host: "localhost", "content-type": "application/json", ...own, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (piece: Buffer) => (answer += piece.toString()));
  socket.on("error", () => undefined);
  socket.write(`${method} /compat${path}${suffix} HTTP/1.1\r\n${lines.join("")}\r\n`);
  // The end of what is sent cuts a body off that is announced longer.
  if (length === all["content-length"]) socket.write(body);
  else socket.end(body);
  await once(socket, "close");
  const end = answer.indexOf("\r\n\r\n");
  // In one chunk, or with a length.
  const json = answer.slice(answer.indexOf("{", end), answer.lastIndexOf("}") + 1);
  return {
    status: Number(answer.split(" ")[1]),
    headers: answer.slice(0, end).toLowerCase(),
    body: JSON.parse(json === "" ? "null" : json),
  };
}

describe("a problem document tells of", () => {
  test.each(Object.entries(kinds))("%s, at every address of version 2 of REST", async (_name, kind) => {
    for (const address of kind.at ?? everywhere) {
      const where = `${address.method} ${address.path}`;
      const { status, headers, body } = await ask(address, kind);
      expect([where, status]).toEqual([where, kind.status]);
      expect(headers, where).toContain("\r\ncontent-type: application/problem+json");
      expect(headers, where).toMatch(/\r\nx-request-id: \S+/);
      expect(body, where).toMatchObject({ title: expect.any(String), status, detail: expect.stringMatching(/\S/) });
    }
  });
});

test("the queue beside it keeps its own form", async () => {
  const { status, headers, body } = await ask({ method: "LOCK", path: "/v2/someendpoint/run" }, { status: 404 });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers).toContain("\r\ncontent-type: application/json");
  expect(body).toMatchObject({ error: expect.any(String), requestId: expect.any(String) });
});

test("the queue keeps its own form on a connection that asked for management before", async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let answers = "";
  socket.on("data", (piece: Buffer) => (answers += piece.toString()));
  const own = `host: localhost\r\nauthorization: Bearer ${service.adminKey}\r\n`;
  socket.write(`GET /compat/v2/templates HTTP/1.1\r\n${own}\r\n`);
  await expect.poll(() => answers).toMatch(/^HTTP\/1.1 200 .*\}$/s);
  answers = "";
  socket.write(`POST /v1/templates HTTP/1.1\r\n${own}content-type: application/json\r\ncontent-length: 9\r\n\r\n`);
  socket.end("{");
  await once(socket, "close");
  expect(answers).toMatch(/^HTTP\/1.1 400 .*content-type: application\/json.*"requestId":/s);
});
