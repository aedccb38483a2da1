import { DomainError } from "../kernel/errors.ts";
import { API_KEY_PREFIX, type ApiKey, isUsable } from "./api-key.ts";
import { WORKER_KEY_PREFIX } from "./worker-key.ts";

/** An admin key that the operator chose, instead of one that the service makes. */
export interface ChosenAdminKey {
  readonly rawKey: string;
  /** The setting that holds the key, as messages name it. */
  readonly setting: string;
  /** Clients read their key from the same variable, so that it may hold a key which was never meant for the operator. */
  readonly isReadByClients: boolean;
}

const CHOSEN_KEY = /^[\x21-\x7e]{8,512}$/;
const GENERATED_KEY = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{40}$`);
const CLIENT_VARIABLE =
  "Clients read their key from this variable. Set MILLRACE_ADMIN_KEY to choose the key of the operator.";

/**
 * Refuses a chosen key that has, or may have, fewer rights than an admin key of the first account: using it would hand
 * those rights to everyone who holds the key.
 *
 * @param known what the store holds of the key
 * @throws DomainError `invalid_request`; the message names the setting, never the key
 */
export function checkChosenAdminKey(
  { rawKey, setting, isReadByClients }: ChosenAdminKey,
  known: ApiKey | undefined,
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
): void {
  const hint = isReadByClients ? CLIENT_VARIABLE : "Choose another key, or leave the setting out.";
  const refuse = (why: string): DomainError => new DomainError("invalid_request", `${setting}: ${why} ${hint}`);
  if (!CHOSEN_KEY.test(rawKey)) {
    throw new DomainError(
      "invalid_request",
      `${setting}: an admin key must be 8 to 512 printable ASCII characters without spaces.`,
    );
  }
  if (rawKey.startsWith(WORKER_KEY_PREFIX)) throw refuse("this is the key of a worker, which cannot be the admin key.");
  if (known === undefined) {
    if (!isReadByClients || !GENERATED_KEY.test(rawKey)) return;
    throw refuse("this key was created by another Millrace service, and its rights there are not known here.");
  }
  const name = JSON.stringify(known.name);
  if (!isUsable(known, nowMs)) throw refuse(`the key ${name} has expired or was revoked.`);
  if (known.accountId !== accountId) throw refuse(`the key ${name} belongs to another account.`);
  if (!known.scopes.includes("admin")) {
    throw refuse(`the key ${name} has only the scope ${known.scopes.join(", ")} and must not become the admin key.`);
  }
  if (known.endpointIds !== null) {
    throw refuse(`the key ${name} is restricted to some endpoints and must not become the admin key.`);
  }
}
