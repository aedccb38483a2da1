import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { closable, listenLocally, type Forward, type LocalAddress } from "./forward.ts";

/** An HTTP port of a pod, as the service shows it. */
export interface PodAddress {
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

  const server = createServer((incoming, outgoing) => {
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
