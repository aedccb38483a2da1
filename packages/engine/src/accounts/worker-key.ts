import { createHmac, timingSafeEqual } from "node:crypto";

export const WORKER_KEY_PREFIX = "mrw_";

/** HMAC-SHA256 in base64url without padding. */
const SIGNATURE_CHARS = 43;
const ENDPOINT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The key that workers of an endpoint carry: `mrw_<endpointId>_<signature>`. It is derived from the service's secret, so
 * it needs no storage, is the same after a restart, and is good for taking jobs of this endpoint only.
 */
export function deriveWorkerKey(secret: Uint8Array, endpointId: string): string {
  return `${WORKER_KEY_PREFIX}${endpointId}_${signature(secret, endpointId)}`;
}

/** The endpoint that a worker key is good for, or undefined when the key was not derived from this secret. */
export function verifyWorkerKey(secret: Uint8Array, rawKey: string): string | undefined {
  if (!rawKey.startsWith(WORKER_KEY_PREFIX)) return undefined;
  const separatorAt = rawKey.length - SIGNATURE_CHARS - 1;
  const endpointId = rawKey.slice(WORKER_KEY_PREFIX.length, separatorAt);
  if (separatorAt <= WORKER_KEY_PREFIX.length || rawKey[separatorAt] !== "_" || !ENDPOINT_ID.test(endpointId)) {
    return undefined;
  }
  const given = Buffer.from(rawKey.slice(separatorAt + 1));
  const expected = Buffer.from(signature(secret, endpointId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? endpointId : undefined;
}

function signature(secret: Uint8Array, endpointId: string): string {
  return createHmac("sha256", secret).update(`worker:${endpointId}`).digest("base64url");
}
