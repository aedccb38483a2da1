import { happens } from "@millrace/contract-core";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { text } from "node:stream/consumers";
import { UNKNOWN_KEY } from "../../derived/interfaces/calls-of-operations.ts";
import { type Answer, type Scenario, until } from "../../steps/words.ts";
import { runningPod } from "../../steps/resources/pods.ts";

const CLAIM = "POD-HTTP-PORTS";
const BROWSERS = "POD-HTTP-PORTS-BROWSERS";
const CALLER = "POD-HTTP-PORTS-CALLER";
/** An address for documentation: no caller has it. */
const FORGED = "203.0.113.9";
const PORT = 8080;
const OTHER_PORT = 9090;
const GREETED_WITHIN_MS = 8_000;
const browser = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** The first message of a WebSocket; undefined if the connection fails. */
async function greeting(url: string): Promise<unknown> {
  const socket = new WebSocket(url);
  try {
    const failed = happens(socket, "error", GREETED_WITHIN_MS).then(() => undefined);
    const [message] = (await Promise.race([happens(socket, "message", GREETED_WITHIN_MS), failed])) ?? [];
    return (message as MessageEvent | undefined)?.data;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

/** What the service answers at a host name that leads to it, as browsers know it, and others may not. */
async function readAt(
  baseUrl: string,
  location: string,
  cookie = "",
  sentBy: Readonly<Record<string, string>> = browser,
) {
  const { host, pathname, search } = new URL(location, baseUrl);
  const send = baseUrl.startsWith("https:") ? httpsRequest : httpRequest;
  const request = send(new URL(pathname + search, baseUrl), {
    headers: { host, ...sentBy, ...(cookie === "" ? {} : { cookie }) },
    signal: AbortSignal.timeout(GREETED_WITHIN_MS),
  });
  const answered = happens(request, "response", GREETED_WITHIN_MS);
  request.end();
  const [answer] = (await answered) as readonly [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** What the program of the pod says that it was told about the caller. */
function callerOf({ headers }: Answer): Readonly<Record<string, string | undefined>> {
  return JSON.parse(headers.get("x-caller") ?? "{}") as Readonly<Record<string, string | undefined>>;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "the program of a pod gets its own cookies and keys, none of the service, and its redirects stay below its port",
    claims: [CLAIM],
    needs: ["handlers"],
    async run({ context, send, keys, says }) {
      const { id } = await runningPod(context, { ports: [`${PORT}/http`] });
      const prefix = `/pods/${String(id)}/${PORT}`;
      const read = (key: string | null, headers = {}): Promise<Answer> =>
        send({ method: "GET", path: `${prefix}/page`, key, headers: { cookie: "one=1; two=2", ...headers } });
      const own = await until(() => read(keys.own), { status: 200 });
      const { authorization, cookie } = callerOf(own);
      says.equals(authorization, undefined, "the key of the service as the program sees it");
      says.equals(cookie, "one=1; two=2", "the cookies of the program");
      for (const [referer, seen] of [
        ["https://a.example/?a=1", "https://a.example/?a=1"],
        [`https://a.example/?api_key=${keys.own}`, undefined],
      ] as const) {
        says.equals(callerOf(await read(keys.own, { referer })).referer, seen, "the page that led to the program");
      }
      // A program that knows its prefix writes whole paths, any other those that it was asked for.
      for (const leadsTo of [`${prefix}/next?of=it`, "/next?of=it", "next?of=it"]) {
        const led = await read(keys.own, { "leads-to": leadsTo });
        const location = new URL(led.headers.get("location") ?? "", `http://pod${prefix}/page`);
        says.equals(location.pathname + location.search, `${prefix}/next?of=it`, `where ${leadsTo} leads`);
      }
    },
  },
  {
    name: "an HTTP port of a pod is reached through the service, by those who may",
    claims: [CLAIM, CALLER, BROWSERS],
    needs: ["handlers", "keys"],
    async run({ context, rest, send, keys, expect }) {
      const claim = expect(CLAIM);
      const { id } = await runningPod(context, { ports: [`${PORT}/http`, `${OTHER_PORT}/http`] });
      const prefix = `/pods/${String(id)}/${PORT}`;
      const path = `${prefix}/some/page?of=it`;
      const read = (key: string | null, method = "GET"): Promise<Answer> => send({ method, path, key });
      const own = await until(() => read(keys.own), { status: 200 });
      claim.status(own, 200);
      claim.equals(own.text, "sleeper GET /some/page?of=it", "what the pod saw");
      claim.equals((await read(keys.own, "POST")).text, "sleeper POST /some/page?of=it", "what the pod saw");
      claim.status(await read(keys.manageRead ?? ""), 200);
      const forged = await send({ method: "GET", path, key: keys.own, headers: { "x-forwarded-for": FORGED } });
      const { protocol, hostname } = new URL(context.address());
      const caller = callerOf(forged);
      // What a trusted proxy said comes before its own address.
      const address = caller["address"]?.split(", ").at(-1) ?? "";
      expect(CALLER).that(isIP(address) !== 0 && address !== FORGED, "the address of the caller", caller);
      expect(CALLER).equals(`${caller["scheme"]}:`, protocol, "the scheme");
      expect(CALLER).equals(caller["host"]?.replace(/:\d+$/, ""), hostname, "the host");
      claim.equals(caller["prefix"], prefix, "the prefix of addresses of the pod");
      const withoutSlash = await send({ method: "GET", path: prefix });
      claim.equals(withoutSlash.headers.get("location"), `${prefix}/`, "where an address without a path leads");
      for (const [key, status] of [
        [null, 401],
        [UNKNOWN_KEY, 401],
        [keys.run ?? "", 403],
        [keys.other ?? "", 404],
      ] as const) {
        claim.status(await read(key), status);
      }
      const byAddress = await send({ method: "GET", path: `${path}&api_key=${keys.own}`, key: null });
      claim.equals(byAddress.text, "sleeper GET /some/page?of=it", "what the pod saw of an address with a key");
      const visited = await send({ method: "GET", path: `${path}&api_key=${keys.own}`, key: null, headers: browser });
      // Ports have host names of their own below `localhost` where only this computer reaches the service.
      const isLocal = context.capabilities.has("own-service") && context.capabilities.has("processes");
      expect(BROWSERS).status(visited, isLocal ? 303 : [303, 403]);
      expect(BROWSERS).that(!visited.text.includes("sleeper"), "nothing of the pod for a browser", visited.text);
      const program = await send({ method: "GET", path, key: keys.own, headers: { accept: "text/html" } });
      claim.equals(program.text, "sleeper GET /some/page?of=it", "what the pod saw of a program that reads pages");
      if (visited.status === 303) {
        const ticket = await readAt(context.address(), visited.headers.get("location") ?? "");
        expect(BROWSERS).equals(ticket.status, 303, "status where the browser is led");
        const cookie = ticket.headers["set-cookie"]?.map((one) => one.split(";", 1)[0]).join("; ");
        const [ticketText] = [
          ...new URL(visited.headers.get("location") ?? "", context.address()).searchParams.values(),
        ].slice(-1);
        const page = ticket.headers.location ?? "";
        const shown = await readAt(context.address(), page, cookie);
        expect(BROWSERS).equals(shown.text, "sleeper GET /some/page?of=it", "the page at the host name of the port");
        // A page with a policy of the service could lack its cookies and its storage.
        expect(BROWSERS).equals(shown.headers["content-security-policy"], undefined, "the policy of the page");
        for (const [sentBy, status, what, given] of [
          [browser, 401, "a browser that was not led there"],
          [browser, 401, "a browser with its ticket for a cookie", `${cookie?.split("=", 1)[0]}=${ticketText}`],
          // Browsers leave these headers out where the address is neither https nor of this computer.
          [{ "user-agent": "Mozilla/5.0" }, 200, "a browser that says nothing of the page before", cookie],
          [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403, "a page of another site", cookie],
          [{ origin: "https://example.org" }, 403, "a page of another origin", cookie],
        ] as const) {
          expect(BROWSERS).equals(
            (await readAt(context.address(), page, given, sentBy)).status,
            status,
            `status for ${what}`,
          );
        }
        const otherPage = page.replace(`-${PORT}.`, `-${OTHER_PORT}.`);
        const other = await readAt(context.address(), otherPage, cookie);
        expect(BROWSERS).equals(other.status, 401, "status for a browser with the cookie of another port");
      }
      const unexposed = await send({ method: "GET", path: `/pods/${String(id)}/${PORT + 1}/` });
      claim.status(unexposed, 404);
      const live = `${context
        .address()
        .replace(/^http/, "ws")
        .replace(/\/compat$/, "")}/pods/${String(id)}/${PORT}/live`;
      claim.equals(await greeting(live), undefined, "greeting of a WebSocket without a key");

      await rest("PATCH", `/pods/${String(id)}`, { openHttpPorts: true });
      claim.status(await read(null), 200);
      claim.equals(await greeting(live), "sleeper /live", "greeting of a WebSocket");
      await rest("POST", `/pods/${String(id)}/stop`);
      const stopped = await read(keys.own);
      claim.that(stopped.status >= 400, "no answer of a pod that is stopped", stopped.status);
    },
  },
];
