import { createServer } from "node:http";
import { atLeast, until } from "../words.ts";

/** A received request. */
export interface Delivery {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  /** The header `x-millrace-signature`. */
  readonly signature: string;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server on this machine that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Deliveries whose connection was closed before the answer. */
  givenUp(): number;
  /** Waits for this number of deliveries of the job; resolves to the received ones, also after the time limit. */
  of(jobId: string, count?: number): Promise<readonly Delivery[]>;
}

/** A receiver that answers with `statusOf` the number of the delivery, counted from 1, or not at all if that is null. */
export async function openReceiver(
  statusOf: (delivery: number) => number | null = () => 200,
): Promise<WebhookReceiver & AsyncDisposable & { close(): Promise<void> }> {
  const deliveries: Delivery[] = [];
  let givenUp = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    response.on("close", () => (givenUp += Number(!response.writableEnded)));
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      const text = Buffer.concat(pieces).toString();
      const signature = String(headers["x-millrace-signature"]);
      deliveries.push({ method, path, contentType: headers["content-type"], signature, text, body: parsed(text) });
      const status = statusOf(deliveries.length);
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    givenUp: () => givenUp,
    async of(jobId, count = 1) {
      return await until(async () => deliveries.filter(({ body }) => body["id"] === jobId), atLeast(count));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
