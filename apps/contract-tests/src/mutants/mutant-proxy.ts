import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Mutation, ProxiedAnswer, ProxiedRequest } from "./mutant.ts";

/** A service with a defect, in front of one without. */
export interface MutantProxy extends AsyncDisposable {
  readonly url: string;
}

/** Headers that belong to one connection, not to what is told over it. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "host"]);

export async function startMutantProxy(baseUrl: string, mutation: Mutation): Promise<MutantProxy> {
  const server = createServer((incoming, response) => {
    pass(baseUrl, mutation, incoming, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(
  baseUrl: string,
  mutation: Mutation,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url: path = "/", headers } = incoming;
  const asked: ProxiedRequest = { method, path, headers: plain(headers), body: await buffer(incoming) };
  const request = mutation.request?.(asked) ?? asked;
  const answer = await ask(baseUrl, request, response);
  const { status, headers: answered, body } = mutation.answer?.(answer, asked) ?? answer;
  response.writeHead(status, { ...answered, ...(body.length > 0 ? { "content-length": String(body.length) } : {}) });
  response.end(body);
}

async function ask(
  baseUrl: string,
  { method, path, headers, body }: ProxiedRequest,
  response: ServerResponse,
): Promise<ProxiedAnswer> {
  const outgoing = forward(baseUrl + path, {
    method,
    headers: { ...headers, ...(body.length > 0 ? { "content-length": String(body.length) } : {}) },
  });
  // Whoever asked went away: the service is to notice.
  response.once("close", () => outgoing.destroy());
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, headers: plain(answer.headers), body: await buffer(answer) };
}

function plain(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
