import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_KEY, keyOf } from "./operations.ts";

/** Rules for keys on every interface. */
export const scenarios: readonly Scenario[] = [
  {
    name: "One key opens REST, the queue, the worker interface and GraphQL",
    claims: ["AUTH-ONE-KEY-ALL-INTERFACES"],
    safety: "disposable",
    needs: ["workers"],
    async run({ expect, endpoint, rest, graphql, keys }) {
      const key = keys.own;
      const queue = await endpoint();
      const id = await queue.run();
      const answers = [
        await rest("GET", "/templates", undefined, { key }),
        await rest("GET", `/endpoints/${queue.endpointId}`, undefined, { key }),
        await queue.call("GET", "health", { key }),
        await queue.call("GET", "ping/one-key", { key }),
        await graphql("{ myself { endpoints { id } } }", {}, { key }),
      ];
      for (const answer of answers) expect("AUTH-ONE-KEY-ALL-INTERFACES").status(answer, 200);
      expect("AUTH-ONE-KEY-ALL-INTERFACES").contains(await queue.take("one-key", { key }), { id });
      const seen = answers.at(-1)?.text ?? "";
      expect("AUTH-ONE-KEY-ALL-INTERFACES").that(seen.includes(queue.endpointId), "GraphQL sees the endpoint", seen);
    },
  },
  {
    name: "GraphQL refuses a missing, wrong or revoked key as the other interfaces do",
    claims: ["AUTH-401-WWW-AUTHENTICATE", "AUTH-REVOKED-KEY"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, graphql } = context;
      for (const key of [null, UNKNOWN_KEY, keyOf(context, "revoked")]) {
        const answer = await graphql("{ myself { id } }", {}, { key });
        const challenge = answer.headers.get("www-authenticate") ?? "";
        expect("AUTH-401-WWW-AUTHENTICATE").that(/^Bearer\b/i.test(challenge), "the scheme Bearer", challenge);
        expect("AUTH-REVOKED-KEY").status(answer, 401);
      }
    },
  },
];
