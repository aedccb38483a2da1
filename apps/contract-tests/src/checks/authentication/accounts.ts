import { limits } from "@millrace/spec";
import type { AnotherService } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import { made } from "../keys/made-key.ts";
import { everyRestCall, keyOf, rightOf, UNKNOWN_KEY } from "./operations.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

/** Creates an admin key with the command of the service. */
async function commandedKey({ command }: AnotherService, accountId: string): Promise<MadeKey> {
  const create = ["key", "create", "--name", "made by the suite", "--scopes", "admin", "--account", accountId];
  return (await command(...create)) as MadeKey;
}

/** Accounts and keys, created as the operator does. One check uses the commands of the operator, and the others REST, which costs less. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key that has an end is good until then, and after it like an unknown one",
    claims: ["AUTH-REVOKED-KEY"],
    safety: "full",
    needs: ["own-service", "time"],
    spanMs: HOUR_MS,
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const { clock } = service;
      const expiresAtMs = (await clock.nowMs()) + HOUR_MS;
      const { key } = await made(service, { scopes: ["admin"], expiresAt: new Date(expiresAtMs).toISOString() });
      const leftMs = expiresAtMs - (await clock.nowMs());
      const list = (of: string) => service.rest("GET", "/templates", undefined, { key: of });
      expect("AUTH-REVOKED-KEY").status(await list(key), 200);
      await clock.pass(leftMs - limits.bodyIdleTimeoutMs);
      expect("AUTH-REVOKED-KEY").status(await list(key), 200);
      await clock.pass(limits.bodyIdleTimeoutMs);
      const expired = await list(key);
      expect("AUTH-REVOKED-KEY").status(expired, 401);
      const { error, message } = fieldsOf(await list(UNKNOWN_KEY));
      expect("AUTH-REVOKED-KEY").contains(expired.json, { error, message });
    },
  },
  {
    name: "What concerns all accounts is for operators, and an admin of one account is none",
    claims: ["AUTH-METRICS-ONLY", "AUTH-OPERATOR-ONLY"],
    safety: "disposable",
    needs: ["own-service", "keys"],
    async run(context) {
      const { expect, send, keys } = context;
      for (const path of ["/metrics", "/__control/clock"]) {
        const claim = path === "/metrics" ? "AUTH-METRICS-ONLY" : "AUTH-OPERATOR-ONLY";
        expect(claim).status(await send({ method: "GET", path }), 200);
        expect(claim).status(await send({ method: "GET", path, key: null }), 401);
        for (const kind of ["other", "manage", "run", "work"] as const) {
          const answer = await send({ method: "GET", path, key: keyOf(context, kind) });
          expect(claim).status(answer, 403);
        }
        const move = { method: "POST", path: "/__control/clock", body: { advanceMs: 0 }, key: keys.other ?? null };
        expect("AUTH-OPERATOR-ONLY").status(await send(move), 403);
      }
    },
  },
  {
    name: "A key for figures reads them, and takes no backup, moves no clock and reads nothing else",
    claims: ["AUTH-METRICS-ONLY", "AUTH-OPERATOR-ONLY"],
    safety: "full",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      for (const scope of ["metrics", "operator"]) {
        const { key } = await made(service, { scopes: [scope] });
        expect("AUTH-METRICS-ONLY").status(await service.send({ method: "GET", path: "/metrics", key }), 200);
        expect("AUTH-METRICS-ONLY").status(await service.rest("GET", "/templates", undefined, { key }), 403);
        for (const { method, path } of everyRestCall.filter((call) => rightOf(call) === "operator")) {
          expect("AUTH-OPERATOR-ONLY").status(
            await service.send({ method, path, key, ...(method === "GET" ? {} : { body: {} }) }),
            403,
          );
        }
        expect("AUTH-OPERATOR-ONLY").status(await service.send({ method: "GET", path: "/__control/clock", key }), 403);
      }
    },
  },
  {
    name: "An account is made, and a key in its settings, which is shown then and never again",
    claims: [
      "AUTH-KEY-FROM-ACCOUNT",
      "AUTH-RAW-KEY-ONCE",
      "GRAPHQL-MYSELF-EMAIL",
      "GRAPHQL-MYSELF-ID",
      "GRAPHQL-QUERY-MYSELF",
    ],
    safety: "disposable",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const email = "somebody@example.com";
      const { id } = (await service.command("account", "create", "--email", email)) as { readonly id: string };
      const { key, id: keyId } = await commandedKey(service, id);
      expect("AUTH-RAW-KEY-ONCE").that(
        typeof key === "string" && key.length > 20,
        "the key when it is made",
        typeof key,
      );
      const more = "clientBalance currentSpendPerHr minBalance underBalance";
      const answer = await service.graphql(`{ myself { id email apiKeys { id } ${more} } }`, {}, { key });
      const myself = objectOf(objectOf(fieldsOf(answer)["data"])["myself"]);
      expect("GRAPHQL-MYSELF-ID").equals(myself["id"], id);
      expect("GRAPHQL-MYSELF-EMAIL").equals(myself["email"], email);
      const { clientBalance: left, minBalance: least } = myself;
      const isUnder = left !== null && least !== null && Number(left) < Number(least);
      const owner = { id, email, apiKeys: [{ id: keyId }], currentSpendPerHr: 0, underBalance: isUnder };
      expect("GRAPHQL-QUERY-MYSELF").contains(myself, owner, "an account that has nothing yet");
      expect("AUTH-KEY-FROM-ACCOUNT").equals(myself["apiKeys"], [{ id: keyId }], "the keys of the account");
      const listed = JSON.stringify(await service.command("key", "list", "--account", id));
      expect("AUTH-KEY-FROM-ACCOUNT").that(listed.includes(keyId), `the key ${keyId} in the list`, listed);
      expect("AUTH-RAW-KEY-ONCE").that(!listed.includes(key), "no key in the list", listed.length);
    },
  },
];
