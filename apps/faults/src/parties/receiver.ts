import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { markOf } from "../history/bodies.ts";
import type { JobState, Webhook } from "../history/entry.ts";
import { errorMark } from "../history/bodies.ts";

/** Receives the webhooks of jobs. */
export interface Receiver {
  readonly url: string;
  close(): Promise<void>;
}

/** @param onWebhook is called before the delivery is acknowledged */
export async function createReceiver(onWebhook: (webhook: Webhook) => void): Promise<Receiver> {
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        const { id, status, output, error } = body as {
          id: string;
          status: JobState;
          output?: unknown;
          error?: string;
        };
        const mark = status === "FAILED" ? errorMark(error) : markOf(output);
        onWebhook({ op: "webhook", at: performance.now(), id, state: status, output: mark });
        response.end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
