import type { IncomingHttpHeaders } from "node:http";
import { execKeyProtocolPrefix } from "@millrace/spec";
import { bearerKey, missingKey } from "../../http/keys/authenticate.ts";

/** The protocols that a WebSocket handshake offers. */
export function offeredProtocols(headers: IncomingHttpHeaders): readonly string[] {
  return headers["sec-websocket-protocol"]?.split(",").map((name) => name.trim()) ?? [];
}

/** Takes the key out of a handshake. */
export function dropExecKey(headers: IncomingHttpHeaders): void {
  delete headers.authorization;
  dropKeyProtocol(headers);
}

/** Takes the protocol that names a key out of those that a handshake offers. */
export function dropKeyProtocol(headers: IncomingHttpHeaders): void {
  const others = offeredProtocols(headers).filter((name) => !name.startsWith(execKeyProtocolPrefix));
  if (others.length === 0) delete headers["sec-websocket-protocol"];
  else headers["sec-websocket-protocol"] = others.join(", ");
}

/** The key of a handshake: in `Authorization`, or from a browser as an offered protocol. @throws DomainError `unauthorized` */
export function execKeyOf(headers: IncomingHttpHeaders): string {
  const offered = offeredProtocols(headers).find((name) => name.startsWith(execKeyProtocolPrefix));
  if (headers.authorization !== undefined || offered === undefined) return bearerKey(headers.authorization);
  const encoded = offered.slice(execKeyProtocolPrefix.length);
  const key = Buffer.from(encoded, "base64url").toString();
  if (key === "" || /\s/.test(key) || Buffer.from(key).toString("base64url") !== encoded) {
    throw missingKey("Sec-WebSocket-Protocol: millrace.exec.v1, millrace.bearer.KEY_IN_BASE64URL");
  }
  return key;
}
