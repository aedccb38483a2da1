import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";

import { NodeExchange } from "../../http/exchange/node-exchange.ts";
import { createQueueDocs } from "./queue-docs.ts";

const docs = createQueueDocs("/v2");

/** The status with which the docs answer a request, if they do. */
function ask(method: string, path: string): number | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url: `/v2${path}` });
  const exchange = new NodeExchange(request, new ServerResponse(request));
  return docs(exchange, path) ? exchange.status : undefined;
}

test("the description and its page are served with any query", () => {
  for (const path of ["/docs", "/docs?theme=dark", "/openapi.json", "/openapi.json?"]) {
    expect(ask("GET", path), path).toBe(200);
  }
});

test("an endpoint with the id docs or openapi.json keeps all of its operations", () => {
  for (const path of ["/docs/run", "/docs/status/job-1", "/docs/", "/docs.json", "/openapi.json/health", "/document"]) {
    expect(ask("GET", path), path).toBeUndefined();
    expect(ask("POST", path), path).toBeUndefined();
  }
});

test("only GET reads them", () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect(ask(method, "/docs"), method).toBeUndefined();
});
