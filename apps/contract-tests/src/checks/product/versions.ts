import { errorCodes, restOperations } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { make } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "every operation of REST is there under /v1 and not without it",
    claims: ["VERSION-REST-PREFIX"],
    safety: "disposable",
    stateless: true,
    async run({ send, expect }) {
      // A request without a key has no effect, and only existing addresses require a key.
      for (const { method, path, tag } of Object.values(restOperations)) {
        const concrete = path.replaceAll(/\{\w+\}/g, "someid");
        const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
        const isOpen = tag === "docs";
        const there = await send({ method, path: `/v1${concrete}`, key: null, ...body });
        expect("VERSION-REST-PREFIX").status(there, isOpen ? 200 : 401);
        // A service may have a site of documentation at its root.
        for (const prefix of path === "/docs" ? ["/v3"] : ["", "/v3"]) {
          const elsewhere = await send({ method, path: prefix + concrete, key: null, ...body });
          expect("VERSION-REST-PREFIX").status(elsewhere, 404);
        }
      }
    },
  },
  {
    name: "each kind of error has its code, on all interfaces",
    claims: ["VERSION-ERROR-CODES-STABLE"],
    safety: "disposable",
    async run(context) {
      const { rest, endpoint, expect } = context;
      const queue = await endpoint();
      const template = await make(context, "templates");
      const taken = { name: template["name"], imageName: "local/sleeper" };
      const errors = [
        ["unauthorized", 401, await rest("GET", "/templates", undefined, { key: null })],
        ["unauthorized", 401, await queue.call("GET", "status/unknown", { key: "nobody" })],
        ["not_found", 404, await rest("GET", "/templates/unknown")],
        ["not_found", 404, await queue.status("unknown")],
        ["invalid_request", 400, await rest("POST", "/templates", {})],
        ["invalid_request", 400, await queue.call("POST", "run", { body: {} })],
        ["invalid_request", 400, await queue.status("not.an.id")],
        ["conflict", 409, await rest("POST", "/templates", taken)],
      ] as const;
      for (const [code, status, answer] of errors) {
        expect("VERSION-ERROR-CODES-STABLE").status(answer, status);
        const { error, message } = (answer.json ?? {}) as { error?: unknown; message?: unknown };
        expect("VERSION-ERROR-CODES-STABLE").equals(error, code);
        const isCode = errorCodes.some((known) => known === error);
        expect("VERSION-ERROR-CODES-STABLE").that(isCode, "a code of the specification", error);
        expect("VERSION-ERROR-CODES-STABLE").that(typeof message === "string", "a message", answer.text);
      }
    },
  },
];
