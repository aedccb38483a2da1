import { DomainError, invalidField, isRecord } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { HttpExchange } from "../exchange/http-exchange.ts";
import { collectBody } from "./collect-body.ts";
import { parseJsonBody } from "./json-body.ts";

/** Reads a body that is a small object. @throws DomainError for a large one, and for anything else */
export async function smallJsonObject(exchange: HttpExchange): Promise<Readonly<Record<string, unknown>>> {
  const taken = exchange.takeBody();
  const maxBytes = limits.managementBodyMaxBytes;
  const announcedBytes = Number(exchange.headers["content-length"] ?? 0);
  if (Buffer.isBuffer(taken) && taken.byteLength > maxBytes) {
    throw new DomainError("payload_too_large", `The request body is larger than ${maxBytes} bytes.`);
  }
  const body = parseJsonBody(Buffer.isBuffer(taken) ? taken : await collectBody(taken, { maxBytes, announcedBytes }));
  if (!isRecord(body)) throw invalidField("body", "must be an object");
  return body;
}
