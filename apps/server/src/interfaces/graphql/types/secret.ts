import type { Secret } from "@millrace/engine";
import type { Secret as SecretType } from "../generated/schema.ts";
import { dateTime } from "./date-time.ts";

/** A secret without its value. */
export function secretView(secret: Secret): SecretType {
  return {
    id: secret.id,
    name: secret.name,
    description: secret.description,
    createdAt: dateTime(secret.createdAtMs),
    updatedAt: dateTime(secret.updatedAtMs),
    lastRetrievedAt: dateTime(secret.lastRetrievedAtMs),
    lastUpdatedAt: dateTime(secret.valueChangedAtMs),
  };
}
