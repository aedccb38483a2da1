import type { Service } from "@millrace/server";

const LIFE_MS = 10 * 60_000;

/** Does something with a key of the service: the admin key if it is known in this run, else one that is made for it. */
export async function withDemoKey<Result>(service: Service, use: (key: string) => Promise<Result>): Promise<Result> {
  const { accounts, accountId, adminKey, clock } = service;
  if (adminKey !== undefined) return await use(adminKey);
  const { key, rawKey } = await accounts.createKey(accountId, {
    name: "demo",
    scopes: ["manage", "run"],
    expiresAtMs: clock.now() + LIFE_MS,
  });
  try {
    return await use(rawKey);
  } finally {
    await accounts.revokeKey(accountId, key.id);
  }
}
