import type { HeaderList, HttpExchange } from "../../http/exchange/http-exchange.ts";
import { requestIdOf } from "../../http/answers/request-id.ts";
import { docsHeaders, docsPage } from "./docs-page.ts";
import { servedQueueDocument } from "./queue-document.ts";

/** Serves the description of `/v2` and its page, without a key; false leaves the request to the next handler. */
export type QueueDocs = (exchange: HttpExchange, path: string) => boolean;

interface FixedAnswer {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/**
 * The description and page under one prefix. No operation can have their addresses: each has an endpoint and a name in its
 * path, so an endpoint with the id `docs` would keep all of its operations.
 */
export function createQueueDocs(prefix: string): QueueDocs {
  const document = servedQueueDocument(prefix);
  const description: FixedAnswer = {
    headers: ["content-type", "application/json; charset=utf-8"],
    body: Buffer.from(JSON.stringify(document)),
  };
  const page: FixedAnswer = {
    headers: ["content-type", "text/html; charset=utf-8", ...Object.entries(docsHeaders).flat()],
    body: Buffer.from(docsPage(document.info.title)),
  };
  const answerAt = (path: string): FixedAnswer | undefined => {
    if (path === "/docs" || path.startsWith("/docs?")) return page;
    return /^\/openapi\.json\/?(?:\?|$)/.test(path) ? description : undefined;
  };
  return (exchange, path) => {
    const answer = exchange.method === "GET" ? answerAt(path) : undefined;
    if (answer === undefined) return false;
    const { headers, body } = answer;
    const length = [
      "content-length",
      String(body.length),
      "x-request-id",
      requestIdOf(exchange.headers["x-request-id"]),
    ];
    exchange.answer(200, [...headers, ...length], body);
    return true;
  };
}
