import { once } from "node:events";
import { connect } from "node:net";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** An address of each interface, and how its errors look. */
const interfaces: readonly (readonly [name: string, path: string, errorOf: (status: number, id: string) => object])[] =
  [
    ["REST", "/v1/templates", (_status, requestId) => ({ error: expect.any(String), message: text, requestId })],
    ["the queue", "/v2/nothere/run", (_status, requestId) => ({ error: expect.any(String), message: text, requestId })],
    ["version 2 of REST", "/compat/v2/templates", (status) => ({ title: text, status, detail: text })],
    [
      "GraphQL",
      "/graphql",
      (_status, requestId) => ({ errors: [{ message: text, extensions: { code: expect.any(String), requestId } }] }),
    ],
  ];
const text: unknown = expect.stringMatching(/\S/);

const own = () => `host: localhost\r\nauthorization: Bearer ${service.adminKey}\r\ncontent-type: application/json\r\n`;
const headers = (more = "") => `${own()}${more}\r\n`;
const whole = (path: string) => `POST ${path} HTTP/1.1\r\n${headers("content-length: 1\r\n")}{`;

/** What no handler ever sees. */
const broken: Readonly<Record<string, readonly [status: number, bytes: (path: string) => string]>> = {
  "without Host": [400, (path) => `GET ${path} HTTP/1.1\r\nauthorization: Bearer x\r\n\r\n`],
  "with two Hosts": [400, (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers()}`],
  "with an expectation that is none": [417, (path) => `GET ${path} HTTP/1.1\r\n${headers("expect: coffee\r\n")}`],
  "for a proxy": [501, (path) => `CONNECT ${path} HTTP/1.1\r\n${headers()}`],
  "with a method that is none": [400, (path) => `NONSENSE ${path} HTTP/1.1\r\n${headers()}`],
  "of a protocol that is none": [400, (path) => `GET ${path} HTTQ/1.1\r\n${headers()}`],
  "with a header that is too long": [
    431,
    (path) => `GET ${path} HTTP/1.1\r\n${headers(`a: ${"x".repeat(20_000)}\r\n`)}`,
  ],
  "with a header that is none": [400, (path) => `GET ${path} HTTP/1.1\r\n${headers("no colon\r\n")}`],
  "with two lengths": [400, (path) => `POST ${path} HTTP/1.1\r\n${headers("content-length: 1, 2\r\n")}`],
  "with a chunk that is none": [
    400,
    (path) => `POST ${path} HTTP/1.1\r\n${headers("transfer-encoding: chunked\r\n")}zz\r\n`,
  ],
  "with endless extensions of a chunk": [
    413,
    (path) => `POST ${path} HTTP/1.1\r\n${headers("transfer-encoding: chunked\r\n")}1;${"x".repeat(20_000)}\r\n`,
  ],
};

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: unknown;
}

/** The answers to these bytes until the connection ends; the client leaves it open. */
async function answersTo(...pieces: readonly string[]): Promise<readonly Answer[]> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  let received = "";
  socket.on("data", (piece: string) => (received += piece)).on("error", () => undefined);
  for (const piece of pieces) socket.write(piece);
  await once(socket, "close");
  const answers: Answer[] = [];
  for (let rest = received; rest !== "";) {
    const bodyAt = rest.indexOf("\r\n\r\n") + 4;
    const head = rest.slice(0, bodyAt).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    const body = rest.slice(bodyAt, bodyAt + length);
    answers.push({ status: Number(head.split(" ")[1]), head, body: JSON.parse(body === "" ? "null" : body) });
    rest = rest.slice(bodyAt + length);
  }
  return answers;
}

/** The last request of a connection. */
const last = (path: string) => `GET ${path} HTTP/1.1\r\n${headers("connection: close\r\n")}`;

// At the same time: a connection whose body does not arrive is ended after seconds of real time.
describe.concurrent.each(interfaces)("%s", (_name, path, errorOf) => {
  function expectRefusal(answer: Answer | undefined, status: number): void {
    expect(answer?.status).toBe(status);
    const [, requestId = ""] = /\r\nx-request-id: (\S+)/i.exec(answer?.head ?? "") ?? [];
    expect(requestId).not.toBe("");
    expect(answer?.head).toContain(path.startsWith("/compat/v2") ? "application/problem+json" : "application/json");
    const body = answer?.body as { requestId?: string } | undefined;
    expect(body).toMatchObject(errorOf(status, body?.requestId ?? ""));
  }

  test.each(Object.entries(broken))("tells in its own form of a request %s", async (_case, [status, bytes]) => {
    const [answer] = await answersTo(bytes(path), last(path));
    expectRefusal(answer, status);
  });

  test.each(Object.entries(broken))(
    "answers a good request before one in the same packet %s",
    async (_case, [status, bytes]) => {
      const [good, bad] = await answersTo(whole(path) + bytes(path) + last(path));
      expectRefusal(good, path.startsWith("/v2") ? 404 : 400);
      expectRefusal(bad, status);
    },
  );

  test.each([
    ["too large", 413, `content-length: ${limits.managementBodyMaxBytes * 10}\r\n`],
    ["compressed", 415, `content-encoding: gzip\r\ncontent-length: ${limits.managementBodyMaxBytes * 10}\r\n`],
  ])("ends the connection of a request whose body is %s and does not arrive", async (_case, status, more) => {
    const [answer, ...others] = await answersTo(`POST ${path} HTTP/1.1\r\n${headers(more)}{`);
    expectRefusal(answer, path.startsWith("/v2") && status === 413 ? 404 : status);
    expect(others).toEqual([]);
  });

  test.each([
    ["too large", 413, "", limits.managementBodyMaxBytes + 10],
    ["compressed", 415, "content-encoding: gzip\r\n", 100_000],
  ])("answers the next request after one whose body is %s", async (_case, status, more, bytes) => {
    const head = `POST ${path} HTTP/1.1\r\n${headers(`${more}content-length: ${bytes}\r\n`)}`;
    // The body looks like a request.
    const body = last("/v1/pods")
      .repeat(Math.ceil(bytes / last("/v1/pods").length))
      .slice(0, bytes);
    const [first, next, ...others] = await answersTo(head + body, last("/v1/nothere"));
    expectRefusal(first, path.startsWith("/v2") && status === 413 ? 404 : status);
    expect(next).toMatchObject({ status: 404, body: { message: expect.stringContaining("/v1/nothere") } });
    expect(others).toEqual([]);
  });
});
