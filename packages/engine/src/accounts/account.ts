import { randomBytes } from "node:crypto";

/** Owner of keys and resources. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  /** Signs the account's webhooks. Secret: never returned by an interface, never logged. */
  readonly webhookSecret: string;
  readonly createdAtMs: number;
}

export function newAccount(made: {
  readonly id: string;
  readonly email: string | null;
  readonly createdAtMs: number;
}): Account {
  return { ...made, webhookSecret: `whsec_${randomBytes(32).toString("base64url")}` };
}
