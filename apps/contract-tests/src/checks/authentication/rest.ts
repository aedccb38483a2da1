import type { Scenario } from "../../suite/scenario.ts";
import {
  acceptedStatuses,
  everyRestCall,
  expectUnauthorized,
  keyOf,
  make,
  makeAuthorized,
  restCalls,
  rightOf,
  wrongAuthorizations,
} from "./operations.ts";

/** How the management interface accepts keys. */
export const scenarios: readonly Scenario[] = [
  {
    name: "REST takes the key as a bearer token and no other way",
    claims: ["AUTH-REST-BEARER", "AUTH-REST-BEARER-ONLY"],
    safety: "read-only",
    async run({ rest, expect, keys }) {
      const withHeader = (authorization: string) =>
        rest("GET", "/templates", undefined, { key: null, headers: { authorization } });
      expect("AUTH-REST-BEARER").status(await rest("GET", "/templates"), 200);
      expect("AUTH-REST-BEARER").status(await withHeader(`bearer ${keys.own}`), 200);
      for (const authorization of [keys.own, `Basic ${keys.own}`, `Bearer ${keys.own} ${keys.own}`]) {
        const answer = await withHeader(authorization);
        expect("AUTH-REST-BEARER").status(answer, 401);
        expect("AUTH-REST-BEARER-ONLY").status(answer, 401);
      }
      const inQuery = await rest("GET", `/templates?api_key=${keys.own}`, undefined, { key: null });
      expect("AUTH-REST-BEARER").status(inQuery, 401);
      const one = await rest("GET", "/templates/nothere", undefined, {
        key: null,
        headers: { authorization: keys.own },
      });
      expect("AUTH-REST-BEARER-ONLY").status(one, 401);
      expect("AUTH-REST-BEARER-ONLY").documented(one, "rest.getTemplate");
    },
  },
  {
    name: "Every operation of REST that needs a key takes it as a bearer token and refuses it bare",
    claims: ["AUTH-REST-BEARER", "AUTH-REST-EVERY-OPERATION", "AUTH-REST-BEARER-ONLY"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { expect, keys } = context;
      for (const call of everyRestCall) {
        const accepted = await makeAuthorized(context, call, `Bearer ${keys.own}`);
        expect("AUTH-REST-EVERY-OPERATION").status(accepted, acceptedStatuses);
        expect("AUTH-REST-EVERY-OPERATION").documented(accepted, call.operation);
      }
      for (const call of restCalls) {
        const accepted = await makeAuthorized(context, call, `Bearer ${keys.own}`);
        expect("AUTH-REST-BEARER").status(accepted, acceptedStatuses);
        const bare = await makeAuthorized(context, call, keys.own);
        expect("AUTH-REST-EVERY-OPERATION").status(bare, 401);
        expect("AUTH-REST-BEARER-ONLY").status(bare, 401);
      }
    },
  },
  {
    name: "No operation of REST answers without a key",
    claims: ["AUTH-REST-401"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      for (const call of restCalls) {
        expectUnauthorized(context, "AUTH-REST-401", await make(context, call, { key: null }), call.operation);
      }
    },
  },
  {
    name: "No operation of REST answers with a key that is none",
    claims: ["AUTH-REST-401"],
    safety: "disposable",
    async run(context) {
      for (const call of restCalls) {
        for (const authorization of wrongAuthorizations) {
          const answer = await makeAuthorized(context, call, authorization);
          expectUnauthorized(context, "AUTH-REST-401", answer, call.operation);
        }
      }
    },
  },
  {
    name: "REST refuses valid keys that may not manage, and changes by a key that may only read",
    claims: ["AUTH-REST-403"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect } = context;
      const rights = {
        run: ["run"],
        work: ["work"],
        manage: ["manage", "manage:read"],
        manageRead: ["manage:read"],
      } as const;
      for (const call of restCalls) {
        const right = rightOf(call);
        for (const kind of ["run", "work", "manage", "manageRead"] as const) {
          const has: readonly string[] = [...rights[kind], "any"];
          const answer = await make(context, call, { key: keyOf(context, kind) });
          if (has.includes(right)) {
            expect("AUTH-REST-403").status(answer, acceptedStatuses);
            continue;
          }
          expect("AUTH-REST-403").status(answer, 403);
          expect("AUTH-REST-403").documented(answer, call.operation);
          expect("AUTH-REST-403").contains(answer.json, { error: "forbidden" });
        }
      }
    },
  },
];
