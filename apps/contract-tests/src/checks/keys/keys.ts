import { limits } from "@millrace/spec";
import { fieldsOf, objectOf } from "../answers.ts";
import { keyOf, NOWHERE } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { type Calls, COLLECTION, made } from "./made-key.ts";

const HOUR_MS = 3_600_000;

function listedIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  return ((fieldsOf(answer)["keys"] ?? []) as readonly unknown[]).map(objectOf);
}

function refusedFields(answer: Answer): readonly unknown[] {
  return ((fieldsOf(answer)["details"] ?? []) as readonly unknown[]).map((detail) => objectOf(detail)["field"]);
}

const works = async ({ rest }: Calls, key: string): Promise<boolean> =>
  (await rest("GET", "/keys/current", undefined, { key })).status === 200;

/** Keys of an account. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key is created, works, is listed and read without itself, and is revoked",
    claims: [
      "KEYS-CREATE-200",
      "KEYS-LIST-200",
      "KEYS-LIST-ENDED",
      "KEYS-GET-200",
      "KEYS-LAST-USED",
      "KEYS-REVOKE-204",
      "KEYS-REVOKE-409",
    ],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name } = context;
      const known = { name: name("key"), scopes: ["manage:read"], endpointIds: null, expiresAt: null, revokedAt: null };
      const { id, key, answer } = await made(context, { name: known.name, scopes: known.scopes });
      const path = `${COLLECTION}/${id}`;
      expect("KEYS-CREATE-200").status(answer, 200);
      expect("KEYS-CREATE-200").documented(answer, "rest.createKey");
      expect("KEYS-CREATE-200").contains(answer.json, { ...known, state: "usable" });
      const read = await rest("GET", path);
      expect("KEYS-LAST-USED").contains(read.json, { lastUsedAt: null });
      expect("KEYS-CREATE-200").that(await works(context, key), "a key that works", key.length);
      const usedAt = async () => fieldsOf(await rest("GET", path))["lastUsedAt"];
      for (let tries = 0; (await usedAt()) === null && tries < 100; tries += 1) await works(context, key);
      const usedMs = Date.parse(String(await usedAt()));
      const createdMs = Date.parse(String(fieldsOf(answer)["createdAt"]));
      expect("KEYS-LAST-USED").that(usedMs >= createdMs - 60_000, "a use after the key was created", usedMs);
      const list = await rest("GET", `${COLLECTION}?limit=${limits.keysPerPageMax}`);
      expect("KEYS-LIST-200").status(list, 200);
      expect("KEYS-LIST-200").documented(list, "rest.listKeys");
      const times = listedIn(list).map((one) => String(one["createdAt"]));
      expect("KEYS-LIST-200").equals(times, times.toSorted().toReversed(), "the newest first");
      const own = listedIn(list).find((one) => one["id"] === id);
      expect("KEYS-LIST-200").contains(own, known);
      const shown = Object.values(context.keys).filter((one) => one !== undefined && list.text.includes(one));
      expect("KEYS-LIST-200").that(shown.length === 0 && !list.text.includes(key), "no key itself", shown.length);
      const foreign = await rest("GET", COLLECTION, undefined, { key: keyOf(context, "other") });
      expect("KEYS-LIST-200").that(!foreign.text.includes(id), "not in the list of another account", foreign.text);

      const byItself = await made(context, { scopes: ["admin"] });
      const own409 = await rest("DELETE", `${COLLECTION}/${byItself.id}`, undefined, { key: byItself.key });
      expect("KEYS-REVOKE-409").status(own409, 409);
      expect("KEYS-REVOKE-409").documented(own409, "rest.revokeKey");
      expect("KEYS-REVOKE-409").that(await works(context, byItself.key), "the key still works", own409.text);
      for (const revoked of [await rest("DELETE", path), await rest("DELETE", path)]) {
        expect("KEYS-REVOKE-204").status(revoked, 204);
        expect("KEYS-REVOKE-204").documented(revoked, "rest.revokeKey");
      }
      await rest("DELETE", `${COLLECTION}/${byItself.id}`);
      expect("KEYS-REVOKE-204").that(!(await works(context, key)), "the key is refused", id);
      const after = await rest("GET", path);
      expect("KEYS-GET-200").status(after, 200);
      expect("KEYS-GET-200").documented(after, "rest.getKey");
      expect("KEYS-GET-200").contains(after.json, { id, state: "revoked" });
      const isIn = async (query: string) =>
        listedIn(await rest("GET", COLLECTION + query)).some((one) => one["id"] === id);
      const most = `limit=${limits.keysPerPageMax}`;
      expect("KEYS-LIST-ENDED").equals(await isIn(`?${most}`), false, "revoked keys in the usual list");
      expect("KEYS-LIST-ENDED").equals(
        await isIn(`?${most}&includeEnded=true`),
        true,
        "in the list with those that ended",
      );
    },
  },
  {
    name: "Keys with an end, restricted keys and keys with few rights create nothing beyond them",
    claims: ["KEYS-GET-200", "KEYS-CREATE-EXPIRING", "KEYS-CREATE-RESTRICTED", "KEYS-NO-ESCALATION", "KEYS-REVOKE-409"],
    safety: "full",
    needs: ["own-service", "time"],
    spanMs: HOUR_MS,
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const { rest, clock } = service;
      const nowMs = Date.parse(String(fieldsOf((await made(service, { scopes: ["run"] })).answer)["createdAt"]));
      const expiresAt = new Date(nowMs + HOUR_MS).toISOString();
      const expiring = await made(service, { scopes: ["admin"], expiresAt });
      const longer = { name: "x", scopes: ["run"], expiresAt: new Date(nowMs + 2 * HOUR_MS).toISOString() };
      const refused = await rest("POST", COLLECTION, longer, { key: expiring.key });
      expect("KEYS-NO-ESCALATION").status(refused, 403);
      expect("KEYS-NO-ESCALATION").documented(refused, "rest.createKey");
      const child = await made(service, { scopes: ["run"] }, { key: expiring.key });
      expect("KEYS-NO-ESCALATION").contains(child.answer.json, { expiresAt });

      const queue = await service.endpoint();
      const one = await made(service, { scopes: ["admin"], endpointIds: [queue.endpointId] });
      const path = `/endpoints/${queue.endpointId}`;
      expect("KEYS-CREATE-RESTRICTED").status(await rest("GET", path, undefined, { key: one.key }), 200);
      for (const [method, body] of [
        ["GET", undefined],
        ["POST", { name: "x", scopes: ["run"] }],
      ] as const) {
        expect("KEYS-CREATE-RESTRICTED").status(await rest(method, COLLECTION, body, { key: one.key }), 403);
      }

      const { id: accountId } = fieldsOf(await rest("POST", "/accounts", { name: service.name("account") }));
      const first = await made(service, { scopes: ["admin"], accountId });
      for (const scope of ["metrics", "operator"]) {
        const beyond = await rest("POST", COLLECTION, { name: "x", scopes: [scope] }, { key: first.key });
        expect("KEYS-NO-ESCALATION").status(beyond, 403);
      }
      const last = await rest("DELETE", `${COLLECTION}/${first.id}?accountId=${String(accountId)}`);
      expect("KEYS-REVOKE-409").status(last, 409);
      expect("KEYS-REVOKE-409").that(await works(service, first.key), "the last admin key still works", last.text);

      const revoked = await made(service, { scopes: ["run"], expiresAt });
      await rest("DELETE", `${COLLECTION}/${revoked.id}`);
      await clock.pass(HOUR_MS);
      const known = await rest("GET", `${COLLECTION}/${revoked.id}`);
      expect("KEYS-GET-200").contains(known.json, { state: "revoked", expiresAt });
      expect("KEYS-CREATE-EXPIRING").that(
        !(await works(service, expiring.key)),
        "an expired key is refused",
        expiresAt,
      );
      const read = await rest("GET", `${COLLECTION}/${expiring.id}`);
      expect("KEYS-CREATE-EXPIRING").contains(read.json, { state: "expired", expiresAt });
    },
  },
  {
    name: "A page of keys holds as many as it may",
    claims: ["KEYS-LIST-LIMIT", "KEYS-LIST-400"],
    safety: "full",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const usual = limits.keysPerPageDefault;
      for (let number = 0; number <= usual; number += 1) await made(service, { scopes: ["run"] });
      const page = async (query: string): Promise<Answer> => await service.rest("GET", `${COLLECTION}?${query}`);
      expect("KEYS-LIST-LIMIT").equals(listedIn(await page("")).length, usual, "keys of a page");
      expect("KEYS-LIST-LIMIT").status(await page(`limit=${limits.keysPerPageMax}`), 200);
      for (const query of [`limit=${limits.keysPerPageMax + 1}`, "limit=0"]) {
        expect("KEYS-LIST-LIMIT").status(await page(query), 400);
      }
      for (const query of ["cursor=x", "colour=red"]) {
        const refused = await page(query);
        expect("KEYS-LIST-400").status(refused, 400);
        expect("KEYS-LIST-400").documented(refused, "rest.listKeys");
      }
    },
  },
  {
    name: "A key that is described wrongly is not created",
    claims: ["KEYS-CREATE-400"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const unmade = name("key");
      const tooMany = Array.from({ length: limits.keyEndpointsMax + 1 }, (_, index) => `e${index}`);
      for (const [field, wrong] of [
        ["name", { name: " " }],
        ["scopes", { scopes: [] }],
        ["scopes.0", { scopes: ["fly"] }],
        ["endpointIds", { endpointIds: tooMany }],
        ["endpointIds.0", { endpointIds: [NOWHERE] }],
        ["expiresAt", { expiresAt: "2001-01-01T00:00:00Z" }],
        ["colour", { colour: "red" }],
      ] as const) {
        const refused = await rest("POST", COLLECTION, { name: unmade, scopes: ["run"], ...wrong });
        expect("KEYS-CREATE-400").status(refused, 400);
        expect("KEYS-CREATE-400").documented(refused, "rest.createKey");
        expect("KEYS-CREATE-400").equals(refusedFields(refused), [field], "the named field");
      }
      const list = await rest("GET", `${COLLECTION}?includeEnded=true&limit=${limits.keysPerPageMax}`);
      expect("KEYS-CREATE-400").that(!list.text.includes(unmade), "no key of the name", unmade);
    },
  },
  {
    name: "Ids that no key has, or can have",
    claims: ["KEYS-ID-400", "KEYS-ID-404"],
    safety: "disposable",
    async run({ expect, rest }) {
      for (const [method, operation] of [
        ["GET", "rest.getKey"],
        ["DELETE", "rest.revokeKey"],
      ] as const) {
        const unknown = await rest(method, `${COLLECTION}/${NOWHERE}`);
        expect("KEYS-ID-404").status(unknown, 404);
        expect("KEYS-ID-404").documented(unknown, operation);
        for (const path of ["a.b", "x".repeat(limits.idMaxChars + 1), `${NOWHERE}?accountId=a.b`]) {
          const refused = await rest(method, `${COLLECTION}/${path}`);
          expect("KEYS-ID-400").status(refused, 400);
          expect("KEYS-ID-400").documented(refused, operation);
        }
      }
    },
  },
  {
    name: "The operator keeps keys of every account, and no other admin does",
    claims: ["KEYS-ACCOUNT"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      const other = keyOf(context, "other");
      const accountOf = async (key?: string) =>
        String(fieldsOf(await rest("GET", "/keys/current", undefined, key === undefined ? {} : { key }))["accountId"]);
      const [ownAccount, accountId] = [await accountOf(), await accountOf(other)];
      const { id, key } = await made(context, { scopes: ["run"], accountId });
      expect("KEYS-ACCOUNT").equals(await accountOf(key), accountId, "the account of the key");
      const path = `${COLLECTION}/${id}?accountId=${accountId}`;
      expect("KEYS-ACCOUNT").contains((await rest("GET", path)).json, { id, accountId });
      const list = await rest("GET", `${COLLECTION}?accountId=${accountId}`);
      expect("KEYS-ACCOUNT").that(
        listedIn(list).some((one) => one["id"] === id),
        "the key in the list",
        list.text,
      );
      const body = { name: "x", scopes: ["run"] };
      for (const account of [ownAccount, NOWHERE]) {
        for (const answer of [
          await rest("GET", `${COLLECTION}?accountId=${account}`, undefined, { key: other }),
          await rest("GET", `${COLLECTION}/${id}?accountId=${account}`, undefined, { key: other }),
          await rest("DELETE", `${COLLECTION}/${id}?accountId=${account}`, undefined, { key: other }),
          await rest("POST", COLLECTION, { ...body, accountId: account }, { key: other }),
        ]) {
          expect("KEYS-ACCOUNT").status(answer, 403);
        }
      }
      for (const [operation, answer] of [
        ["rest.listKeys", await rest("GET", `${COLLECTION}?accountId=${NOWHERE}`)],
        ["rest.createKey", await rest("POST", COLLECTION, { ...body, accountId: NOWHERE })],
      ] as const) {
        expect("KEYS-ACCOUNT").status(answer, 404);
        expect("KEYS-ACCOUNT").documented(answer, operation);
      }
      expect("KEYS-ACCOUNT").status(await rest("DELETE", path), 204);
      expect("KEYS-ACCOUNT").that(!(await works(context, key)), "the revoked key is refused", id);
    },
  },
];
