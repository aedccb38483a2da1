import { deriveWorkerKey } from "@millrace/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

interface KeyAnswer {
  readonly id: string;
  readonly key: string;
  readonly state: string;
}

const made = async (body: object, key = service.owner.key): Promise<KeyAnswer> => {
  const { status, body: answer } = await service.call("POST", "/keys", { key, body: { name: "x", ...body } });
  expect(status).toBe(200);
  return answer as KeyAnswer;
};

describe("keys of an account", () => {
  test("are created, listed without themselves, read and revoked", async () => {
    const { key, ...known } = await made({ scopes: ["manage:read"] });
    expect((await service.call("GET", "/templates", { key })).status).toBe(200);
    const list = await service.call("GET", "/keys?limit=1000");
    const used = { ...known, lastUsedAt: new Date(service.clock.now()).toISOString() };
    expect((list.body as { keys: object[] }).keys).toContainEqual(used);
    expect(list.text).not.toContain(key);
    expect((await service.call("DELETE", `/keys/${known.id}`)).status).toBe(204);
    expect((await service.call("DELETE", `/keys/${known.id}`)).status).toBe(204);
    expect((await service.call("GET", "/templates", { key })).status).toBe(401);
    const { body, text } = await service.call("GET", `/keys/${known.id}`);
    expect(body).toMatchObject({ state: "revoked", revokedAt: new Date(service.clock.now()).toISOString() });
    expect(text).not.toContain(key);
    const { text: usable } = await service.call("GET", "/keys?limit=1000");
    const { text: all } = await service.call("GET", "/keys?limit=1000&includeEnded=true");
    expect([usable.includes(known.id), all.includes(known.id)]).toEqual([false, true]);
  });

  test("tell when they were last used, to the minute", async () => {
    const { key, id } = await made({ scopes: ["manage:read"] });
    const lastUsedAt = async (): Promise<unknown> => {
      const { body } = await service.call("GET", `/keys/${id}`);
      return (body as { lastUsedAt: unknown }).lastUsedAt;
    };
    expect(await lastUsedAt()).toBeNull();
    for (const passedMs of [0, 59_999, 1]) {
      const before = await lastUsedAt();
      await service.clock.advance(passedMs);
      await service.call("GET", "/templates", { key });
      const noted = passedMs === 59_999 ? before : new Date(service.clock.now()).toISOString();
      await expect.poll(lastUsedAt).toEqual(noted);
    }
  });

  test("of another account do not exist, and naming that account is refused", async () => {
    const inFirst = {
      key: (await service.accounts.createKey(service.owner.accountId, { name: "x", scopes: ["admin"] })).rawKey,
    };
    const foreign = await made({ scopes: ["admin"] }, service.other.key);
    expect((await service.call("GET", `/keys/${foreign.id}`, inFirst)).status).toBe(404);
    expect((await service.call("DELETE", `/keys/${foreign.id}`, inFirst)).status).toBe(404);
    const { accountId } = service.owner;
    for (const [method, path, body] of [
      ["GET", `/keys?accountId=${accountId}`, undefined],
      ["GET", `/keys?accountId=nobody`, undefined],
      ["GET", `/keys/${foreign.id}?accountId=${accountId}`, undefined],
      ["DELETE", `/keys/${foreign.id}?accountId=${accountId}`, undefined],
      ["POST", "/keys", { name: "x", scopes: ["run"], accountId }],
    ] as const) {
      const { status } = await service.call(method, path, { key: service.other.key, ...(body && { body }) });
      expect(status, `${method} ${path}`).toBe(403);
    }
    expect((await service.call("GET", "/templates", { key: foreign.key })).status).toBe(200);
  });

  test("an operator who is an admin keeps those of every account", async () => {
    const operator = (await service.accounts.createKey(service.owner.accountId, { name: "x", scopes: ["admin"] }))
      .rawKey;
    const { accountId } = service.other;
    const { id, key } = await made({ scopes: ["admin"], accountId }, operator);
    expect((await service.call("GET", "/keys/current", { key })).body).toMatchObject({ accountId });
    const path = `/keys/${id}?accountId=${accountId}`;
    expect((await service.call("GET", path, { key: operator })).body).toMatchObject({ id, accountId });
    expect((await service.call("DELETE", path, { key: operator })).status).toBe(204);
    expect((await service.call("GET", "/keys?accountId=nobody", { key: operator })).status).toBe(404);
    const notAdmin = await service.keyFor(["operator", "manage"]);
    expect((await service.call("GET", `/keys?accountId=${accountId}`, { key: notAdmin })).status).toBe(403);
  });
});

describe("no key creates one that may do more:", () => {
  const refused = async (key: string, body: object): Promise<void> => {
    const answer = await service.call("POST", "/keys", { key, body: { name: "escalated", ...body } });
    expect(answer).toMatchObject({ status: 403, body: { error: "forbidden" } });
  };

  test("none but an operator's one for what concerns all accounts", async () => {
    await refused(service.other.key, { scopes: ["operator"] });
    await refused(service.other.key, { scopes: ["run", "operator", "admin"] });
    await refused(service.other.key, { scopes: ["metrics"] });
    await made({ scopes: ["metrics"] }, await service.keyFor(["admin"]));
  });

  test("one that is restricted to endpoints none, nor one without the scope admin", async () => {
    await refused(await service.keyFor(["admin"], ["e1"]), { scopes: ["admin"] });
    for (const scope of ["manage", "manage:read", "run", "work", "metrics", "operator"] as const) {
      await refused(await service.keyFor([scope]), { scopes: [scope] });
    }
  });

  test("one that expires none that lasts longer", async () => {
    const endsAt = new Date(service.clock.now() + 60_000).toISOString();
    const later = new Date(service.clock.now() + 60_001).toISOString();
    const { key } = await made({ scopes: ["admin"], expiresAt: endsAt });
    await refused(key, { scopes: ["admin"], expiresAt: later });
    expect(await made({ scopes: ["admin"] }, key)).toMatchObject({ expiresAt: endsAt });
    expect(await made({ scopes: ["run"], expiresAt: endsAt }, key)).toMatchObject({ expiresAt: endsAt });
  });
});

describe("refused with the reason is", () => {
  test("revoking the key of the request, and the last admin key of an account", async () => {
    const { id: accountId } = await service.accounts.createAccount();
    const admin = async () => await service.accounts.createKey(accountId, { name: "x", scopes: ["admin"] });
    const [one, two] = [await admin(), await admin()];
    const own = await service.call("DELETE", `/keys/${one.key.id}`, { key: one.rawKey });
    expect(own).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect((await service.call("DELETE", `/keys/${two.key.id}`, { key: one.rawKey })).status).toBe(204);
    const operator = (await service.accounts.createKey(service.owner.accountId, { name: "x", scopes: ["admin"] }))
      .rawKey;
    const last = await service.call("DELETE", `/keys/${one.key.id}?accountId=${accountId}`, { key: operator });
    expect(last).toMatchObject({ status: 409, body: { message: expect.stringContaining("last admin key") } });
    expect((await service.call("GET", "/keys", { key: one.rawKey })).status).toBe(200);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(192) }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["fly"] }, "scopes.0"],
    [{ scopes: ["run", "run"] }, "scopes"],
    [{ endpointIds: [] }, "endpointIds"],
    [{ endpointIds: ["nosuch"] }, "endpointIds.0"],
    [{ expiresAt: "2026-05-04T07:59:59Z" }, "expiresAt"],
    [{ expiresAt: "soon" }, "expiresAt"],
    [{ colour: "red" }, "colour"],
  ])("%j", async (field, name) => {
    const answer = await service.call("POST", "/keys", { body: { name: "x", scopes: ["run"], ...field } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: name }] } });
  });

  test("a cursor of no page", async () => {
    for (const cursor of ["x", Buffer.from("1 a b").toString("base64url"), Buffer.from("-1 a").toString("base64url")]) {
      const { status, body } = await service.call("GET", `/keys?cursor=${cursor}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ field: "cursor" }] } });
    }
  });
});

describe("the key of a request", () => {
  const current = async (key: string) => (await service.call("GET", "/keys/current", { key })).body;

  test("tells its name, rights, account and times", async () => {
    const { accountId } = service.other;
    const expiresAtMs = service.clock.now() + 60_000;
    const input = { name: "ci", scopes: ["run", "manage"], endpointIds: ["e1"], expiresAtMs } as const;
    const { key, rawKey } = await service.accounts.createKey(accountId, input);
    expect(await current(rawKey)).toEqual({
      id: key.id,
      name: "ci",
      scopes: ["run", "manage"],
      endpointIds: ["e1"],
      volumeIds: null,
      createdAt: new Date(service.clock.now()).toISOString(),
      expiresAt: new Date(expiresAtMs).toISOString(),
      accountId,
      accountName: null,
      isOperator: false,
    });
  });

  test("is for operators as an unrestricted admin key of the first account, and with no other scope", async () => {
    const keyIn = async (accountId: string, ...input: Parameters<typeof service.keyFor>) => {
      const [scopes, endpointIds] = input;
      const made = { name: "x", scopes, ...(endpointIds === undefined ? {} : { endpointIds }) };
      return (await service.accounts.createKey(accountId, made)).rawKey;
    };
    const other = service.other.accountId;
    expect(await current(await keyIn(service.owner.accountId, ["admin"]))).toMatchObject({ isOperator: true });
    expect(await current(await keyIn(service.owner.accountId, ["admin"], ["e1"]))).toMatchObject({ isOperator: false });
    expect(await current(await keyIn(service.owner.accountId, ["manage"]))).toMatchObject({ isOperator: false });
    expect(await current(await keyIn(other, ["admin"]))).toMatchObject({ isOperator: false });
    expect(await current(await keyIn(other, ["admin", "operator"]))).toMatchObject({ isOperator: false });
  });

  test("of a worker says so, and is stored nowhere", async () => {
    const template = { name: "t", imageName: "local/echo", isServerless: true };
    const { id: templateId } = (await service.call("POST", "/templates", { body: template })).body as { id: string };
    const { id } = (await service.call("POST", "/endpoints", { body: { templateId } })).body as { id: string };
    const own = await current(deriveWorkerKey(new Uint8Array(32), id));
    expect(own).toMatchObject({ id: `worker-${id}`, scopes: ["work"], endpointIds: [id], createdAt: null });
  });

  test("that the operator chose names the setting, not itself", async () => {
    const rawKey = "chosen-by-the-operator";
    await service.accounts.ensureAdminKey({ rawKey, setting: "MILLRACE_ADMIN_KEY", isReadByClients: false });
    const { text, body } = await service.call("GET", "/keys/current", { key: rawKey });
    expect(body).toMatchObject({ id: "environment", name: "MILLRACE_ADMIN_KEY", createdAt: null, isOperator: true });
    expect(text).not.toContain(rawKey);
  });
});
