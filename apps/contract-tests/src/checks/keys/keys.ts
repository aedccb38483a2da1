import { limits } from "@millrace/spec";
import { keyOf, NOWHERE } from "../../derived/interfaces/calls-of-operations.ts";
import { expectRefusals } from "../../derived/interfaces/refusals.ts";
import { type Scenario, HOUR_MS, REVOKED_WITHIN_MS, atService, fieldsOf, known, listed } from "../../steps/words.ts";
import { type Calls, COLLECTION, made } from "../../steps/resources/made-key.ts";

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
    needs: ["keys"],
    async run({ context, expect, rest, name }) {
      const { id, key, answer } = await made(context, { name: name("key"), scopes: ["manage:read"] });
      const path = `${COLLECTION}/${id}`;
      const [created, inList, revoked] = [
        expect("KEYS-CREATE-200"),
        expect("KEYS-LIST-200"),
        expect("KEYS-REVOKE-204"),
      ];
      created.contains(answer.json, { endpointIds: null, expiresAt: null, revokedAt: null, state: "usable" });
      expect("KEYS-LAST-USED").contains((await rest("GET", path)).json, { lastUsedAt: null });
      created.that(await works(context, key), "a key that works", key.length);
      const usedAt = async () => fieldsOf(await rest("GET", path))["lastUsedAt"];
      for (let tries = 0; (await usedAt()) === null && tries < 100; tries += 1) await works(context, key);
      const usedMs = Date.parse(String(await usedAt()));
      const createdMs = Date.parse(String(fieldsOf(answer)["createdAt"]));
      expect("KEYS-LAST-USED").that(usedMs >= createdMs - 60_000, "a use after the key was created", usedMs);
      const most = `${COLLECTION}?limit=${limits.keysPerPageMax}`;
      const list = await rest("GET", most);
      const times = listed(list, "keys").map((one) => String(one["createdAt"]));
      inList.equals(times, times.toSorted().toReversed(), "the newest first");
      const states = new Set(listed(list, "keys").map(({ state }) => state));
      inList.equals([...states], ["usable"], "the states of the keys");
      const shown = Object.values(context.keys).filter((one) => one !== undefined && list.text.includes(one));
      inList.that(shown.length === 0 && !list.text.includes(key), "no key itself", shown.length);
      const foreign = await rest("GET", COLLECTION, undefined, { key: keyOf(context, "other") });
      inList.that(!foreign.text.includes(id), "not in the list of another account", foreign.text);

      const byItself = await made(context, { scopes: ["admin"] });
      const own409 = await rest("DELETE", `${COLLECTION}/${byItself.id}`, undefined, { key: byItself.key });
      expect("KEYS-REVOKE-409").status(own409, 409, "rest.revokeKey");
      expect("KEYS-REVOKE-409").that(await works(context, byItself.key), "the key still works", own409.text);
      await rest("DELETE", `${COLLECTION}/${byItself.id}`);
      const ends: unknown[] = [];
      for (let round = 0; round < 2; round += 1) {
        const gone = await rest("DELETE", path);
        revoked.status(gone, 204, "rest.revokeKey");
        const stillWorks = await known(context, () => works(context, key), false, REVOKED_WITHIN_MS);
        revoked.that(!stillWorks, "the key is refused", id);
        const after = await rest("GET", path);
        expect("KEYS-GET-200").contains(after.json, { id, state: "revoked" });
        ends.push(fieldsOf(after)["revokedAt"]);
      }
      revoked.that(typeof ends[0] === "string" && ends[0] === ends[1], "one moment at which it was revoked", ends);
      for (const [query, isThere] of [
        ["", false],
        ["&includeEnded=false", false],
        ["&includeEnded=true", true],
      ] as const) {
        const found = listed(await rest("GET", most + query), "keys").filter((one) => one["id"] === id);
        const told = found.map(({ state }) => state);
        expect("KEYS-LIST-ENDED").equals(told, isThere ? ["revoked"] : [], `the revoked key with ${query}`);
      }
    },
  },
  atService({
    name: "Keys with an end, restricted keys and keys with few rights create nothing beyond them",
    claims: ["KEYS-GET-200", "KEYS-CREATE-EXPIRING", "KEYS-CREATE-RESTRICTED", "KEYS-NO-ESCALATION", "KEYS-REVOKE-409"],
    needs: ["time"],
    spanMs: HOUR_MS,
    async run({ service, rest, clock, expect }) {
      const nowMs = Date.parse(String(fieldsOf((await made(service, { scopes: ["run"] })).answer)["createdAt"]));
      const expiresAt = new Date(nowMs + HOUR_MS).toISOString();
      const expiring = await made(service, { scopes: ["admin"], expiresAt });
      const longer = { name: "x", scopes: ["run"], expiresAt: new Date(nowMs + 2 * HOUR_MS).toISOString() };
      const refused = await rest("POST", COLLECTION, longer, { key: expiring.key });
      expect("KEYS-NO-ESCALATION").status(refused, 403, "rest.createKey");
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
      const isGood = await works(service, expiring.key);
      expect("KEYS-CREATE-EXPIRING").equals(isGood, false, "whether an expired key works");
      const read = await rest("GET", `${COLLECTION}/${expiring.id}`);
      expect("KEYS-CREATE-EXPIRING").contains(read.json, { state: "expired", expiresAt });
    },
  }),
  {
    name: "A key that is described wrongly is not created",
    claims: ["KEYS-CREATE-400", "KEYS-ID-400"],
    async run({ context, expect, rest, name }) {
      const request = { name: name("key"), scopes: ["run"] };
      const refusals = [
        ["name", { name: " " }],
        ["endpointIds.0", { endpointIds: [NOWHERE] }],
        ["volumeIds.0", { volumeIds: [NOWHERE] }],
        ["expiresAt", { expiresAt: "2001-01-01T00:00:00Z" }],
      ] as const;
      const all = `${COLLECTION}?includeEnded=true&limit=${limits.keysPerPageMax}`;
      await expectRefusals(
        context,
        refusals.map(([field, wrong]) => ({
          claims: ["KEYS-CREATE-400"],
          operation: "rest.createKey",
          body: { ...request, ...wrong },
          status: 400,
          field,
        })),
        async () => (await rest("GET", all)).text.includes(request.name),
      );
      for (const method of ["GET", "DELETE"]) {
        expect("KEYS-ID-400").status(await rest(method, `${COLLECTION}/${NOWHERE}?accountId=a.b`), 400);
      }
    },
  },
  {
    name: "The operator keeps keys of every account, and no other admin does",
    claims: ["KEYS-ACCOUNT"],
    needs: ["keys"],
    async run({ context, rest, says }) {
      const other = keyOf(context, "other");
      const accountOf = async (key?: string) =>
        String(fieldsOf(await rest("GET", "/keys/current", undefined, key === undefined ? {} : { key }))["accountId"]);
      const [ownAccount, accountId] = [await accountOf(), await accountOf(other)];
      const { id, key } = await made(context, { scopes: ["run"], accountId });
      says.equals(await accountOf(key), accountId, "the account of the key");
      const path = `${COLLECTION}/${id}?accountId=${accountId}`;
      says.contains((await rest("GET", path)).json, { id, accountId });
      const list = await rest("GET", `${COLLECTION}?accountId=${accountId}`);
      const inList = listed(list, "keys").map((one) => one["id"]);
      says.that(inList.includes(id), "the key in the list", list.text);
      const body = { name: "x", scopes: ["run"] };
      for (const account of [ownAccount, NOWHERE]) {
        const at = `accountId=${account}`;
        for (const [method, path, sent] of [
          ["GET", `${COLLECTION}?${at}`, undefined],
          ["GET", `${COLLECTION}/${id}?${at}`, undefined],
          ["DELETE", `${COLLECTION}/${id}?${at}`, undefined],
          ["POST", COLLECTION, { ...body, accountId: account }],
        ] as const) {
          says.status(await rest(method, path, sent, { key: other }), 403);
        }
      }
      for (const [operation, answer] of [
        ["rest.listKeys", await rest("GET", `${COLLECTION}?accountId=${NOWHERE}`)],
        ["rest.createKey", await rest("POST", COLLECTION, { ...body, accountId: NOWHERE })],
      ] as const) {
        says.status(answer, 404, operation);
      }
      says.status(await rest("DELETE", path), 204);
      const stillWorks = await known(context, () => works(context, key), false, REVOKED_WITHIN_MS);
      says.that(!stillWorks, "the revoked key is refused", id);
    },
  },
];
