import { setTimeout as delay } from "node:timers/promises";
import type { Socket } from "node:net";
import { descriptorsMax } from "./descriptors.ts";
import { authorized, exchange, head, openSocket, post, repeat } from "./raw.ts";
import { end, takeOne, untilStopped } from "./slowness.ts";
import type { Attack, Target } from "./target.ts";

const CONNECTIONS_MAX = 20_000;
/** Descriptors that the attacker needs for other things. */
const OWN_DESCRIPTORS = 500;
/** One address has ports for fewer connections than that. */
const PER_ADDRESS = 10_000;
/** The attack lasts until all are open, also on a machine where that takes longer than an attack. */
const OPENING_MAX_MS = 60_000;
const STREAMS = 500;
const PER_TURN = 250;

/** More of everything than anybody needs. */
export const floods: readonly Attack[] = [
  {
    name: "many-connections",
    does: `up to ${CONNECTIONS_MAX} connections that ask for nothing`,
    growthMaxBytes: 400 * 1024 * 1024,
    async play(target) {
      const wanted = Math.min(CONNECTIONS_MAX, descriptorsMax() - OWN_DESCRIPTORS);
      await target.begin();
      const sockets: Socket[] = [];
      const untilMs = performance.now() + OPENING_MAX_MS;
      while (sockets.length < wanted && performance.now() < untilMs) {
        for (let one = 0; one < PER_TURN; one += 1)
          sockets.push(openSocket(target, `127.0.1.${1 + Math.floor(sockets.length / PER_ADDRESS)}`));
        await delay(20);
      }
      await untilStopped(target);
      await waitForOpening(sockets, untilMs);
      end(target, sockets, "open");
    },
  },
  {
    name: "event-streams",
    does: `${STREAMS} streams of events and of logs of one account`,
    async play(target) {
      const paths = ["/v1/events", `/v1/endpoints/${target.attacker.endpointId}/logs`];
      await hold(target, (index) =>
        head("GET", paths[index % 2] ?? "", authorized(target, { accept: "text/event-stream" })),
      );
    },
  },
  {
    name: "web-sockets",
    does: `${STREAMS} WebSockets to programs and terminals, and frames before any answer`,
    async play(target) {
      const paths = [`/lb/${target.attacker.balancedId}/`, "/v1/pods/nothere/exec", "/pods/nothere/80/", "/graphql"];
      const handshake = {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      };
      const frames = "\xff".repeat(4096);
      await hold(
        target,
        (index) => head("GET", paths[index % paths.length] ?? "", authorized(target, handshake)) + frames,
      );
    },
  },
  {
    name: "key-guessing",
    does: "keys that do not exist, at every interface, as fast as the service answers",
    async play(target) {
      await target.begin();
      const guess = (): string => `mr_${Array.from({ length: 40 }, () => target.random.whole(0, 9)).join("")}`;
      const { endpointId, volumeId } = target.victim;
      const asks = [
        () => head("GET", "/v1/endpoints", { authorization: `Bearer ${guess()}` }),
        () => head("GET", `/v2/${endpointId}/health`, { authorization: guess() }),
        () => head("POST", `/graphql?api_key=${guess()}`, { "content-length": "0" }),
        () => head("GET", "/metrics", { authorization: `Bearer ${guess()}` }),
        () => head("GET", `/s3/${volumeId}/a`, s3Guess(guess())),
        () => head("GET", `/lb/${endpointId}/?api_key=${guess()}`),
      ];
      await repeat(target, 8, async (turn) => {
        const { status } = await exchange(target, [(asks[turn % asks.length] ?? asks[0])?.() ?? ""]);
        if (status !== undefined && status < 300) target.wrong(`a guessed key was answered ${status}`);
      });
    },
  },
  {
    name: "output-floods",
    does: "a worker sends chunks of 1 MB for a job without end",
    async play(target) {
      const queue = `/v2/${target.attacker.endpointId}`;
      await post(target, `${queue}/run`, '{"input":{}}');
      const job = await takeOne(target);
      if (job === undefined) throw new Error("there is no job to take");
      await target.begin();
      const chunk = JSON.stringify({ output: "x".repeat(1_000_000) });
      await repeat(target, 4, () =>
        post(target, `${queue}/job-stream/attacker/${job.id}?attempt=${job.attemptToken}`, chunk),
      );
    },
  },
];

/** Waits until the system has opened the connections that wait in its queue. */
async function waitForOpening(sockets: readonly Socket[], untilMs: number): Promise<void> {
  while (sockets.some(({ connecting }) => connecting) && performance.now() < untilMs) await delay(50);
  for (const socket of sockets) if (socket.connecting) socket.destroy();
}

function s3Guess(id: string): Record<string, string> {
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return {
    "x-amz-date": date,
    "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${date.slice(0, 8)}/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${"0".repeat(64)}`,
  };
}

/** Opens connections with a request each and keeps them. */
async function hold(target: Target, request: (index: number) => string): Promise<void> {
  await target.begin();
  const sockets = Array.from({ length: STREAMS }, (_, index) => {
    const socket = openSocket(target);
    socket.once("data", (bytes: Buffer) => target.answered(bytes.toString("latin1", 9, 12)));
    socket.write(request(index), "latin1");
    return socket;
  });
  await untilStopped(target);
  for (const socket of sockets) socket.destroy();
}
