import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ownHeaders } from "./own-headers.ts";
import type { WrittenRefusal } from "./refusal-at.ts";

/** How long a client may take to close its half after a refusal. */
const CLOSE_MAX_MS = 5_000;

/** Answers where there is no response of `node:http`, as the bytes of an HTTP answer, and closes the connection. */
export function endWithRefusal(socket: Socket, { status, headers, text }: WrittenRefusal): void {
  if (!socket.writable) return;
  const length = String(Buffer.byteLength(text));
  const all = { ...ownHeaders, ...headers, "content-length": length, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
  letGo(socket);
}

/** Ends what is left of a connection whose last bytes are on their way. Its end comes after its bytes, so what the client still sends is read. */
export function letGo(socket: Socket): void {
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), CLOSE_MAX_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}
