import { limits } from "@millrace/spec";
import { made as madeKey } from "../../steps/resources/made-key.ts";
import { type Scenario, objectOf, fieldsOf, SECOND_MS, until } from "../../steps/words.ts";

const WORKER = "x-runpod-worker-id";
/** How long an open answer may outlive its key. */
const REVOKED_MAX_MS = 10 * SECOND_MS;
/** Requests that come while one worker has a request under way. */
const REQUESTS = 4;

/** An event of a socket, which comes once. */
function eventOf(socket: WebSocket, name: "message" | "close"): Promise<Event> {
  return new Promise((settle) => socket.addEventListener(name, settle, { once: true }));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Requests go to the worker with the fewest under way, or to the one that they name",
    claims: ["LB-WORKER", "LB-BROKEN", "LB-REVOKED", "LB-SOCKETS"],
    // Each gateway counts the requests that it has sent itself.
    needs: ["handlers", "processes", "time", "keys", "one-gateway"],
    async run({ context, expect, clock, rest, send, endpoint, template }) {
      const templateId = await template({ imageName: "local/serving" });
      const workers = { computeType: "CPU", vcpuCount: 1, workersMin: 2, workersMax: 2 };
      const queue = await endpoint({ type: "LB", templateId, ...workers });
      const { endpointId } = queue;
      const ask = (path: string, headers: Record<string, string> = {}, key?: string | null) =>
        send({
          method: "GET",
          path: `/lb/${endpointId}${path}`,
          dialect: "default",
          headers,
          ...(key === undefined ? {} : { key }),
        });
      const ready = async () => {
        await clock.pass(limits.healthCheckIntervalMs);
        return Number(objectOf(fieldsOf(await queue.call("GET", "health"))["workers"])["idle"]);
      };
      await until(ready, workers.workersMin);
      const { key, path: keyPath } = await madeKey(context, { scopes: ["run"] });
      const open = await fetch(new URL(`/lb/${endpointId}/open`, context.address()), {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(limits.requestHoldMaxMs),
      });
      const busy = String(open.headers.get(WORKER));
      const says = expect("LB-WORKER");
      const others = new Set<string | null>();
      for (let asked = 0; asked < REQUESTS; asked += 1) others.add((await ask("/")).headers.get(WORKER));
      says.equals([others.size, others.has(busy)], [1, false], "workers of further requests, and the busy one");
      for (const named of [busy, `strict ${busy}`]) {
        says.equals((await ask("/", { [WORKER]: named })).headers.get(WORKER), busy, `the worker of ${named}`);
      }
      says.equals((await ask("/", { [WORKER]: "none" })).status, 200, "a request to a worker that is gone");
      says.equals((await ask("/", { [WORKER]: "strict none" })).status, 404, "one to no other than that");
      const socket = new WebSocket(
        new URL(`/lb/${endpointId}/socket?api_key=${key}`, context.address()).href.replace(/^http/, "ws"),
      );
      const [seen, closed] = [eventOf(socket, "message"), eventOf(socket, "close")];
      const message = await Promise.race([seen, closed]);
      const sockets = expect("LB-SOCKETS");
      sockets.equals("data" in message ? message.data : message.type, "open", "what the program sent");
      sockets.contains(
        (await queue.call("GET", "health")).json,
        { jobs: { inProgress: 2 } },
        "an answer and a WebSocket",
      );

      const broken = expect("LB-BROKEN");
      const [free = ""] = [...others].map(String);
      const headers = { [WORKER]: `strict ${free}` };
      const checks = async (): Promise<string> => (await ask("/checks", headers)).text;
      const before = await checks();
      broken.equals((await ask("/break", headers)).status, 502, "a request that the worker broke off");
      // Until then it is a worker that serves no requests.
      const after = await until(checks, (text) => /^\d+$/.test(text));
      broken.that(Number(after) > Number(before), "a health check before the next request", { before, after });

      const revoked = expect("LB-REVOKED");
      // Keys of open answers are looked up again and again, not only once.
      await clock.pass(REVOKED_MAX_MS);
      await rest("DELETE", keyPath);
      revoked.equals((await ask("/", {}, key)).status, 401, "a new request with the key");
      await clock.pass(REVOKED_MAX_MS);
      const end = await open.body?.pipeTo(new WritableStream()).then(
        () => "whole",
        (error: unknown) => (error instanceof Error ? error.name : ""),
      );
      revoked.equals(end, "TypeError", "the end of the answer that was open, which breaks off");
      revoked.equals((await closed).type, "close", "the end of the WebSocket");
    },
  },
];
