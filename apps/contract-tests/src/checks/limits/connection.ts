import { happens } from "@millrace/contract-core";
import * as http from "node:http";
import * as https from "node:https";
import { limits } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { type AtEndpoint, type Scenario, atEndpoint } from "../../steps/words.ts";

/** Real time after which an expected answer counts as missing: a busy machine needs long for all that is sent before it. */
const GIVEN_UP_MS = 60_000;
const PIECE = Buffer.alloc(256 * 1024, " ");

/** Sends more than is allowed, without a length and without an end; then one more request. */
async function expectEarlyRefusal(
  { address, keys, queue, says }: AtEndpoint,
  operation: string,
  maxBytes: number,
): Promise<void> {
  const health = new URL(`${address()}/v2/${queue.endpointId}/health`);
  const { Agent, request } = health.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: keys.own, "content-type": "application/json" };
  try {
    const upload = request(new URL(operation, health), { method: "POST", agent, headers });
    const usedSocket = socketOf(upload);
    const refused = answered(upload);
    for (let sent = 0; sent <= maxBytes; sent += PIECE.length) {
      if (!upload.write(PIECE)) await Promise.race([happens(upload, "drain", GIVEN_UP_MS), refused]);
    }
    const early = await refused;
    says.equals(early, 413, `status of ${operation} before the end of its body`);
    upload.on("error", () => undefined).end();
    const next = request(health, { agent, headers });
    const sockets = Promise.all([usedSocket, socketOf(next)]);
    const status = answered(next);
    next.end();
    says.equals(await status, 200, "status of the next request");
    const [used, again] = await sockets;
    says.equals(again === used, true, "the next request on the same connection");
    says.contains(await jobCounts(queue), { inQueue: 0 }, "jobs in the queue");
  } finally {
    agent.destroy();
  }
}

function socketOf(request: http.ClientRequest): Promise<unknown> {
  return happens(request, "socket", GIVEN_UP_MS).then(([socket]) => socket);
}

/** The status of an answer; undefined without an answer. */
function answered(request: http.ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), GIVEN_UP_MS);
    const settle = (status: number | undefined): void => {
      clearTimeout(timer);
      resolve(status);
    };
    request.on("error", () => settle(undefined));
    request.on("response", (response) => response.resume().on("end", () => settle(response.statusCode)));
  });
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A body grows beyond the limit, and its connection is used again",
    claims: ["LIMIT-PAYLOAD-REFUSED-EARLY"],
    needs: [],
    async run(context) {
      await expectEarlyRefusal(context, "run", limits.runPayloadMaxBytes);
      await expectEarlyRefusal(context, "runsync", limits.runsyncPayloadMaxBytes);
    },
  }),
];
