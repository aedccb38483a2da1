import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_KEY, keyOf, make, queueCalls, restCalls, workerCalls } from "./operations.ts";

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
    name: "Every refusal for a missing or wrong key names the scheme to use",
    claims: ["AUTH-401-WWW-AUTHENTICATE"],
    safety: "disposable",
    async run(context) {
      const { expect, send } = context;
      for (const key of [null, UNKNOWN_KEY]) {
        const refused = await send({ method: "POST", path: "/graphql", body: { query: "{ myself { id } }" }, key });
        const answers = [refused];
        for (const call of [...restCalls, ...queueCalls, ...workerCalls]) {
          answers.push(await make(context, call, { key }));
        }
        for (const answer of answers) {
          expect("AUTH-401-WWW-AUTHENTICATE").status(answer, 401);
          const challenge = answer.headers.get("www-authenticate") ?? "";
          expect("AUTH-401-WWW-AUTHENTICATE").that(/^Bearer\b/i.test(challenge), "the scheme Bearer", challenge);
        }
      }
    },
  },
  {
    name: "A revoked key is refused everywhere, in the words for an unknown one",
    claims: ["AUTH-REVOKED-KEY"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, send } = context;
      const revoked = keyOf(context, "revoked");
      for (const call of [...restCalls, ...queueCalls, ...workerCalls]) {
        const answer = await make(context, call, { key: revoked });
        const unknown = await make(context, call, { key: UNKNOWN_KEY });
        expect("AUTH-REVOKED-KEY").status(answer, 401);
        expect("AUTH-REVOKED-KEY").documented(answer, call.operation);
        const words = ({ error, message }: Readonly<Record<string, unknown>>) => ({ error, message });
        expect("AUTH-REVOKED-KEY").equals(words(fieldsOf(answer)), words(fieldsOf(unknown)), "the refusal");
      }
      const body = { query: "{ myself { id } }" };
      expect("AUTH-REVOKED-KEY").status(await send({ method: "POST", path: "/graphql", body, key: revoked }), 401);
    },
  },
];
