import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { startTestService, type TestService } from "@millrace/testing";

/** A program that writes its answers as bytes, by the path that is asked for. `/` answers with the bytes of the head that came. */
const PROGRAM = `
  import { createServer } from "node:net";
  const answers = {
    "/unasked": "HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: websocket\\r\\n\\r\\n",
    "/bare": "HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n",
    "/hop": "HTTP/1.1 200 OK\\r\\nconnection: keep-alive, x-hop\\r\\nkeep-alive: timeout=9\\r\\nx-hop: 1\\r\\nproxy-authenticate: Basic\\r\\n" +
      "trailer: x-t\\r\\nupgrade: h2c\\r\\nx-end: 1\\r\\ncontent-length: 2\\r\\n\\r\\nok",
    "/reason": "HTTP/1.1 200 a\\x01b\\r\\nx-odd: a\\x02b\\r\\ncontent-length: 2\\r\\n\\r\\nok",
    "/latin": "HTTP/1.1 403 Nein\\r\\nx-name: J\\xfcrgen\\r\\ncontent-length: 2\\r\\n\\r\\nno",
    "/closes": "HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\nok",
  };
  createServer((socket) => {
    socket.on("error", () => {});
    let head = "";
    socket.on("data", (bytes) => {
      head += bytes.toString("latin1");
      if (!head.includes("\\r\\n\\r\\n")) return;
      const path = head.split(" ")[1].split("?")[0];
      const whole = head;
      head = "";
      const answer = answers[path] ?? "HTTP/1.1 200 OK\\r\\ncontent-length: " + whole.length + "\\r\\n\\r\\n" + whole;
      socket.write(answer, "latin1");
      // Without a word in the answer, and after the proxy may have kept the connection.
      if (path === "/closes") setTimeout(() => socket.resetAndDestroy(), 20);
    });
  }).listen(Number(process.env.MILLRACE_HTTP_PORT_8888), "127.0.0.1");
`;

let folder = "";
let service: TestService;
let id = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-front-door-"));
  await mkdir(join(folder, "raw"));
  await writeFile(join(folder, "raw", "handler.mjs"), PROGRAM);
  service = await startTestService({ settings: { compute: "process", handlerDirs: [folder] } });
  const pod = { computeType: "CPU", vcpuCount: 1, imageName: "local/raw", ports: ["8888/http"] };
  ({ id } = (await service.rest("POST", "/v1/pods", pod)) as { id: string });
  await eventually(async () => expect((await send({})).status).toBe(200));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  readonly path?: string;
  readonly headers?: readonly string[];
  readonly host?: string;
}

interface Answer {
  readonly status: number;
  /** As the bytes read in latin1. */
  readonly head: string;
  readonly body: string;
}

/** Sends a request byte by byte as given, and reads what comes until the connection is closed. */
async function send({ path = podPath("/"), headers = [], host = hostOfService() }: Sent): Promise<Answer> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${service.adminKey}`, ...headers];
  const connection = headers.some((line) => line.startsWith("connection:")) ? [] : ["connection: close"];
  socket.write([...lines, ...connection, "", ""].join("\r\n"), "latin1");
  socket.setEncoding("latin1");
  const whole = await text(socket);
  const end = whole.indexOf("\r\n\r\n");
  return { status: Number(whole.split(" ")[1]), head: whole.slice(0, end), body: whole.slice(end + 4) };
}

const hostOfService = (): string => new URL(service.url).host;
const podPath = (path: string): string => `/pods/${id}/8888${path}`;
const atPod = (name = `${id}-8888`): string => `${name}.localhost:${new URL(service.url).port}`;
const HANDSHAKE = [
  "connection: upgrade, close",
  "upgrade: websocket",
  "sec-websocket-key: a",
  "sec-websocket-version: 13",
];

describe("what a program in a pod answers", () => {
  test.each(["/unasked", "/bare"])(
    "as another protocol that nobody asked for is a 502 with the reason: %s",
    async (path) => {
      const answer = await send({ path: podPath(path) });
      expect(answer.status).toBe(502);
      expect(answer.body).toContain("switched to another protocol");
    },
  );

  test("reaches the client although it closes each connection without announcing it", async () => {
    const seen: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) seen.push((await send({ path: podPath("/closes") })).status);
    expect(seen).toEqual(Array.from({ length: 6 }, () => 200));
  });

  test("about its connection stays there", async () => {
    const { status, head } = await send({ path: podPath("/hop") });
    expect(status).toBe(200);
    expect(head).toContain("x-end: 1");
    expect(head).toMatch(/\r\nconnection: close$/im);
    expect(head).not.toMatch(/x-hop|timeout=9|proxy-authenticate|trailer|upgrade/i);
  });

  test("with control characters in its head ends that request only", async () => {
    expect((await send({ path: podPath("/reason") })).status).toBeGreaterThanOrEqual(200);
    expect((await send({})).status).toBe(200);
  });

  test("to a WebSocket's handshake keeps its bytes when it is a refusal", async () => {
    const { status, head } = await send({ path: podPath("/latin"), headers: HANDSHAKE });
    expect(status).toBe(403);
    expect(head).toContain("x-name: J\u00fcrgen");
  });
});

describe("headers of a client", () => {
  const OF_HOP = [
    "te: trailers",
    "keep-alive: timeout=1",
    "proxy-connection: close",
    "proxy-authorization: Basic eA==",
    "x-mine: 1",
  ];

  test("about its connection do not reach the program, also those that it names", async () => {
    const { body } = await send({
      headers: [...OF_HOP, "x-other: 2", "connection: close, x-mine, x-forwarded-for, host, content-length"],
    });
    expect(body).toContain("x-other: 2");
    expect(body).not.toMatch(/\r\n(?:te|keep-alive|proxy-connection|proxy-authorization|x-mine):/i);
    // What the service itself adds cannot be named away.
    expect(body).toContain("x-forwarded-for: 127.0.0.1");
    expect(body).toContain(`host: ${hostOfService()}`);
    expect(body).toMatch(/connection: close/i);
  });

  test("of a handshake reach it without those of the connection, but with the protocol", async () => {
    const { body } = await send({ headers: [...OF_HOP, "connection: upgrade, close, x-mine", ...HANDSHAKE.slice(1)] });
    expect(body).toMatch(/connection: upgrade\r\nupgrade: websocket/i);
    expect(body).toContain("sec-websocket-key: a");
    expect(body).not.toMatch(/\r\n(?:te|keep-alive|proxy-connection|proxy-authorization|x-mine):/i);
  });
});

describe("a client that resets its connection", () => {
  test("before its handshake is refused does not end the service", async () => {
    for (const path of [podPath("/"), "/v1/pods/x/exec"]) {
      for (const host of ["a b", "x.localhost", hostOfService()]) {
        const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
        const bytes = [`GET ${path} HTTP/1.1`, `host: ${host}`, ...HANDSHAKE, "", ""].join("\r\n");
        await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
        socket.resetAndDestroy();
      }
    }
    expect((await send({ path: "/healthz" })).status).toBe(200);
  });
});

describe("every reader of requests", () => {
  const PATHS = ["/healthz", "/v1/pods", "/v2/x/health", "/graphql", "/console/"];

  test.each(PATHS)("refuses a second Host, and one that is no host name: %s", async (path) => {
    const second = await send({ path, headers: [`host: ${atPod()}`] });
    expect([second.status, second.body]).toEqual([400, expect.stringContaining("Host")]);
    for (const host of ["a b", "x@localhost", "a/b.localhost", "a,b", "a..localhost"]) {
      expect((await send({ path, host })).status, host).toBe(400);
    }
    expect((await send({ path: podPath("/"), headers: [...HANDSHAKE, "host: x"] })).status).toBe(400);
  });

  test.each(PATHS)("serves nothing of the service below the domain of pods: %s", async (path) => {
    for (const name of [`x.${id}-8888`, id, `${id}-99999`, `${id}-08`, "console", `${id}_-80`, "a.b.c"]) {
      const answer = await send({ path, host: atPod(name) });
      expect([answer.status, answer.body], name).toEqual([
        404,
        expect.stringMatching(/no port of a pod|There is no endpoint with the id/),
      ]);
      expect(answer.head).not.toMatch(/content-security-policy: default-src 'self'/i);
    }
    expect((await send({ path, host: atPod(`x.${id}-8888`), headers: HANDSHAKE })).status).toBe(404);
  });

  test.each(PATHS)("refuses a mark that no gateway made: %s", async (path) => {
    expect((await send({ path, headers: ["x-millrace-forwarded: forged"] })).status).toBe(401);
  });

  test.each(["/healthz", "/readyz", "/metrics", "/v1/pods", "/v1/openapi.json", "/v2/openapi.json"])(
    "ignores a slash at the end: %s",
    async (path) => {
      expect((await send({ path })).status).toBe(200);
      expect((await send({ path: `${path}/` })).status).toBe(200);
    },
  );
});
