import { happens } from "@millrace/contract-core";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { type ClaimId, execKeyProtocolPrefix, execProtocol, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_KEY } from "../authentication/operations.ts";
import { createPod, podThatIsUp } from "./shared.ts";

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
async function statusOf({ baseUrl, keys }: Context, handshake: Handshake): Promise<number> {
  const { podId, query = "command=true", key = keys.own, protocol = execProtocol, origin } = handshake;
  const url = new URL(`${baseUrl}/v1/pods/${podId}/exec?${query}`);
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

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod that is a process of the host takes no commands",
    claims: ["POD-EXEC-PROCESS"],
    safety: "disposable",
    needs: ["handlers", "processes"],
    async run(context: Context) {
      const podId = String((await createPod(context))["id"]);
      await podThatIsUp(context, podId);
      context
        .expect("POD-EXEC-PROCESS")
        .equals(await statusOf(context, { podId }), 501, "status for a process of the host");
    },
  },
  {
    name: "commands inside pods are refused to those who may not, where there is no such pod, and from pages that may not",
    claims: ["POD-EXEC-REFUSALS", "POD-EXEC-BROWSER", "POD-EXEC-LIMITS"],
    safety: "disposable",
    needs: ["handlers", "keys"],
    async run(context: Context) {
      const { rest, keys, expect, baseUrl } = context;
      const podId = String((await createPod(context))["id"]);
      await podThatIsUp(context, podId);
      expect("POD-EXEC-REFUSALS").status(await rest("GET", `/pods/${podId}/exec?command=true`), 400);
      const own = fromBrowser(podId, keys.own);
      const withoutProtocol = own.protocol?.replace(`${execProtocol}, `, "") ?? "";
      const words = (count: number, length = 1): string =>
        Array.from({ length: count }, () => `command=${"w".repeat(length)}`).join("&");
      const size = (columns: number, rows: number): string => `command=true&columns=${columns}&rows=${rows}`;
      const { execArgumentsMax: most, execArgumentMaxChars: longest, execTerminalMaxCharacters: widest } = limits;
      const right = rightStatus(context);
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
        expect(claim).equals(await statusOf(context, handshake), status, `status of a handshake ${what}`);
      }
      await rest("POST", `/pods/${podId}/stop`);
      expect(refused).equals(await statusOf(context, { podId }), 409, "status for a stopped pod");
    },
  },
];
