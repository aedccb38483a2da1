import { beforeEach, describe, expect, test } from "vitest";
import type { GatewayNotification, Gateways } from "../gateways/ports.ts";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import { AccountService, type MadeKey, type NewKeyInput } from "./account-service.ts";
import type { ChosenAdminKey } from "./admin-key.ts";
import { generateApiKey } from "./api-key.ts";
import { KEY_CACHE_MS } from "./authenticator.ts";
import { createMemoryRepositories, type MemoryRepositories } from "./memory-repositories.test-support.ts";
import { deriveWorkerKey } from "./worker-key.ts";

const workerKeySecret = new Uint8Array(32).fill(7);

let clock: MovableClock;
let repositories: MemoryRepositories;
let service: AccountService;
let accountId: string;

function newService(gateways?: Pick<Gateways, "tell" | "onNotification">): AccountService {
  return new AccountService({
    accounts: repositories.accounts,
    keys: repositories.keys,
    clock,
    workerKeySecret,
    accountOfEndpoint: (endpointId) => (endpointId === "e1" ? accountId : undefined),
    ...(gateways === undefined ? {} : { gateways }),
  });
}

beforeEach(async () => {
  clock = createClock({ frozenAtMs: 1_000_000 });
  repositories = createMemoryRepositories();
  service = newService();
  accountId = (await service.createAccount({ email: "me@example.org" })).id;
});

function chosen(rawKey: string): ChosenAdminKey {
  return { rawKey, setting: "MILLRACE_ADMIN_KEY", isReadByClients: false };
}

function fromClientsVariable(rawKey: string): ChosenAdminKey {
  return { rawKey, setting: "MILLRACE_API_KEY", isReadByClients: true };
}

const unauthorized = expect.objectContaining({ code: "unauthorized" });

describe("keys", () => {
  test("a made key authenticates with its rights and is stored only as a hash", async () => {
    const made = await service.createKey(accountId, { name: "ci", scopes: ["run"], endpointIds: ["e1"] });
    expect(made.rawKey).toMatch(/^mr_[A-Za-z0-9]{40}$/);
    expect(await service.authenticate(made.rawKey)).toEqual({
      accountId,
      scopes: ["run"],
      endpointIds: ["e1"],
      keyId: made.key.id,
      keyName: made.key.name,
    });
    expect(JSON.stringify([...repositories.stored.values()])).not.toContain(made.rawKey.slice(3));
  });

  test("a key needs a name, a scope and an account that exists", async () => {
    await expect(service.createKey(accountId, { name: " ", scopes: ["run"] })).rejects.toThrow("name");
    await expect(service.createKey(accountId, { name: "ci", scopes: [] })).rejects.toThrow("scopes");
    await expect(service.createKey("nobody", { name: "ci", scopes: ["run"] })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("unknown and overlong keys are refused", async () => {
    await expect(service.authenticate("mr_unknown")).rejects.toEqual(unauthorized);
    await expect(service.authenticate("")).rejects.toEqual(unauthorized);
    await expect(service.authenticate("x".repeat(100_000))).rejects.toEqual(unauthorized);
    expect(repositories.reads()).toBe(2);
  });

  test("the store is asked once in a while, not for every request", async () => {
    const { rawKey } = await service.createKey(accountId, { name: "ci", scopes: ["run"] });
    for (let count = 0; count < 10; count += 1) await service.authenticate(rawKey);
    expect(repositories.reads()).toBe(1);
    await clock.advance(KEY_CACHE_MS);
    await service.authenticate(rawKey);
    expect(repositories.reads()).toBe(2);
  });

  test("a revoked key is refused at once here and within the cache time elsewhere", async () => {
    const elsewhere = newService();
    const { rawKey, key } = await service.createKey(accountId, { name: "ci", scopes: ["run"] });
    await Promise.all([service.authenticate(rawKey), elsewhere.authenticate(rawKey)]);
    await service.revokeKey(accountId, key.id);
    await expect(service.authenticate(rawKey)).rejects.toEqual(unauthorized);
    await clock.advance(KEY_CACHE_MS);
    await expect(elsewhere.authenticate(rawKey)).rejects.toEqual(unauthorized);
    await expect(service.revokeKey("nobody", key.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("another gateway refuses a revoked key, and those of a deleted account, as soon as it is told", async () => {
    const listeners: ((notification: GatewayNotification) => void)[] = [];
    const gateways = {
      tell: (notification: GatewayNotification) => listeners.forEach((listener) => listener(notification)),
      onNotification: (listener: (notification: GatewayNotification) => void) => void listeners.push(listener),
    };
    const [here, elsewhere] = [newService(gateways), newService(gateways)];
    const other = (await here.createAccount()).id;
    const keys = [await here.createKey(accountId, { name: "one", scopes: ["run"] })];
    for (const owner of [accountId, other]) keys.push(await here.createKey(owner, { name: "two", scopes: ["run"] }));
    const good = (): Promise<readonly boolean[]> =>
      Promise.all(
        keys.map(({ rawKey }) =>
          elsewhere.authenticate(rawKey).then(
            () => true,
            () => false,
          ),
        ),
      );
    expect(await good()).toEqual([true, true, true]);
    await here.revokeKey(accountId, keys[0]?.key.id ?? "");
    expect(await good()).toEqual([false, true, true]);
    const last = keys[2]?.key.id ?? "";
    await repositories.keys.revoke(other, last, clock.now());
    expect(await good()).toEqual([false, true, true]);
    here.forgetAccount(other);
    expect(await good()).toEqual([false, true, false]);
  });

  test("a key expires to the millisecond, also while it is cached", async () => {
    const expiresAtMs = clock.now() + 100;
    const { rawKey } = await service.createKey(accountId, { name: "ci", scopes: ["run"], expiresAtMs });
    await clock.advance(99);
    await service.authenticate(rawKey);
    await clock.advance(1);
    await expect(service.authenticate(rawKey)).rejects.toEqual(unauthorized);
  });
});

test("a worker key is good for work on its endpoint, without being stored", async () => {
  const principal = await service.authenticate(deriveWorkerKey(workerKeySecret, "e1"));
  expect(principal).toEqual({
    accountId,
    scopes: ["work"],
    endpointIds: ["e1"],
    keyId: "worker-e1",
    keyName: "workers of e1",
  });
  await expect(service.authenticate(deriveWorkerKey(workerKeySecret, "gone"))).rejects.toEqual(unauthorized);
  await expect(service.authenticate(deriveWorkerKey(new Uint8Array(32), "e1"))).rejects.toEqual(unauthorized);
  expect(repositories.reads()).toBe(0);
});

test("the first account gets the address of the setting as long as it has none", async () => {
  repositories = createMemoryRepositories();
  const start = async (firstEmail?: string): Promise<string | null> => {
    const options = { accounts: repositories.accounts, keys: repositories.keys, clock, workerKeySecret, firstEmail };
    const starting = new AccountService({ ...options, accountOfEndpoint: () => undefined });
    return (await starting.getAccount((await starting.ensureAdminKey()).accountId)).email;
  };
  expect(await start()).toBeNull();
  expect(await start("ops@example.com")).toBe("ops@example.com");
  expect(await start("other@example.com")).toBe("ops@example.com");
});

describe("the admin key", () => {
  test("is made at the first start only, and shown only then", async () => {
    const first = await service.ensureAdminKey();
    expect((await service.authenticate(first.rawKey ?? "")).scopes).toEqual(["admin"]);
    expect(await newService().ensureAdminKey()).toEqual({ accountId: first.accountId });
  });

  test("is not made by a process that shall make none, and by the next one that may", async () => {
    expect(await service.ensureAdminKey("none")).not.toHaveProperty("rawKey");
    expect(await service.ensureAdminKey()).toHaveProperty("rawKey");
  });

  test("chosen by the operator is good for this process and not stored", async () => {
    expect(await service.ensureAdminKey(chosen("chosen-key"))).toEqual({ accountId });
    const principal = { accountId, scopes: ["admin"], keyId: expect.any(String) as unknown };
    expect(await service.authenticate("chosen-key")).toMatchObject(principal);
    expect(repositories.stored.size).toBe(0);
    await expect(newService().authenticate("chosen-key")).rejects.toEqual(unauthorized);
  });

  test.each(["short", "with space", "", "ümlaut-key", "mrw_endpoint_x"])("%j is refused as a key", async (key) => {
    await expect(service.ensureAdminKey(chosen(key))).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("may be a stored admin key of the first account", async () => {
    const { rawKey } = await service.createKey(accountId, { name: "root", scopes: ["admin"] });
    for (const key of [chosen(rawKey), fromClientsVariable(rawKey)]) {
      expect(await newService().ensureAdminKey(key)).toEqual({ accountId });
    }
  });
});

describe("a known key with fewer rights does not become the admin key:", () => {
  const cases: readonly [string, () => Promise<string>, RegExp][] = [
    ["one with lesser scope", () => made({ scopes: ["run", "manage"] }), /"ci" has only the scope run, manage/],
    ["one for some endpoints", () => made({ scopes: ["admin"], endpointIds: ["e1"] }), /restricted to some endpoints/],
    [
      "one of another account",
      async () => made({ scopes: ["admin"] }, (await service.createAccount()).id),
      /belongs to another account/,
    ],
    ["a revoked one", async () => revoked(await service.createKey(accountId, adminInput)), /expired or was revoked/],
    ["an expired one", () => made({ scopes: ["admin"], expiresAtMs: clock.now() }), /expired or was revoked/],
  ];
  const adminInput = { name: "ci", scopes: ["admin"] } as const;

  async function made(input: Omit<NewKeyInput, "name">, owner = accountId): Promise<string> {
    return (await service.createKey(owner, { name: "ci", ...input })).rawKey;
  }
  async function revoked({ key, rawKey }: MadeKey): Promise<string> {
    await service.revokeKey(accountId, key.id);
    return rawKey;
  }

  test.each(cases)("%s", async (_, make, message) => {
    const rawKey = await make();
    for (const key of [chosen(rawKey), fromClientsVariable(rawKey)]) {
      const starting = newService();
      const error: unknown = await starting.ensureAdminKey(key).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "invalid_request", message: expect.stringMatching(message) });
      expect(String(error)).toContain(key.setting);
      expect(String(error)).not.toContain(rawKey);
      const rights = await starting.authenticate(rawKey).catch(() => undefined);
      expect(rights?.keyId).not.toBe("environment");
    }
  });

  test("nor does one that another service made, where clients read theirs", async () => {
    const foreign = generateApiKey();
    await expect(service.ensureAdminKey(fromClientsVariable(foreign))).rejects.toThrow(
      /MILLRACE_API_KEY: .*another Millrace service.*MILLRACE_ADMIN_KEY/,
    );
    expect(await service.ensureAdminKey(chosen(foreign))).toEqual({ accountId });
  });
});

test("no account becomes the first one because the clock went back", async () => {
  const first = await repositories.accounts.get(accountId);
  const late = new AccountService({
    ...repositories,
    clock: { now: () => (first?.createdAtMs ?? 0) - 60_000 },
    workerKeySecret,
    accountOfEndpoint: () => undefined,
  });
  const { id, createdAtMs } = await late.createAccount();
  expect(createdAtMs).toBe((first?.createdAtMs ?? 0) + 1);
  expect(await late.firstAccountId()).not.toBe(id);
});

test("every account has a secret of its own for its webhooks", async () => {
  const [one, two] = [await service.createAccount(), await service.createAccount()];
  expect(one.webhookSecret).toMatch(/^whsec_[\w-]{43}$/);
  expect(one.webhookSecret).not.toBe(two.webhookSecret);
  expect(await service.getAccount(one.id)).toEqual(one);
  await expect(service.getAccount("nobody")).rejects.toMatchObject({ code: "not_found" });
});
