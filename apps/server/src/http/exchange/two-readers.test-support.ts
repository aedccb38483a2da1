import {
  type ExchangeServer,
  type ExchangeServerOptions,
  startExchangeServer,
} from "./exchange-server.test-support.ts";
import type { HttpExchange } from "./http-exchange.ts";

/** A server that echoes what it read. */
export function startReader(options: ExchangeServerOptions): Promise<ExchangeServer> {
  return startExchangeServer(tellWhatWasRead, options);
}

/** Echoes what was read. It reads a body only on request, because a body may never arrive. */
function tellWhatWasRead(exchange: HttpExchange): void {
  if (exchange.headers["x-with-body"] === undefined) answer(exchange, null);
  else void readBody(exchange).then((body) => answer(exchange, body));
}

async function readBody(exchange: HttpExchange): Promise<string> {
  const body = exchange.takeBody();
  return Buffer.isBuffer(body) ? body.toString("latin1") : Buffer.concat(await body.toArray()).toString("latin1");
}

function answer(exchange: HttpExchange, body: string | null): void {
  const { method, url, headers } = exchange;
  const text = JSON.stringify({ method, url, headers: Object.entries(headers).toSorted(), body });
  exchange.answer(200, ["content-length", `${Buffer.byteLength(text)}`], text);
}

// Run as a program, also by other Node releases than that of the tests. It prints the ports of both readers.
if (import.meta.main) {
  const [own, reference] = [await startReader({}), await startReader({ isDirect: false })];
  process.stdout.write(`${JSON.stringify({ own: own.port, reference: reference.port })}\n`);
}
