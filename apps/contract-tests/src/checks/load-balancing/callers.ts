import { restOperations } from "@millrace/spec";
import { type Scenario, fieldsOf, until } from "../../steps/words.ts";

const [LISTED, OTHER] = ["https://a.example", "https://b.example"];
const READ = "access-control-allow-origin";
const CHANGES = Object.values(restOperations).map(({ method }) => method);

/** How a request to open a WebSocket ends: with the event `open`, or `error` for one that was refused. */
function outcomeOf(url: string, origin: string): Promise<string> {
  // One of a browser takes no headers.
  const socket = new WebSocket(url.replace(/^http/, "ws"), { headers: { origin } });
  return new Promise((settle) => {
    for (const name of ["open", "error"] as const) {
      socket.addEventListener(name, () => {
        settle(name);
        socket.close();
      });
    }
  });
}

/** Who may send requests to an endpoint, and what its program sees of them. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Requests need a key, which the program does not see, and pages an origin that is listed",
    claims: ["LB-OPEN", "LB-PAGES", "LB-SOCKETS"],
    needs: ["handlers", "processes", "time", "keys"],
    async run({ context, expect, keys, rest, send, endpoint, template }) {
      const templateId = await template({ imageName: "local/serving" });
      const workers = { computeType: "CPU", vcpuCount: 1, workersMin: 1, workersMax: 1 };
      const { endpointId } = await endpoint({ type: "LB", templateId, corsOrigins: [LISTED], ...workers });
      const ask = (path: string, headers: Record<string, string> = {}, key: string | null = keys.own, method = "GET") =>
        send({ method, path: `/lb/${endpointId}${path}`, dialect: "default", headers, key });
      await until(() => ask("/"), { status: 200 });

      const opened = expect("LB-OPEN");
      opened.equals((await ask("/", {}, null)).status, 401, "a request without a key");
      const byQuery = await ask(`/x?api_key=${keys.own}&a=1`, {}, null);
      opened.equals(byQuery.text, "serving GET /x?a=1", "what the program saw of a key in the query");
      const referer = `https://a.example/?api_key=${keys.own}`;
      for (const [key, headers] of [
        [keys.own, { referer }],
        [null, { "x-api-key": keys.own }],
      ] as const) {
        const seen = await ask("/headers", { ...headers, "x-mine": "1" }, key);
        opened.status(seen, 200);
        opened.contains(fieldsOf(seen), { "x-mine": "1" }, "headers that the program saw");
        opened.that(!seen.text.includes(keys.own), "no key in them", seen.text);
      }
      await rest("PATCH", `/endpoints/${endpointId}`, { openRequests: true });
      opened.equals((await ask("/", {}, null)).status, 200, "the same where requests are open");

      const pages = expect("LB-PAGES");
      const page = await ask("/", { origin: LISTED });
      pages.equals(page.headers.get("content-security-policy"), "sandbox", "what a page may do");
      pages.equals(page.headers.get(READ), LISTED, "an origin that is listed");
      pages.equals(page.headers.get("access-control-expose-headers"), "*", "the headers that its pages may read");
      const foreign = await ask("/", { origin: OTHER });
      pages.equals(foreign.headers.get(READ), null, "an origin that is not");
      for (const method of new Set(CHANGES)) {
        const wish = { "access-control-request-method": method, "access-control-request-headers": "x-mine" };
        const own = await ask("/fail", { origin: LISTED, ...wish }, null, "OPTIONS");
        pages.equals(own.status, 204, "the preflight of a page of an origin that is listed");
        const allowed = ["methods", "headers"].map((name) => own.headers.get(`access-control-allow-${name}`));
        pages.equals([own.headers.get(READ), ...allowed], [LISTED, method, "x-mine"], "what it allows");
        pages.equals((await ask("/", { origin: OTHER, ...wish }, null, "OPTIONS")).status, 403, "that of another");
      }

      const { href: url } = new URL(`/lb/${endpointId}/socket?api_key=${keys.own}`, context.address());
      const sockets = expect("LB-SOCKETS");
      for (const [origin, outcome] of [
        [LISTED, "open"],
        [OTHER, "error"],
      ] as const) {
        sockets.equals(await outcomeOf(url, origin), outcome, `a WebSocket of a page of ${origin}`);
      }
    },
  },
];
