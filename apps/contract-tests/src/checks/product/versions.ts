import { restOperations } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";

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
];
