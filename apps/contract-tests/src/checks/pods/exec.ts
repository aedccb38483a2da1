import { happens } from "@millrace/contract-core";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { execKeyProtocolPrefix, execProtocol, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_KEY } from "../errors/shared.ts";
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
    name: "a browser brings the key of a command as a protocol, from pages that may",
    claims: ["POD-EXEC-BROWSER"],
    safety: "disposable",
    needs: ["handlers", "keys"],
    async run(context: Context) {
      const { keys, expect, baseUrl } = context;
      const podId = String((await createPod(context))["id"]);
      await podThatIsUp(context, podId);
      const { origin } = new URL(baseUrl);
      const own = fromBrowser(podId, keys.own);
      for (const [handshake, status, what] of [
        [own, rightStatus(context), "with the key as a protocol"],
        [{ ...own, origin }, rightStatus(context), "of a page of the service"],
        [{ ...own, origin: "https://elsewhere.example.org" }, 403, "of a page of another origin"],
        [{ podId, origin: "null" }, 403, "of a page without an origin"],
        [fromBrowser(podId, UNKNOWN_KEY), 401, "with an unknown key"],
        [fromBrowser(podId, ""), 401, "with an empty key"],
        [fromBrowser(podId, keys.manageRead ?? ""), 403, "with a key that may only read"],
        [
          { ...own, protocol: own.protocol?.replace(`${execProtocol}, `, "") ?? "" },
          400,
          "without the protocol itself",
        ],
      ] as const) {
        expect("POD-EXEC-BROWSER").equals(await statusOf(context, handshake), status, `status of a handshake ${what}`);
      }
    },
  },
  {
    name: "commands inside pods are refused to those who may not, and where there is no such pod",
    claims: ["POD-EXEC-REFUSALS", "POD-EXEC-LIMITS"],
    safety: "disposable",
    needs: ["handlers", "keys"],
    async run(context: Context) {
      const { rest, keys, expect } = context;
      const podId = String((await createPod(context))["id"]);
      await podThatIsUp(context, podId);
      const refused = expect("POD-EXEC-REFUSALS");
      refused.status(await rest("GET", `/pods/${podId}/exec?command=true`), 400);
      for (const [handshake, status, what] of [
        [{ podId, key: null }, 401, "without a key"],
        [{ podId, key: UNKNOWN_KEY }, 401, "with an unknown key"],
        [{ podId, key: keys.manageRead ?? "" }, 403, "with a key that may only read"],
        [{ podId, key: keys.other ?? "" }, 404, "with a key of another account"],
        [{ podId: "no-such-pod" }, 404, "for a pod that there is not"],
        [{ podId: "no.id" }, 400, "for an id that is none"],
        [{ podId, query: "" }, 400, "without a command"],
        [{ podId, query: "command=true&columns=0" }, 400, "with a terminal without columns"],
        [{ podId, query: "command=true&shell=sh" }, 400, "with an unknown parameter"],
        [{ podId, protocol: "chat" }, 400, "with another protocol"],
      ] as const) {
        refused.equals(await statusOf(context, handshake), status, `status of a handshake ${what}`);
      }
      const words = (count: number, length = 1): string =>
        Array.from({ length: count }, () => `command=${"w".repeat(length)}`).join("&");
      const size = (columns: number, rows: number): string => `command=true&columns=${columns}&rows=${rows}`;
      const { execArgumentsMax: most, execArgumentMaxChars: longest, execTerminalMaxCharacters: widest } = limits;
      for (const [within, beyond, what] of [
        [words(most), words(most + 1), "words"],
        [words(1, longest), words(1, longest + 1), "characters of a word"],
        [size(widest, widest), size(widest + 1, 1), "columns"],
        [size(1, widest), size(1, widest + 1), "rows"],
      ] as const) {
        const limited = expect("POD-EXEC-LIMITS");
        limited.equals(
          await statusOf(context, { podId, query: within }),
          rightStatus(context),
          `status with as many ${what} as allowed`,
        );
        limited.equals(await statusOf(context, { podId, query: beyond }), 400, `status with more ${what} than allowed`);
      }
      await rest("POST", `/pods/${podId}/stop`);
      refused.equals(await statusOf(context, { podId }), 409, "status for a stopped pod");
    },
  },
];
