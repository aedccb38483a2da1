import { randomBytes } from "node:crypto";
import { limits } from "@millrace/spec";
import type { Budget } from "./budget.ts";

/** Owner of keys and resources. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  /** Signs the account's webhooks. Secret: never returned by an interface, never logged. */
  readonly webhookSecret: string;
  readonly createdAtMs: number;
  /** Public SSH keys that are placed into new pods, several separated by blank lines; empty = none. */
  readonly publicKey: string;
  /** The budget that it set itself, and the one that its operator set; null where there never was one. */
  readonly budget: Budget | null;
  readonly operatorBudget: Budget | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text) && text.length <= limits.emailMaxChars;
}

export function newAccount(made: {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly createdAtMs: number;
}): Account {
  return {
    ...made,
    publicKey: "",
    budget: null,
    operatorBudget: null,
    webhookSecret: `whsec_${randomBytes(32).toString("base64url")}`,
  };
}
