import { createServer } from "node:http";
import { until } from "../waiting/until.ts";

/** One request that came in. */
export interface Delivery {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server on this machine that webhooks can be sent to. */
export interface WebhookReceiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Waits until so many deliveries of the job are here; resolves to them, also if they do not come. */
  of(jobId: string, count?: number): Promise<readonly Delivery[]>;
}

/** Plays `use` with a receiver that answers what `statusOf` says of the number of the delivery, counted from 1. */
export async function withReceiver(
  statusOf: (delivery: number) => number,
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      deliveries.push({ method, path, contentType: headers["content-type"], body: parsed(Buffer.concat(pieces)) });
      response.writeHead(statusOf(deliveries.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  try {
    await use({
      url: `http://127.0.0.1:${port}/hook`,
      deliveries,
      async of(jobId, count = 1) {
        return await until(
          async () => deliveries.filter(({ body }) => body["id"] === jobId),
          ({ length }) => length >= count,
        );
      },
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
