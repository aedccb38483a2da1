import { happens } from "@millrace/contract-core";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { type ClaimId, execChannels, execKeyProtocolPrefix, execProtocol, limits } from "@millrace/spec";
import { UNKNOWN_KEY } from "../../derived/interfaces/calls-of-operations.ts";
import { ALLOWED_ORIGIN, configuredService } from "../../steps/configured-service.ts";
import {
  type AnotherService,
  type Context,
  type Scenario,
  atService,
  including,
  not,
  until,
} from "../../steps/words.ts";
import { runningPod } from "../../steps/resources/pods.ts";
import { said, speakingImage } from "./containers.ts";

const ANSWERED_WITHIN_MS = 30_000;
/** Any 16 bytes; RFC 6455, 4.1. */
const HANDSHAKE_KEY = "bWlsbHJhY2UtY2hlY2tzIQ==";

interface Handshake {
  readonly podId: string;
  readonly query?: string;
  readonly key?: string | null;
  readonly protocol?: string;
  readonly origin?: string;
}

/** The status that answers a WebSocket handshake for a command; 101 = the command was started, and is ended at once. */
async function statusOf({ address, keys }: Pick<Context, "address" | "keys">, handshake: Handshake): Promise<number> {
  const { podId, query = "command=true", key = keys.own, protocol = execProtocol, origin } = handshake;
  const url = new URL(`${address()}/v1/pods/${podId}/exec?${query}`);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request: ClientRequest = send(url, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": HANDSHAKE_KEY,
      "sec-websocket-protocol": protocol,
      ...(origin === undefined ? {} : { origin }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  request.end();
  const upgraded = happens(request, "upgrade", ANSWERED_WITHIN_MS).then(([answer]) => answer as IncomingMessage);
  const answered = happens(request, "response", ANSWERED_WITHIN_MS).then(([answer]) => answer as IncomingMessage);
  // One of them never comes, and fails once the connection is closed.
  upgraded.catch(() => undefined);
  answered.catch(() => undefined);
  const answer = await Promise.race([upgraded, answered]);
  request.destroy();
  return answer.statusCode ?? 0;
}

/** What answers a handshake that is right: a process of the host takes no commands. */
function rightStatus({ capabilities }: Context): number {
  return capabilities.has("processes") ? 501 : 101;
}

/** The protocols that a browser offers, which can set no header. */
export function protocolsWith(key: string): readonly string[] {
  return [execProtocol, `${execKeyProtocolPrefix}${Buffer.from(key).toString("base64url")}`];
}

/** A handshake as a browser sends it. */
function fromBrowser(podId: string, key: string): Handshake {
  return { podId, key: null, protocol: protocolsWith(key).join(", ") };
}

/** Says one line of its input, one of its errors, and ends. */
const ECHO = 'read line; echo "out $line"; echo "err $line" >&2; exit 7';
/** Says the size of its terminal, rows first, now and at each line of its input. */
const SIZES = "stty size; while read line; do stty size; done";
/** Real time in which a command answers, and its connection is closed. */
const COMMAND_WITHIN_MS = 20_000;
/** RFC 6455, 7.4.1: a message of a kind that is not taken. */
const BAD_MESSAGE = 1003;

/** A command in the container of a pod. */
interface Session {
  send(channel: number, content: string): void;
  /** What came in a channel so far. */
  received(channel: number): string;
  /** The code with which the connection was closed, once it is; null if it stays open for too long. */
  closed(): Promise<number | null>;
}

async function open({ address, keys }: AnotherService, podId: unknown, query: string): Promise<Session> {
  const url = `${address()}/v1/pods/${String(podId)}/exec?${query}`;
  const socket = new WebSocket(url, [...protocolsWith(keys.own)]);
  socket.binaryType = "arraybuffer";
  const messages: Buffer[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(Buffer.from(data as ArrayBuffer)));
  let code: number | null = null;
  socket.addEventListener("close", (event) => (code = event.code));
  await Promise.race([happens(socket, "open", COMMAND_WITHIN_MS), happens(socket, "close", COMMAND_WITHIN_MS)]);
  return {
    closed: () => until(async () => code, not(null), COMMAND_WITHIN_MS),
    send: (channel, content) => socket.send(Buffer.concat([Buffer.of(channel), Buffer.from(content)])),
    received: (channel) =>
      Buffer.concat(messages.filter(([first]) => first === channel).map((message) => message.subarray(1))).toString(),
  };
}

function commandOf(script: string): string {
  return ["sh", "-c", script].map((word) => `command=${encodeURIComponent(word)}`).join("&");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod that is a process of the host takes no commands",
    claims: ["POD-EXEC-PROCESS"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const podId = String((await runningPod(context))["id"]);
      says.equals(await statusOf(context, { podId }), 501, "status for a process of the host");
    },
  },
  {
    name: "commands inside pods are refused to those who may not, where there is no such pod, and from pages that may not",
    claims: ["POD-EXEC-REFUSALS", "POD-EXEC-BROWSER", "POD-EXEC-LIMITS"],
    needs: ["handlers", "keys"],
    async run({ context, rest, keys, expect }) {
      const podId = String((await runningPod(context))["id"]);
      expect("POD-EXEC-REFUSALS").status(await rest("GET", `/pods/${podId}/exec?command=true`), 400);
      const own = fromBrowser(podId, keys.own);
      const withoutProtocol = own.protocol?.replace(`${execProtocol}, `, "") ?? "";
      const words = (count: number, length = 1): string =>
        Array.from({ length: count }, () => `command=${"w".repeat(length)}`).join("&");
      const size = (columns: number, rows: number): string => `command=true&columns=${columns}&rows=${rows}`;
      const { execArgumentsMax: most, execArgumentMaxChars: longest, execTerminalMaxCharacters: widest } = limits;
      const right = rightStatus(context);
      // A page of the service comes from the address that it calls.
      const baseUrl = context.address();
      const [refused, browser, limited] = ["POD-EXEC-REFUSALS", "POD-EXEC-BROWSER", "POD-EXEC-LIMITS"] as const;
      const rows: readonly (readonly [claim: ClaimId, handshake: Handshake, status: number, what: string])[] = [
        [refused, { podId, key: null }, 401, "without a key"],
        [refused, { podId, key: UNKNOWN_KEY }, 401, "with an unknown key"],
        [refused, { podId, key: keys.manageRead ?? "" }, 403, "with a key that may only read"],
        [refused, { podId, key: keys.other ?? "" }, 404, "with a key of another account"],
        [refused, { podId: "no-such-pod" }, 404, "for a pod that there is not"],
        [refused, { podId: "no.id" }, 400, "for an id that is none"],
        [refused, { podId, query: "" }, 400, "without a command"],
        [refused, { podId, query: "command=true&columns=0" }, 400, "with a terminal without columns"],
        [refused, { podId, query: "command=true&shell=sh" }, 400, "with an unknown parameter"],
        [refused, { podId, protocol: "chat" }, 400, "with another protocol"],
        [browser, own, right, "with the key as a protocol"],
        [browser, { ...own, origin: new URL(baseUrl).origin }, right, "of a page of the service"],
        [browser, { ...own, origin: "https://elsewhere.example.org" }, 403, "of a page of another origin"],
        [browser, { podId, origin: "null" }, 403, "of a page without an origin"],
        [browser, fromBrowser(podId, UNKNOWN_KEY), 401, "with an unknown key as a protocol"],
        [browser, fromBrowser(podId, ""), 401, "with an empty key as a protocol"],
        [browser, fromBrowser(podId, keys.manageRead ?? ""), 403, "with a key that may only read as a protocol"],
        [browser, { ...own, protocol: withoutProtocol }, 400, "without the protocol itself"],
        [limited, { podId, query: words(most) }, right, "with as many words as allowed"],
        [limited, { podId, query: words(most + 1) }, 400, "with more words"],
        [limited, { podId, query: words(1, longest) }, right, "with as long a word as allowed"],
        [limited, { podId, query: words(1, longest + 1) }, 400, "with a longer word"],
        [limited, { podId, query: size(widest, widest) }, right, "with the largest terminal"],
        [limited, { podId, query: size(widest + 1, 1) }, 400, "with more columns"],
        [limited, { podId, query: size(1, widest + 1) }, 400, "with more rows"],
      ];
      for (const [claim, handshake, status, what] of rows) {
        expect(claim).equals(
          await statusOf({ keys, address: () => baseUrl }, handshake),
          status,
          `status of a handshake ${what}`,
        );
      }
      await rest("POST", `/pods/${podId}/stop`);
      expect(refused).equals(await statusOf(context, { podId }), 409, "status for a stopped pod");
    },
  },
  {
    name: "the service goes on after a caller reset the connection on which a handshake was refused",
    claims: ["POD-EXEC-REFUSALS"],
    needs: ["own-service"],
    async run({ rest, says, address }) {
      const { hostname, port, pathname } = new URL(`${address()}/v1/pods/no-such-pod/exec`);
      const socket = connect(Number(port), hostname);
      // A target may reset it, too, while nothing is read.
      socket.on("error", () => undefined);
      const lines = [`GET ${pathname} HTTP/1.1`, "host: one", "host: two", "connection: upgrade", "upgrade: websocket"];
      socket.write([...lines, "", ""].join("\r\n"));
      const [answer] = await happens(socket, "data", ANSWERED_WITHIN_MS);
      says.equals(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1], "400", "status of a handshake with two hosts");
      socket.resetAndDestroy();
      const after = await rest("GET", "/templates").then(({ status }) => status, String);
      says.equals(after, 200, "status of the next request");
    },
  },
  atService({
    name: "pages that the operator allows may ask for a command inside a pod",
    claims: ["POD-EXEC-BROWSER"],
    condition: configuredService,
    async run({ service, says }) {
      for (const [origin, status] of [
        [ALLOWED_ORIGIN, 404],
        ["https://elsewhere.example.org", 403],
      ] as const) {
        const handshake = { ...fromBrowser("no-such-pod", service.keys.own), origin };
        says.equals(await statusOf(service, handshake), status, `status of a handshake of a page of ${origin}`);
      }
    },
  }),
  atService({
    name: "a command in the container of a pod has input, output, errors, an exit code and the size of its terminal",
    claims: ["POD-EXEC", "POD-EXEC-LIMITS"],
    condition: { shared: true, compute: "docker" },
    needs: ["containers"],
    async run({ service, expect }) {
      await using image = await speakingImage();
      const pod = await runningPod(service, { imageName: image.name });
      await said(service, `/pods/${String(pod["id"])}`, 1);
      const claim = expect("POD-EXEC");

      const echo = await open(service, pod["id"], commandOf(ECHO));
      echo.send(execChannels.stdin, "a line\n");
      claim.equals(await echo.closed(), 1000, "the code of the end of the connection");
      claim.equals(echo.received(execChannels.stdout), "out a line\n", "the output");
      claim.equals(echo.received(execChannels.stderr), "err a line\n", "the error output");
      claim.equals(JSON.parse(echo.received(execChannels.end)), { exitCode: 7 }, "the end");

      // Both end with their input, the second one without having had any.
      for (const input of ["a line\n", ""]) {
        const heard = await open(service, pod["id"], commandOf("while read line; do echo $line; done; echo ended"));
        if (input !== "") heard.send(execChannels.stdin, input);
        heard.send(execChannels.stdin, "");
        claim.equals(await heard.closed(), 1000, "the end of a command with its input");
        claim.equals(heard.received(execChannels.stdout), `${input}ended\n`, "what it had for input");
      }

      const sized = await open(service, pod["id"], `${commandOf(SIZES)}&terminal=true&columns=91&rows=33`);
      const shows = (size: string) =>
        until(
          async () => {
            sized.send(execChannels.stdin, "\n");
            return sized.received(execChannels.stdout);
          },
          including(size),
          COMMAND_WITHIN_MS,
        );
      const resize = (columns: number, rows: number): void =>
        sized.send(execChannels.resize, JSON.stringify({ columns, rows }));
      claim.that((await shows("33 91")).includes("33 91"), "the size of the terminal", "another one");
      const { execTerminalMaxCharacters: most } = limits;
      resize(most, most);
      const widest = await shows(`${most} ${most}`);
      expect("POD-EXEC-LIMITS").that(widest.includes(`${most} ${most}`), "the size of the largest terminal", widest);
      resize(most + 1, most);
      expect("POD-EXEC-LIMITS").equals(await sized.closed(), BAD_MESSAGE, "the end after a terminal that is too large");
    },
  }),
];
