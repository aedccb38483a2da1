import { limits } from "@millrace/spec";
import { isRecord } from "../kernel/is-record.ts";

/** Members whose text is a secret, wherever they stand. */
const SECRET_NAMES: ReadonlySet<string> = new Set(["key", "password", "secret", "token", "value", "webhookSecret"]);
/** Members that hold variables by name; the values may be secrets. */
const VARIABLES: ReadonlySet<string> = new Set(["env"]);
const HIDDEN = "(hidden)";
/** Addresses of receivers carry passwords and tokens in every part but the host. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;

/** What an interface shows of a resource, as JSON text without what may be a secret; null for nothing, and for more than is kept. */
export function withoutSecrets(shown: unknown): string | null {
  if (!isRecord(shown)) return null;
  const text = JSON.stringify(hidden(shown));
  return Buffer.byteLength(text) <= limits.auditResourceMaxBytes ? text : null;
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === "string" && ADDRESS.test(value)) return hostOf(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (SECRET_NAMES.has(name) && typeof member === "string") return [name, HIDDEN];
      if (VARIABLES.has(name)) return [name, hiddenVariables(member)];
      return [name, hidden(member)];
    }),
  );
}

function hostOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return HIDDEN;
  const host = `${url.protocol}//${url.host}/`;
  return url.href === host ? host : host + HIDDEN;
}

function hiddenVariables(variables: unknown): unknown {
  if (!isRecord(variables)) return variables === null || variables === undefined ? null : HIDDEN;
  return Object.fromEntries(Object.keys(variables).map((name) => [name, HIDDEN]));
}
