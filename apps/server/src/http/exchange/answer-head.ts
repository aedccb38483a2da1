import { STATUS_CODES } from "node:http";
import type { HeaderList } from "./http-exchange.ts";

/** The idle timeout of kept connections, as stated in answers. */
export interface KeptOpen {
  readonly idleMs: number;
}

const UNSAFE = /[^\t\x20-\x7e]/;

/**
 * Head of an answer, with the headers that `node:http` would add: the date, and whether the connection is kept.
 *
 * @throws TypeError when a header holds a character that would end its line
 */
export function answerHead(status: number, headers: HeaderList, kept: KeptOpen | undefined): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n`;
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? "";
    if (UNSAFE.test(value)) throw new TypeError(`the header ${headers[at]} holds characters that no header may hold`);
    head += `${headers[at]}: ${value}\r\n`;
  }
  return `${head}Date: ${httpDate()}\r\n${kept === undefined ? "Connection: close" : keepAlive(kept)}\r\n\r\n`;
}

function keepAlive({ idleMs }: KeptOpen): string {
  return `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / 1000)}`;
}

let dateSecond = 0;
let date = "";

/** The current second; its text is built once per second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    date = new Date(second * 1000).toUTCString();
  }
  return date;
}
