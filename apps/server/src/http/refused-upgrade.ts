import type { Socket } from "node:net";
import { errorAnswer } from "./error-body.ts";

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
}
