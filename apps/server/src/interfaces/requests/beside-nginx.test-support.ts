import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/** Where nginx is; undefined: this machine has none. */
export const nginxCommand = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(
  (command) => spawnSync(command, ["-v"]).status === 0,
);

export interface Nginx extends AsyncDisposable {
  readonly port: number;
}

/** nginx as a proxy that passes on what comes at once, in both directions, to the program at that port. */
export async function startNginx(programPort: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-beside-nginx-"));
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const lines = [
    "daemon off;",
    ...(process.getuid?.() === 0 ? ["user root root;"] : []),
    "worker_processes 1;",
    `pid ${folder}/nginx.pid;`,
    "error_log /dev/null;",
    "events { worker_connections 4096; }",
    "http { access_log off; client_max_body_size 0;",
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `upstream program { server 127.0.0.1:${programPort}; keepalive 64; }`,
    `server { listen 127.0.0.1:${port}; ignore_invalid_headers off; underscores_in_headers on;`,
    "location / { proxy_pass http://program; proxy_http_version 1.1; proxy_set_header Host $http_host;",
    'proxy_set_header Connection ""; proxy_buffering off; proxy_request_buffering off; } } }',
  ];
  await writeFile(join(folder, "nginx.conf"), lines.join("\n"));
  const child = spawn(nginxCommand ?? "nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "/dev/null"], {
    stdio: "ignore",
  });
  await accepting(port, child);
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a program saw of a request. */
export interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Headers that are not the client's. */
const OF_PROXIES = /^(?:x-forwarded-.*|x-request-id|connection|transfer-encoding|content-length)$/;

export interface EchoProgram extends AsyncDisposable {
  readonly port: number;
  /** What it has seen since this was asked last. */
  take(): SeenRequest[];
}

/** A program that notes what it sees, and answers the bytes that `answers` has for the path, else in its own way. */
export async function startEcho(answers: Readonly<Record<string, string>>): Promise<EchoProgram> {
  let seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = request.url === "/early" ? "" : (await buffer(request).catch(() => Buffer.from("broken"))).toString();
    seen.push({ method: request.method, url: request.url, headers: headersOf(request), body });
    const raw = answers[request.url ?? ""];
    if (raw === undefined) return void response.end("ok");
    request.socket.end(raw, "latin1");
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const all = seen;
      seen = [];
      return all;
    },
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections();
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_PROXIES.test(name)));
}

/** What a client is told, as far as two proxies can be compared by it. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a refusal of the proxy itself. */
  readonly body: string | undefined;
  /** Whether the answer was cut. */
  readonly isCut: boolean;
}

/** How long a client waits for more of an answer. */
const SILENCE_MS = 700;
const OWN_HEADERS =
  /^(?:date|server|connection|keep-alive|transfer-encoding|content-length|x-runpod-worker-id|content-security-policy|x-content-type-options|x-request-id)$/;

/** Sends these bytes to a port, and reads the answer. `end`: the client closes its half after them. */
export async function tellTo(port: number, bytes: string, end: boolean): Promise<readonly Told[]> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const pieces: Buffer[] = [];
  const over = Promise.withResolvers<void>();
  const quiet = setTimeout(over.resolve, SILENCE_MS);
  socket.on("data", (piece: Buffer) => {
    pieces.push(piece);
    quiet.refresh();
  });
  for (const event of ["end", "error", "close"]) socket.once(event, over.resolve);
  socket.write(bytes, "latin1");
  if (end) socket.end();
  await over.promise;
  clearTimeout(quiet);
  socket.destroy();
  return answersIn(Buffer.concat(pieces).toString("latin1"), bytes.startsWith("HEAD "));
}

function answersIn(text: string, isHead: boolean): readonly Told[] {
  const told: Told[] = [];
  let rest = text;
  while (rest !== "") {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd === -1) return [...told, { status: 0, headers: {}, body: rest.slice(0, 80), isCut: true }];
    const [line = "", ...lines] = rest.slice(0, headEnd).split("\r\n");
    const status = Number(line.split(" ")[1]);
    const all = lines.map((one) => {
      const at = one.indexOf(":");
      return [one.slice(0, at).toLowerCase(), one.slice(at + 1).trim()] as const;
    });
    const value = (name: string): string | undefined => all.find(([one]) => one === name)?.[1];
    rest = rest.slice(headEnd + 4);
    if (status < 200) continue;
    const { body, isCut, after } = bodyIn(rest, isHead || status === 204 || status === 304, value);
    rest = after;
    const isOwn =
      value("server")?.startsWith("nginx") === true ? body.startsWith("<html>") : body.startsWith('{"error"');
    const isRefusal = isOwn || (status >= 400 && body === "");
    const headers = Object.fromEntries(all.filter(([name]) => !OWN_HEADERS.test(name)));
    told.push({ status, headers: isRefusal ? {} : headers, body: isRefusal ? undefined : body, isCut });
  }
  return told;
}

function bodyIn(text: string, isEmpty: boolean, value: (name: string) => string | undefined) {
  if (isEmpty) return { body: "", isCut: false, after: text };
  const length = value("content-length");
  if (length !== undefined) {
    const bytes = Number(length);
    return { body: text.slice(0, bytes), isCut: text.length < bytes, after: text.slice(bytes) };
  }
  if (value("transfer-encoding") === undefined) return { body: text, isCut: false, after: "" };
  let [body, at] = ["", 0];
  for (;;) {
    const lineEnd = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) return { body, isCut: true, after: "" };
    if (size === 0) {
      const end = text.indexOf("\r\n\r\n", at);
      return { body, isCut: end === -1, after: end === -1 ? "" : text.slice(end + 4) };
    }
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}

async function accepting(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`nginx ended with code ${child.exitCode}.`);
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
