import { limits } from "@millrace/spec";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { made } from "../../steps/resources/made-key.ts";
import { type Scenario, HOUR_MS, atService, fieldsOf, objectOf } from "../../steps/words.ts";
import { everyRestCall, keyOf, rightOf, UNKNOWN_KEY } from "../../derived/interfaces/calls-of-operations.ts";

/** Accounts and keys, created as the operator does. One check uses the commands of the operator, and the others REST, which costs less. */
export const scenarios: readonly Scenario[] = [
  atService({
    name: "A key that has an end is good until then, and after it like an unknown one",
    claims: ["AUTH-REVOKED-KEY"],
    needs: ["time"],
    spanMs: HOUR_MS,
    async run({ service, clock, says }) {
      const expiresAtMs = (await clock.nowMs()) + HOUR_MS;
      const { key } = await made(service, { scopes: ["admin"], expiresAt: new Date(expiresAtMs).toISOString() });
      const leftMs = expiresAtMs - (await clock.nowMs());
      const list = (of: string) => service.rest("GET", "/templates", undefined, { key: of });
      says.status(await list(key), 200);
      await clock.pass(leftMs - limits.bodyIdleTimeoutMs);
      says.status(await list(key), 200);
      await clock.pass(limits.bodyIdleTimeoutMs);
      const expired = await list(key);
      says.status(expired, 401);
      const { error, message } = fieldsOf(await list(UNKNOWN_KEY));
      says.contains(expired.json, { error, message });
    },
  }),
  {
    name: "What concerns all accounts is for operators, and an admin of one account is none",
    claims: ["AUTH-METRICS-ONLY", "AUTH-OPERATOR-ONLY"],
    needs: ["own-service", "keys"],
    async run({ context, expect, send }) {
      const move = { method: "POST", path: "/__control/clock", body: { advanceMs: 0 } };
      for (const [claim, request, isRead] of [
        ["AUTH-METRICS-ONLY", { method: "GET", path: "/metrics" }, true],
        ["AUTH-OPERATOR-ONLY", { method: "GET", path: "/__control/clock" }, true],
        ["AUTH-OPERATOR-ONLY", move, false],
      ] as const) {
        const says = expect(claim);
        if (isRead) says.status(await send(request), 200);
        says.status(await send({ ...request, key: null }), 401);
        for (const kind of ["other", "manage", "run", "work"] as const) {
          says.status(await send({ ...request, key: keyOf(context, kind) }), 403);
        }
      }
    },
  },
  atService({
    name: "A key for figures reads them, and takes no backup, moves no clock and reads nothing else",
    claims: ["AUTH-METRICS-ONLY", "AUTH-OPERATOR-ONLY"],
    async run({ service, expect }) {
      const forOperators = [
        ...everyRestCall.filter((call) => rightOf(call) === "operator"),
        { method: "GET", path: "/__control/clock" },
      ];
      for (const scope of ["metrics", "operator"]) {
        const { key } = await made(service, { scopes: [scope] });
        const ask = (method: string, path: string) =>
          service.send({ method, path, key, ...(method === "GET" ? {} : { body: {} }) });
        expect("AUTH-METRICS-ONLY").status(await ask("GET", "/metrics"), 200);
        expect("AUTH-METRICS-ONLY").status(await ask("GET", "/v1/templates"), 403);
        for (const { method, path } of forOperators) {
          expect("AUTH-OPERATOR-ONLY").status(await ask(method, path), 403);
        }
      }
    },
  }),
  atService({
    name: "An account is made, and a key in its settings, which is shown then and never again",
    claims: [
      "AUTH-KEY-FROM-ACCOUNT",
      "AUTH-RAW-KEY-ONCE",
      "GRAPHQL-MYSELF-EMAIL",
      "GRAPHQL-MYSELF-ID",
      "GRAPHQL-QUERY-MYSELF",
    ],
    safety: "disposable",
    async run({ service, expect }) {
      const [once, ofAccount] = [expect("AUTH-RAW-KEY-ONCE"), expect("AUTH-KEY-FROM-ACCOUNT")];
      const email = "somebody@example.com";
      const { id } = objectOf(await service.command("account", "create", "--email", email));
      const account = ["--account", String(id)];
      const create = ["key", "create", "--name", "made by the suite", "--scopes", "admin", ...account];
      const { key, id: keyId } = objectOf(await service.command(...create));
      const raw = String(key);
      once.that(typeof key === "string" && raw.length > 20, "the key when it is made", typeof key);
      const more = "clientBalance currentSpendPerHr minBalance underBalance";
      const answer = await service.graphql(`{ myself { id email apiKeys { id } ${more} } }`, {}, { key: raw });
      const myself = objectOf(dataOf(answer)["myself"]);
      expect("GRAPHQL-MYSELF-ID").equals(myself["id"], id);
      expect("GRAPHQL-MYSELF-EMAIL").equals(myself["email"], email);
      const { clientBalance: left, minBalance: least } = myself;
      const isUnder = left !== null && least !== null && Number(left) < Number(least);
      const owner = { id, email, apiKeys: [{ id: keyId }], currentSpendPerHr: 0, underBalance: isUnder };
      expect("GRAPHQL-QUERY-MYSELF").contains(myself, owner, "an account that has nothing yet");
      ofAccount.equals(myself["apiKeys"], [{ id: keyId }], "the keys of the account");
      const listed = JSON.stringify(await service.command("key", "list", ...account));
      ofAccount.that(listed.includes(String(keyId)), `the key ${String(keyId)} in the list`, listed);
      once.that(!listed.includes(raw), "no key in the list", listed.length);
    },
  }),
];
