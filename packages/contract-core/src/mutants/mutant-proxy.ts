import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { happens } from "../target/within.ts";
import type { Mutation, ProxiedAnswer, ProxiedRequest } from "./mutant.ts";

/** A service with a defect, in front of one without. */
export interface MutantProxy extends AsyncDisposable {
  readonly url: string;
}

/** Headers that concern the connection, not the message. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "host"]);
const SWITCHING = 101;
const END_OF_EVENT = "\n\n";

export async function startMutantProxy(baseUrl: string, mutation: Mutation): Promise<MutantProxy> {
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    pass(baseUrl, mutation, incoming, response).catch(() => response.destroy());
  });
  server.on("upgrade", (incoming: IncomingMessage, near: Duplex) => {
    sockets.add(near.on("error", () => near.destroy()).on("close", () => sockets.delete(near)));
    passUpgrade(baseUrl, mutation, incoming, near).catch(() => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await happens(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      server.close();
      await happens(server, "close");
    },
  };
}

async function pass(
  baseUrl: string,
  mutation: Mutation,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  // The client closed the connection, so the service must see that.
  response.once("close", () => gone.abort());
  const head: Omit<ProxiedRequest, "body"> = headOf(incoming);
  const whole = async (): Promise<ProxiedRequest> => ({ ...head, body: await buffer(incoming) });
  // An unchanged body is forwarded as it arrives, so that the service also sees where it stops.
  const isStreamed = mutation.request === undefined && mutation.readsBody !== true;
  const asked = isStreamed ? { ...head, body: Buffer.alloc(0) } : await whole();
  const request = mutation.request?.(asked) ?? asked;
  const ask = async (other: ProxiedRequest): Promise<ProxiedAnswer> =>
    await wholeOf(await send(baseUrl, other, other.body, gone.signal));
  const answered = await send(baseUrl, request, isStreamed ? incoming : request.body, gone.signal);
  const hasEvents = answered.headers["content-type"]?.startsWith("text/event-stream") === true;
  const answer = hasEvents ? { ...headOfAnswer(answered), body: Buffer.alloc(0) } : await wholeOf(answered);
  const { status, headers, body } = (await mutation.answer?.(answer, asked, ask)) ?? answer;
  response.writeHead(status, { ...headers, ...(body.length > 0 ? { "content-length": String(body.length) } : {}) });
  if (hasEvents) await passEvents(answered, response, (lines) => mutation.event?.(lines, asked) ?? lines);
  response.end(body);
}

/** Passes on a stream of events, each when it is whole. */
async function passEvents(from: IncomingMessage, to: ServerResponse, edit: (lines: string) => string): Promise<void> {
  to.flushHeaders();
  let text = "";
  for await (const piece of from.setEncoding("utf8")) {
    const blocks = (text + String(piece)).split(END_OF_EVENT);
    text = blocks.pop() ?? "";
    for (const lines of blocks.map(edit)) if (lines !== "") to.write(lines + END_OF_EVENT);
  }
}

async function send(
  baseUrl: string,
  { method, path, headers }: ProxiedRequest,
  body: Buffer | IncomingMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isWhole = Buffer.isBuffer(body);
  const length = isWhole && body.length > 0 ? { "content-length": String(body.length) } : {};
  const outgoing = forward(baseUrl + path, { method, headers: { ...headers, ...length }, signal });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  // An answer before the end of the body ends the connection.
  outgoing.on("error", () => outgoing.destroy());
  if (isWhole) outgoing.end(body);
  else if (method === "GET" || method === "HEAD") outgoing.end();
  else body.pipe(outgoing);
  const [answer] = await answered;
  return answer;
}

function headOfAnswer({ statusCode = 0, headers }: IncomingMessage): Omit<ProxiedAnswer, "body"> {
  return { status: statusCode, headers: plain(headers) };
}

async function wholeOf(answer: IncomingMessage): Promise<ProxiedAnswer> {
  return { ...headOfAnswer(answer), body: await buffer(answer) };
}

/** The proxy passes the bytes of an upgraded connection on as they are. An upgrade that the target refuses is answered like any other request. */
async function passUpgrade(
  baseUrl: string,
  mutation: Mutation,
  incoming: IncomingMessage,
  near: Duplex,
): Promise<void> {
  const asked: ProxiedRequest = { ...headOf(incoming), body: Buffer.alloc(0) };
  const { method, path, headers } = mutation.request?.(asked) ?? asked;
  const switching = { connection: "Upgrade", upgrade: incoming.headers.upgrade ?? "websocket" };
  // A page of the service has the name under which its client knows it.
  const { host = "" } = incoming.headers;
  const outgoing = forward(baseUrl + path, { method, headers: { ...headers, ...switching, host } });
  outgoing.on("error", () => near.destroy());
  outgoing.end();
  const refused = once(outgoing, "response") as Promise<[IncomingMessage]>;
  const upgraded = once(outgoing, "upgrade") as Promise<[IncomingMessage, Duplex, Buffer]>;
  // One of them never comes, and fails when the connection ends.
  for (const either of [refused, upgraded]) either.catch(() => undefined);
  const [answer, far, first] = await Promise.race([refused, upgraded]);
  const isRefused = far === undefined;
  const whole = isRefused ? await wholeOf(answer) : { ...headOfAnswer(answer), body: Buffer.alloc(0) };
  const told = (await mutation.answer?.(whole, asked, () => Promise.reject(new Error("no more requests")))) ?? whole;
  if (isRefused || told.status !== SWITCHING) {
    const more = { ...told.headers, "content-length": String(told.body.length), connection: "close" };
    near.write(`HTTP/1.1 ${told.status} Refused\r\n${headerLines(more)}\r\n`);
    near.end(told.body);
    return void far?.destroy();
  }
  far.on("error", () => near.destroy()).on("close", () => near.destroy());
  near.on("close", () => far.destroy());
  near.write(`HTTP/1.1 ${SWITCHING} Switching Protocols\r\n${headerLines({ ...told.headers, ...switching })}\r\n`);
  near.write(first);
  far.pipe(near).pipe(far);
}

function headerLines(headers: ProxiedAnswer["headers"]): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}

function headOf({ method = "GET", url: path = "/", headers }: IncomingMessage): Omit<ProxiedRequest, "body"> {
  return { method, path, headers: plain(headers) };
}

function plain(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
