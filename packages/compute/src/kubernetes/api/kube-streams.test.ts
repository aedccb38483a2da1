import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type ServerHttp2Session, type ServerHttp2Stream, constants, createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { type Server, type Socket, connect, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { createKubeClient, KubeAwayError, type KubeClient, KubeError } from "./kube-client.ts";
import { capacityOf } from "./kube-streams.ts";
import { makeSelfSigned } from "./self-signed.test-support.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

const certificate = makeSelfSigned();

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A client whose kubeconfig leads to this port, and a way to write that kubeconfig anew. */
async function clientOf(port: number): Promise<{ client: KubeClient; rotate: (user: object) => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "millrace-streams-"));
  const kubeconfig = join(directory, "kubeconfig");
  const ca = Buffer.from(certificate.cert).toString("base64");
  const cluster = { server: `https://127.0.0.1:${port}`, "certificate-authority-data": ca };
  const rotate = (user: object): Promise<void> =>
    writeFile(
      kubeconfig,
      JSON.stringify({
        clusters: [{ name: "c", cluster }],
        users: [{ name: "u", user }],
        contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
        "current-context": "x",
      }),
    );
  await rotate({ token: "first" });
  const client = createKubeClient({ kubeconfig });
  closers.push(async () => {
    client.close();
    await rm(directory, { recursive: true });
  });
  return { client, rotate };
}

type Answer = (stream: ServerHttp2Stream, path: string, headers: Readonly<Record<string, unknown>>) => void;

/** Answers with the path, and does not end. */
const follow: Answer = (stream, path) => {
  stream.respond({ ":status": 200 });
  stream.write(path);
};

interface Played {
  readonly client: KubeClient;
  readonly rotate: (user: object) => Promise<void>;
  readonly port: number;
  /** Ends all connections, without a word of HTTP/2. */
  readonly cut: (how?: "destroy" | "resetAndDestroy") => void;
  /** All connections that there were, and all streams. */
  readonly sessions: readonly ServerHttp2Session[];
  readonly streams: readonly ServerHttp2Stream[];
}

async function play(answer: Answer = follow, maxConcurrentStreams = 100): Promise<Played> {
  const sessions: ServerHttp2Session[] = [];
  const streams: ServerHttp2Stream[] = [];
  const server = createSecureServer({ ...certificate, settings: { maxConcurrentStreams }, maxSessionMemory: 1_000 });
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.on("session", (session) => {
    session.on("error", () => undefined);
    sessions.push(session);
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    streams.push(stream);
    answer(stream, headers[":path"] ?? "", headers);
  });
  const port = await listen(server);
  closers.push(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const cut: Played["cut"] = (how = "destroy") => sockets.forEach((socket) => socket[how]());
  return { ...(await clientOf(port)), port, cut, sessions, streams };
}

async function first(body: Readable): Promise<string> {
  const [chunk] = (await once(body, "data")) as [Buffer];
  return String(chunk);
}

/** How it ends: with this error, or undefined. */
function endOf(body: Readable): Promise<Error | undefined> {
  return new Promise((resolve) => {
    body.once("error", resolve).once("end", () => resolve(undefined));
    body.resume();
  });
}

test("streams share connections, each as many as the server allows", async () => {
  const { client, sessions } = await play(follow, 10);
  const bodies = await Promise.all(Array.from({ length: 35 }, (_, at) => client.stream(`/log/${at}`)));
  expect(await Promise.all(bodies.map(first))).toEqual(bodies.map((_, at) => `/log/${at}`));
  expect(sessions.length).toBe(4);
});

test("the place of a stream that has ended is used again", async () => {
  const { client, sessions, streams } = await play(follow, 2);
  const bodies = [await client.stream("/a"), await client.stream("/b")];
  const ended = bodies.map(endOf);
  streams[0]?.end();
  expect(await ended[0]).toBeUndefined();
  await client.stream("/c");
  expect(sessions.length).toBe(1);
});

test("a connection takes no more than 250 streams, and at least one", () => {
  expect([0, 1, 100, 250, 4_294_967_295].map(capacityOf)).toEqual([1, 1, 100, 250, 250]);
});

test("a server that speaks only HTTP/1.1 is found out once, and asked that way", async () => {
  let connections = 0;
  const server = createHttpsServer(certificate, (request, response) => {
    response.write(`${request.httpVersion} ${request.url}`);
  }).on("connection", () => (connections += 1));
  const port = await listen(server);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { client } = await clientOf(port);
  expect(await first(await client.stream("/a"))).toBe("1.1 /a");
  expect(await first(await client.stream("/b"))).toBe("1.1 /b");
  expect(connections).toBe(3);
});

test("an abort ends its stream only", async () => {
  const { client, sessions, streams } = await play();
  const abort = new AbortController();
  const aborted = await client.stream("/a", { signal: abort.signal });
  const other = await client.stream("/b");
  expect(await first(other)).toBe("/b");
  const ended = endOf(aborted);
  abort.abort();
  expect((await ended)?.name).toBe("AbortError");
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  streams[1]?.write("more");
  expect(await first(other)).toBe("more");
  expect(sessions.length).toBe(1);
});

test("a reader that stops reading ends its stream only", async () => {
  const { client, streams } = await play();
  const [left, other] = [await client.stream("/a"), await client.stream("/b")];
  expect(await first(other)).toBe("/b");
  left.destroy();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  streams[1]?.write("more");
  expect(await first(other)).toBe("more");
});

test.each<[string, (played: Played) => void]>([
  ["ends", ({ cut }) => cut()],
  ["is reset", ({ cut }) => cut("resetAndDestroy")],
  ["the server refuses", ({ sessions }) => sessions[0]?.goaway(constants.NGHTTP2_INTERNAL_ERROR)],
])("the streams of a connection that %s end as those of a server that is away", async (_, end) => {
  const played = await play();
  const { client, sessions } = played;
  const bodies = [await client.stream("/a"), await client.stream("/b")];
  const ended = bodies.map(endOf);
  end(played);
  for (const error of await Promise.all(ended)) expect(error).toBeInstanceOf(KubeAwayError);
  expect(await first(await client.stream("/c"))).toBe("/c");
  expect(sessions.length).toBe(2);
});

test("a stream that is cut off is not taken for a whole answer", async () => {
  const { client, streams } = await play();
  const body = await client.stream("/a");
  const ended = endOf(body);
  streams[0]?.destroy(new Error("the handler failed"));
  expect(await ended).toBeInstanceOf(KubeAwayError);
});

test("a server that asks for another connection finishes the streams of this one", async () => {
  const { client, sessions, streams } = await play();
  const before = await client.stream("/a");
  expect(await first(before)).toBe("/a");
  sessions[0]?.goaway(constants.NGHTTP2_NO_ERROR);
  await expect
    .poll(async () => {
      (await client.stream("/b")).destroy();
      return sessions.length;
    })
    .toBe(2);
  const ended = endOf(before);
  streams[0]?.end("the rest");
  expect(await ended).toBeUndefined();
});

test("closing the client ends all streams", async () => {
  const { client, sessions } = await play();
  const body = await client.stream("/a");
  const ended = endOf(body);
  client.close();
  expect(await ended).toBeInstanceOf(KubeAwayError);
  await expect.poll(() => sessions[0]?.destroyed).toBe(true);
});

test("a refusal is told in the words of the server", async () => {
  const { client } = await play((stream) => {
    stream.respond({ ":status": 404 });
    stream.end(JSON.stringify({ message: "pods w1 not found" }));
  });
  await expect(client.stream("/a")).rejects.toThrow(new KubeError(404, "pods w1 not found"));
});

test("a server that cannot be reached is away", async () => {
  const tcp = createTcpServer();
  const port = await listen(tcp);
  tcp.close();
  const { client } = await clientOf(port);
  await expect(client.stream("/a")).rejects.toBeInstanceOf(KubeAwayError);
});

test("credentials are applied to each stream, and other certificates have connections of their own", async () => {
  let token = "first";
  const { client, rotate, sessions, streams } = await play((stream, path, { authorization }) => {
    if (authorization === `Bearer ${token}`) return follow(stream, path, {});
    stream.respond({ ":status": 401 });
    stream.end();
  });
  const before = await client.stream("/a");
  token = "second";
  const { key, cert } = makeSelfSigned();
  const data = (pem: string): string => Buffer.from(pem).toString("base64");
  await rotate({ token, "client-certificate-data": data(cert), "client-key-data": data(key) });
  expect(await first(await client.stream("/b"))).toBe("/b");
  expect(sessions.length).toBe(2);
  const ended = endOf(before);
  streams[0]?.end();
  expect(await ended).toBeUndefined();
});

test("streams that nobody reads hold up no other", async () => {
  const { client, sessions } = await play((stream, path) => {
    stream.respond({ ":status": 200 });
    stream.write(path === "/quick" ? "quick" : Buffer.alloc(1_000_000));
  });
  await Promise.all(Array.from({ length: 99 }, async () => await client.stream("/slow")));
  expect(await first(await client.stream("/quick"))).toBe("quick");
  expect(sessions.length).toBe(1);
});

test("a slow reader gets all of an answer", async () => {
  const { client } = await play((stream) => {
    stream.respond({ ":status": 200 });
    stream.end(Buffer.alloc(1_000_000));
  });
  let bytes = 0;
  for await (const chunk of (await client.stream("/a")) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    await new Promise(setImmediate);
  }
  expect(bytes).toBe(1_000_000);
});

test("an answer that does not begin in 30 s is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { client, streams } = await play(() => undefined);
  const asked = client.stream("/a").catch(String);
  await expect.poll(() => streams.length).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toContain("no answer in 30 s");
});

/** A way to a server that can be closed without either side hearing of it. */
async function playWire(port: number): Promise<{ port: number; cut: () => void; connections: () => number }> {
  const sockets: Socket[] = [];
  const nears = new Set<Socket>();
  let isCut = false;
  const wire = createTcpServer((near) => {
    const far = connect(port, "127.0.0.1");
    nears.add(near.on("close", () => nears.delete(near)));
    sockets.push(near, far);
    near.on("error", () => undefined).on("data", (bytes) => isCut || far.write(bytes));
    far.on("error", () => undefined).on("data", (bytes) => isCut || near.write(bytes));
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  return { port: await listen(wire), cut: () => (isCut = true), connections: () => nears.size };
}

test("a server that answers no ping any more is away", async () => {
  const played = await play();
  const wire = await playWire(played.port);
  const { client } = await clientOf(wire.port);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const body = await client.stream("/a");
  const ended = endOf(body);
  const pinged = once(played.sessions[0] as ServerHttp2Session, "ping");
  vi.advanceTimersByTime(30_000);
  await pinged;
  wire.cut();
  vi.advanceTimersByTime(45_000);
  expect(String(await ended)).toContain("no answer to a ping in 15 s");
});

test("a server that is about to end and then answers no ping any more is away, and its connection is closed", async () => {
  const played = await play();
  const wire = await playWire(played.port);
  const { client } = await clientOf(wire.port);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const body = await client.stream("/a");
  const ended = endOf(body);
  const [session] = played.sessions as [ServerHttp2Session];
  session.goaway(constants.NGHTTP2_NO_ERROR);
  await expect
    .poll(async () => {
      (await client.stream("/b")).destroy();
      return played.sessions.length;
    })
    .toBe(2);
  wire.cut();
  vi.advanceTimersByTime(45_000);
  expect(String(await ended)).toContain("no answer to a ping in 15 s");
  vi.advanceTimersByTime(60_000);
  await expect.poll(wire.connections).toBe(0);
});
