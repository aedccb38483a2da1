import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { apiCalls, methodOf, pathOf } from "./api/api-calls.ts";
import type { KubePod } from "./api/kube-types.ts";
import { type PlayedApi, playApi } from "./api/played-api.test-support.ts";

export type CallName = keyof typeof apiCalls;

/** How far an API server comes with its answer before it hangs up. */
export const moments = ["before the head", "in the head", "before the body", "in the body", "after a line"] as const;
export type Moment = (typeof moments)[number];

/** Answers that go on until their object ends. */
interface Followed {
  readonly call: CallName;
  readonly selector: string;
  readonly response: ServerResponse;
}

export const namespace = "n";
const webSocketKeySuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const printed = ["2026-01-01T00:00:00.000000001Z first line", "2026-01-01T00:00:00.000000002Z second line"];

/**
 * A cluster with one node, whose pods run at once and print two lines. Its API server does what it is asked before it hangs up.
 *
 * @param hangsUpAt says whether, and at which moment, the server hangs up on a request; `never` leaves it without an answer
 */
export async function playHangingApi(
  hangsUpAt: (call: CallName, selector: string) => Moment | "never" | undefined,
): Promise<PlayedApi> {
  const pods = new Map<string, KubePod>();
  const claims = new Map<string, object>();
  const followed = new Set<Followed>();
  /** Calls that fail once, because an earlier machine left its object. */
  const left = new Set<CallName>(["createSecret", "createService"]);
  let version = 0;

  function tell(type: string, pod: KubePod): void {
    for (const { call, selector, response } of followed)
      if (call === "watchPods" && selector === "millrace.purpose")
        response.write(`${JSON.stringify({ type, object: pod })}\n`);
  }

  function remove(name: string): void {
    const pod = pods.get(name);
    if (pod === undefined) return;
    pods.delete(name);
    tell("DELETED", pod);
    for (const { call, selector, response } of followed) if (call === "readPodLog" && selector === name) response.end();
  }

  function run(name: string, manifest: KubePod): KubePod {
    const uid = `uid-${(version += 1)}`;
    const state = { running: { startedAt: "2026-01-01T00:00:00Z" } };
    const status = { phase: "Running", podIP: "10.0.0.1", containerStatuses: [{ name: "machine", state }] };
    const pod = { ...manifest, metadata: { ...manifest.metadata, name, uid }, status } as KubePod;
    pods.set(name, pod);
    setImmediate(() => tell("ADDED", pod));
    return pod;
  }

  /** The object that answers a call; null for one that is not there. */
  function answerOf(call: CallName, name: string, body: string, selector: string): object | null {
    const list = (items: readonly object[]): object => ({ metadata: { resourceVersion: "1" }, items });
    switch (call) {
      case "listPods":
        return list(selector === "millrace.purpose" ? [...pods.values()] : []);
      case "listPodsOfCluster":
      case "listEvents":
        return list([]);
      case "listNodes":
        return list([{ metadata: { name: "node", uid: "node" }, spec: {}, status: {} }]);
      case "getPod":
        return pods.get(name) ?? null;
      case "applyPod":
        return run(name, JSON.parse(body) as KubePod);
      case "getClaim":
        return claims.get(name) ?? null;
      case "applyClaim":
        claims.set(name, { ...(JSON.parse(body) as object), spec: { resources: { requests: { storage: "1Gi" } } } });
        return {};
      case "createService":
        return { spec: { ports: [{ name: "p9000", port: 9000, nodePort: 30_000 }] } };
      case "deletePod":
        remove(name);
        return {};
      case "readPodMetrics":
        return { containers: [] };
      default:
        return { metadata: { name: "any", uid: "any" } };
    }
  }

  async function serve(call: CallName, name: string, url: URL, request: IncomingMessage, response: ServerResponse) {
    const selector = url.searchParams.get("labelSelector") ?? url.searchParams.get("fieldSelector") ?? name;
    const body = await text(request);
    const moment = hangsUpAt(call, selector);
    if (moment === "never") return;
    const isLog = call === "readPodLog";
    const goesOn = call.startsWith("watch") || (isLog && url.searchParams.get("follow") === "true");
    const lines = isLog ? printed : [JSON.stringify({ type: "BOOKMARK", object: { metadata: {} } })];
    const answer = isLog || goesOn ? null : answerOf(call, name, body, selector);
    const whole =
      isLog || goesOn ? `${lines.join("\n")}\n` : JSON.stringify(answer ?? { message: `${name} not found` });
    if (moment !== undefined) return hangUp(request.socket, whole, moment);
    if (left.delete(call)) return void response.writeHead(409).end(whole);
    if (!goesOn) return void response.writeHead(isLog || answer !== null ? 200 : 404).end(whole);
    const entry = { call, selector, response };
    followed.add(entry);
    response.once("close", () => followed.delete(entry));
    response.writeHead(200).write(whole);
  }

  const api = await playApi((request, url, response) => {
    const [call, name] = callOf(request.method ?? "", url);
    serve(call, name, url, request, response).catch(() => request.socket.destroy());
  });
  api.server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => undefined);
    const accepted = createHash("sha1")
      .update(`${request.headers["sec-websocket-key"]}${webSocketKeySuffix}`)
      .digest("base64");
    const head = `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-protocol: v5.channel.k8s.io\r\nsec-websocket-accept: ${accepted}\r\n\r\n`;
    const frames = Buffer.concat([frame(1, "said"), frame(3, JSON.stringify({ status: "Success" }))]);
    const moment = hangsUpAt("execInPod", "");
    const sent = Buffer.concat([Buffer.from(head), frames]);
    if (moment === "never") return;
    if (moment === undefined) return void socket.write(sent);
    const lengths: Readonly<Record<Moment, number>> = {
      "before the head": 0,
      "in the head": 20,
      "before the body": head.length,
      "in the body": head.length + 3,
      "after a line": head.length + 7,
    };
    hangUpAfter(socket, sent.subarray(0, lengths[moment]));
  });
  return api;
}

function callOf(method: string, url: URL): readonly [CallName, string] {
  const isWatch = url.searchParams.get("watch") === "true";
  for (const [call, row] of Object.entries(apiCalls)) {
    if (methodOf(row) !== method || (row.verb === "watch") !== isWatch) continue;
    const isNamed =
      !["list", "watch", "create", "deletecollection"].includes(row.verb) && row.resource !== "namespaces";
    const [before = "", after = ""] = pathOf(row, namespace, isNamed ? "\0" : null).split("\0");
    const { pathname } = url;
    const fits = isNamed ? pathname.startsWith(before) && pathname.endsWith(after) : pathname === before;
    const name = isNamed ? pathname.slice(before.length, pathname.length - after.length) : "";
    if (fits && !name.includes("/")) return [call as CallName, name];
  }
  throw new Error(`The driver has no call ${method} ${url.pathname}.`);
}

function hangUp(socket: Socket, whole: string, moment: Moment): void {
  const isOneLine = whole.indexOf("\n") === -1;
  // An answer of a known length breaks off; so do lines that have no end.
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${isOneLine ? whole.length : 1_000_000}\r\n\r\n`;
  const line = isOneLine ? whole.slice(0, -1) : whole.slice(0, whole.indexOf("\n") + 1);
  const sent: Readonly<Record<Moment, string>> = {
    "before the head": "",
    "in the head": head.slice(0, 30),
    "before the body": head,
    "in the body": head + whole.slice(0, Math.min(line.length - 1, Math.ceil(whole.length / 2))),
    "after a line": head + line,
  };
  hangUpAfter(socket, Buffer.from(sent[moment]));
}

function hangUpAfter(socket: Socket, sent: Buffer): void {
  if (sent.length === 0) socket.destroy();
  else socket.write(sent, () => socket.destroy());
}

/** A binary message of a server, on a channel. */
function frame(channel: number, content: string): Buffer {
  const payload = Buffer.concat([Buffer.of(channel), Buffer.from(content)]);
  return Buffer.concat([Buffer.of(0x82, payload.length), payload]);
}
