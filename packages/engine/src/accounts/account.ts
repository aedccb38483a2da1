import { randomBytes } from "node:crypto";

/** Owner of keys and resources. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  /** Signs the account's webhooks. Secret: never returned by an interface, never logged. */
  readonly webhookSecret: string;
  readonly createdAtMs: number;
  /** Public SSH keys that are placed into new pods, several separated by blank lines; empty = none. */
  readonly publicKey: string;
}

export function newAccount(made: {
  readonly id: string;
  readonly email: string | null;
  readonly createdAtMs: number;
}): Account {
  return { ...made, publicKey: "", webhookSecret: `whsec_${randomBytes(32).toString("base64url")}` };
}
