import { type KeyScope, keyScopes } from "@millrace/spec";
import type { TestService } from "@millrace/testing";
import { createSigner } from "../s3/s3-rig.test-support.ts";

/** What a right is about: nothing that a key can be restricted to, an endpoint, a network volume, or what a restricted key is shown of. */
export type Subject = "account" | "endpoint" | "volume" | "filtered";

/** The right that an operation asks for; `open` for none, `any` for that of every valid key. */
export type Right = KeyScope | "any" | "open";

/** Who a key belongs to, and what it is restricted to. */
export const kinds = [
  "of the account",
  "of another account",
  "for the endpoint",
  "for another endpoint",
  "for the volume",
  "for another volume",
  "revoked",
  "expired",
] as const;
export type KeyKind = (typeof kinds)[number];

/** Who sends a request. */
export interface Caller {
  readonly name: string;
  readonly kind: KeyKind | "without a key" | "with an unknown key";
  readonly scope: KeyScope | undefined;
  readonly key: string | undefined;
  /** Signs requests by S3; undefined without a key. */
  readonly signer: ReturnType<typeof createSigner> | undefined;
}

/** What the matrix is about; `other…` belongs to the same account. */
export interface Owned {
  /** Takes jobs. */
  readonly queueId: string;
  /** Takes requests: its queue refuses all that may call it. */
  readonly balancedId: string;
  /** Was deleted after keys for it were made: who may change it changes nothing. */
  readonly goneId: string;
  readonly otherEndpointId: string;
  readonly volumeId: string;
  readonly otherVolumeId: string;
  readonly podId: string;
}

const EXPIRES_IN_MS = 3_600_000;

/** A key of each kind with each scope, one without any, and one that does not exist. */
export async function makeCallers(service: TestService, owned: Owned): Promise<readonly Caller[]> {
  const { id: foreignId } = await service.rest("POST", "/v1/accounts", { name: "foreign" });
  const fieldsOf: Readonly<Record<KeyKind, object>> = {
    "of the account": {},
    "of another account": { accountId: foreignId },
    "for the endpoint": { endpointIds: [owned.queueId, owned.balancedId, owned.goneId] },
    "for another endpoint": { endpointIds: [owned.otherEndpointId] },
    "for the volume": { volumeIds: [owned.volumeId] },
    "for another volume": { volumeIds: [owned.otherVolumeId] },
    revoked: {},
    expired: { expiresAt: new Date(service.clock.now() + EXPIRES_IN_MS).toISOString() },
  };

  async function makeCaller(kind: KeyKind, scope: KeyScope): Promise<Caller> {
    const name = `${scope}, ${kind}`;
    const made = await service.rest("POST", "/v1/keys", { name, scopes: [scope], ...fieldsOf[kind] });
    const key = String(made["key"]);
    const answer = await fetch(`${service.url}/v1/keys/current/s3`, { headers: { authorization: `Bearer ${key}` } });
    const signer = createSigner(service.url, (await answer.json()) as Parameters<typeof createSigner>[1]);
    if (kind === "revoked") await service.rest("DELETE", `/v1/keys/${String(made["id"])}`);
    return { name, kind, scope, key, signer };
  }

  const callers = await Promise.all(kinds.flatMap((kind) => keyScopes.map(async (scope) => makeCaller(kind, scope))));
  await service.clock.advance(EXPIRES_IN_MS);
  const unknown = {
    accessKeyId: "nothere",
    secretAccessKey: "nothing",
    path: "/s3",
    region: "us-east-1",
  };
  return [
    ...callers,
    { name: "without a key", kind: "without a key", scope: undefined, key: undefined, signer: undefined },
    {
      name: "with an unknown key",
      kind: "with an unknown key",
      scope: undefined,
      key: `mr_${"0".repeat(40)}`,
      signer: createSigner(service.url, unknown),
    },
  ];
}

/** Scopes that are good for a right. Written down here, so that the service's own rule is compared with something else. */
const enough: Readonly<Record<Exclude<KeyScope, "operator">, readonly KeyScope[]>> = {
  run: ["run", "admin"],
  work: ["work", "admin"],
  manage: ["manage", "admin"],
  "manage:read": ["manage:read", "manage", "admin"],
  volumes: ["volumes", "manage", "admin"],
  "volumes:read": ["volumes:read", "volumes", "manage:read", "manage", "admin"],
  admin: ["admin"],
  metrics: ["metrics", "operator"],
};

/** Subjects that a key of a kind is good for. */
const reached: Readonly<Record<KeyKind, readonly Subject[]>> = {
  "of the account": ["account", "endpoint", "volume", "filtered"],
  "of another account": ["account", "endpoint", "volume", "filtered"],
  "for the endpoint": ["endpoint", "filtered"],
  "for another endpoint": ["filtered"],
  "for the volume": ["volume"],
  "for another volume": [],
  revoked: [],
  expired: [],
};

/** Whether a caller is known. */
export function isKnown({ kind }: Caller): boolean {
  return !["revoked", "expired", "without a key", "with an unknown key"].includes(kind);
}

/** Whether a known caller has a right to a subject of the own account. */
export function hasRight({ kind, scope }: Caller, right: Right, subject: Subject): boolean {
  if (right === "any" || right === "open") return true;
  if (scope === undefined || kind === "without a key" || kind === "with an unknown key") return false;
  const isOperator = scope === "admin" && kind === "of the account";
  if (right === "operator") return isOperator;
  if (right === "metrics" && isOperator) return true;
  return enough[right].includes(scope) && reached[kind].includes(subject);
}
