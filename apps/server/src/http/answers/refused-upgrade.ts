import type { Socket } from "node:net";
import { errorAnswer } from "./error-body.ts";

/** How long a client may take to close its half after a refusal. */
const CLOSE_MAX_MS = 5_000;

/** Answers a request for another protocol with an error, as the bytes of an HTTP answer, and closes the connection. */
export function refuseUpgrade(socket: Socket, error: unknown, requestId: string): void {
  if (!socket.writable) return;
  const { status, headers, body } = errorAnswer(error, requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    "x-request-id": requestId,
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join("")}\r\n${text}`);
  letGo(socket);
}

/** Ends what is left of a connection whose last bytes are on their way. Its end comes after its bytes, so what the client still sends is read. */
export function letGo(socket: Socket): void {
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), CLOSE_MAX_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}
