import { addresses, UNKNOWN_KEY } from "./interfaces/calls-of-operations.ts";
import { ALLOWED_ORIGIN, configuredService } from "../steps/configured-service.ts";
import { type Answer, type Context, type Scenario, atService } from "../steps/words.ts";

const EXPOSED = ["retry-after", "x-job-status", "x-request-id"];

type Send = Context["send"];

function preflight(send: Send, path: string): Promise<Answer> {
  const request = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
  return send({ method: "OPTIONS", path, key: null, headers: { origin: ALLOWED_ORIGIN, ...request } });
}

/** Requests of pages in a browser. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A page may not call a service from a browser unless its operator allows it",
    claims: ["PRODUCT-CORS-REFUSED"],
    async run({ send, says }) {
      for (const { path } of addresses) {
        const answer = await preflight(send, path);
        says.status(answer, 403);
        says.contains(answer.json, { error: "forbidden" });
        says.equals(answer.headers.get("access-control-allow-origin"), null, "access-control-allow-origin");
      }
    },
  },
  atService({
    name: "A page may call a service from a browser when its operator allows it",
    claims: ["PRODUCT-CORS-ALLOWED"],
    condition: configuredService,
    async run({ send, says }) {
      for (const { path, methods } of addresses) {
        const asked = await preflight(send, path);
        says.status(asked, 204);
        says.equals(asked.headers.get("access-control-allow-origin"), ALLOWED_ORIGIN, "access-control-allow-origin");
        says.equals(asked.headers.get("access-control-allow-headers"), "authorization", "the allowed headers");
        const allowed = (asked.headers.get("access-control-allow-methods") ?? "").split(/, */);
        const missing = methods.filter((method) => method !== "HEAD" && !allowed.includes(method));
        says.equals(missing, [], `methods of ${path} that are not allowed`);
        const [method = ""] = methods;
        const answer = await send({ method, path, key: UNKNOWN_KEY, headers: { origin: ALLOWED_ORIGIN } });
        says.equals(answer.headers.get("access-control-allow-origin"), ALLOWED_ORIGIN, "access-control-allow-origin");
        const exposed = answer.headers.get("access-control-expose-headers") ?? "";
        says.that(
          EXPOSED.every((name) => exposed.includes(name)),
          `${EXPOSED.join(", ")} exposed`,
          exposed,
        );
      }
    },
  }),
];
