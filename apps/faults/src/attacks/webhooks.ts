import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { post, repeat } from "./raw.ts";
import { takeOne } from "./slowness.ts";
import type { Attack, Target } from "./target.ts";

/** The only address that the operator of the attacked service allows besides public ones. */
export const ALLOWED_ADDRESS = "127.0.0.2";
/** Names below it resolve to an allowed address at first and to a forbidden one afterwards, see `processes/rebind-names-process.ts`. */
export const REBOUND_DOMAIN = "rebound.test";
const SETTLE_MS = 500;

export const webhooks: readonly Attack[] = [
  {
    name: "webhook-addresses",
    does: "webhooks to this computer in every form of its address, by redirects, and by names that resolve anew",
    async play(target) {
      const inner = await listen("127.0.0.1", (_request, respond) => {
        target.wrong("a webhook reached a forbidden address");
        respond(200);
      });
      const { port } = inner.address() as AddressInfo;
      const outer = await listen(ALLOWED_ADDRESS, (_request, respond) => {
        target.answered("the allowed address was called");
        respond(302, { location: `http://127.0.0.1:${port}/redirected` });
      });
      const { port: allowedPort } = outer.address() as AddressInfo;
      const urls = [
        ...[
          "127.0.0.1",
          "2130706433",
          "0x7f000001",
          "0177.0.0.1",
          "127.1",
          "[::1]",
          "[::ffff:127.0.0.1]",
          "[::ffff:7f00:1]",
          "localhost",
          "localhost.",
          "0.0.0.0",
          "[::]",
          "0",
        ].map((host) => `http://${host}:${port}/`),
        `http://user:password@127.0.0.1:${port}/`,
        `http://127.0.0.1:${port}\\@example.org/`,
        `http://${ALLOWED_ADDRESS}:${allowedPort}/redirect`,
        `http://one.${REBOUND_DOMAIN}:${port}/`,
        `http://two.${REBOUND_DOMAIN}:${port}/`,
      ];
      try {
        await target.begin();
        await repeat(target, 2, async (turn) => {
          await deliver(target, urls[turn % urls.length] ?? "");
          await delay(5);
        });
        await delay(SETTLE_MS);
      } finally {
        for (const server of [inner, outer]) server.close().closeAllConnections();
      }
    },
  },
];

/** Submits a job with the webhook and finishes it. */
async function deliver(target: Target, webhook: string): Promise<void> {
  const queue = `/v2/${target.attacker.endpointId}`;
  const { status } = await post(target, `${queue}/run`, JSON.stringify({ input: {}, webhook }));
  if (status !== 200) return;
  const job = await takeOne(target);
  if (job !== undefined)
    await post(target, `${queue}/job-done/attacker/${job.id}?attempt=${job.attemptToken}`, '{"output":1}');
}

type Respond = (status: number, headers?: Record<string, string>) => void;

async function listen(host: string, serve: (url: string, respond: Respond) => void): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    serve(request.url ?? "", (status, headers) => void response.writeHead(status, headers).end());
  });
  server.listen(0, host);
  await once(server, "listening");
  return server;
}
