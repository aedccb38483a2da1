import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "../command/failure.ts";

/** Where to listen on this machine; port 0 takes a free one. */
interface LocalAddress {
  readonly host: string;
  readonly port: number;
}

/** A port of this machine that leads to one of a pod, until it is disposed. */
export interface Forward extends LocalAddress, AsyncDisposable {
  readonly protocol: "http" | "tcp";
}

/** Begins to listen. @throws CommandError when the port cannot be had */
async function listenLocally(server: Server, { host, port }: LocalAddress): Promise<number> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = code === "EADDRINUSE" ? "another program has it; 0 takes a free port" : String(code);
    throw new CommandError(`cannot listen on ${host}:${port}: ${hint}.`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/** Ends a server and every connection to it: one that was upgraded is no longer known to an HTTP server. */
function closable(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/** An HTTP port of a pod, as the service shows it. */
interface PodAddress {
  /** Without a slash at the end. */
  readonly target: string;
  readonly apiKey: string;
}

const BAD_GATEWAY = 502;

/** Passes requests and upgraded connections on to an HTTP port of a pod, with the key of the user. */
export async function forwardHttp(local: LocalAddress, { target, apiKey }: PodAddress): Promise<Forward> {
  const url = new URL(target);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const optionsFor = ({ method, url: path = "/", headers }: IncomingMessage): RequestOptions => ({
    hostname: url.hostname,
    port: url.port,
    path: `${url.pathname}${path}`,
    method,
    headers: { ...headers, host: url.host, authorization: `Bearer ${apiKey}` },
  });

  const server = createHttpServer((incoming, outgoing) => {
    const asked = send(optionsFor(incoming), (answer) => {
      outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    asked.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(BAD_GATEWAY).end("The service cannot be reached.\n");
    });
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });

  server.on("upgrade", (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    near.on("error", () => undefined);
    const asked = send(optionsFor(incoming));
    asked.on("upgrade", (answer, far, farHead) => {
      near.write(headerText(answer));
      near.write(farHead);
      far.write(head);
      far.on("error", () => near.destroy());
      near.on("close", () => far.destroy());
      far.pipe(near).pipe(far);
    });
    asked.on("response", (answer) => {
      near.write(headerText(answer));
      answer.pipe(near);
    });
    asked.on("error", () => near.destroy());
    asked.end();
  });

  const close = closable(server);
  const port = await listenLocally(server, local);
  return { host: local.host, port, protocol: "http", [Symbol.asyncDispose]: close };
}

function headerText({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines, "", ""].join("\r\n");
}

/** Passes connections to a port of this machine on to another address, bytes as they are. */
export async function forwardTcp(
  local: LocalAddress,
  remote: { readonly host: string; readonly port: number },
): Promise<Forward> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...remote, allowHalfOpen: true });
    near.once("close", () => far.destroy());
    // A connection that breaks on one side ends on the other.
    const pass = (from: Socket, to: Socket): Promise<void> => pipeline(from, to).catch(() => void to.destroy());
    void Promise.all([pass(near, far), pass(far, near)]);
  });
  const close = closable(server);
  const port = await listenLocally(server, local);
  return { host: local.host, port, protocol: "tcp", [Symbol.asyncDispose]: close };
}
