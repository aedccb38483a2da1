import { hash, randomBytes } from "node:crypto";
import type { KeyState } from "@millrace/spec";
import type { Scope } from "./principal.ts";

/** A key as it is stored: the key itself is not, only its hash. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the key in lower-case hexadecimal. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** The only endpoints that the key is good for; null = no restriction. */
  readonly endpointIds: readonly string[] | null;
  /** The only network volumes that the key is good for; null = no restriction. */
  readonly volumeIds: readonly string[] | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** When it was last used, exact to about a minute. */
  readonly lastUsedAtMs: number | null;
}

export const API_KEY_PREFIX = "mr_";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARS = 40;
/** Largest multiple of 62 that fits a byte; larger bytes would make some characters likelier. */
const FAIR_BYTES = Math.floor(256 / BASE62.length) * BASE62.length;

/** Makes a key: `mr_` and 40 random letters and digits, about 238 bits. */
export function generateApiKey(random: (bytes: number) => Uint8Array = randomBytes): string {
  let text = "";
  while (text.length < RANDOM_CHARS) {
    for (const byte of random(RANDOM_CHARS)) {
      if (byte < FAIR_BYTES && text.length < RANDOM_CHARS) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return API_KEY_PREFIX + text;
}

/** A plain hash is enough: a key has too many random bits to be guessed from it. */
export function hashApiKey(rawKey: string): string {
  return hash("sha256", rawKey, "hex");
}

/** Whether the key works, and if not, why. */
export function keyState(key: Pick<ApiKey, "expiresAtMs" | "revokedAtMs">, nowMs: number): KeyState {
  if (isUsable(key, nowMs)) return "usable";
  return key.revokedAtMs === null ? "expired" : "revoked";
}

/** Whether it is an admin key that creates others. */
export function isAccountAdmin(key: Pick<ApiKey, "scopes" | "endpointIds" | "volumeIds">): boolean {
  return key.scopes.includes("admin") && key.endpointIds === null && key.volumeIds === null;
}

/** Whether the key may be used at this moment. */
export function isUsable(key: Pick<ApiKey, "expiresAtMs" | "revokedAtMs">, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || nowMs < key.expiresAtMs);
}
