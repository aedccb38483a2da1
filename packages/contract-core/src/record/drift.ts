import type { Documentation } from "../suite/documented.ts";
import type { Exchange } from "../target/exchange.ts";

/** Something that the service answers and no document describes. No claim has to speak of it. */
export interface Drift {
  readonly operation: string;
  readonly kind: "status" | "field";
  /** The status, or the pointer to the field; the place in a list is `-`, as in `/things/-/note`. */
  readonly what: string;
  /** Number of answers in which it was seen. */
  readonly seen: number;
  /** The first request that was answered so. */
  readonly example: string;
}

/** Of larger answers only the status is looked at. */
const BODY_MAX_CHARS = 100_000;

/** What the answers of a run have beyond the documents, by operation. */
export function driftOf(exchanges: Iterable<Exchange>, documentation: Documentation): readonly Drift[] {
  const found = new Map<string, Drift>();
  for (const { request, answer } of exchanges) {
    const { pathname } = new URL(request.url);
    const operation = answer === null ? undefined : documentation.operationOf(request.method, pathname);
    if (answer === null || operation === undefined) continue;
    const example = `${request.method} ${pathname}`;
    for (const [kind, what] of beyond(documentation, operation, answer)) {
      const key = `${operation} ${kind} ${what}`;
      const seen = (found.get(key)?.seen ?? 0) + 1;
      found.set(key, { operation, kind, what, seen, example: found.get(key)?.example ?? example });
    }
  }
  return [...found.values()].toSorted((a, b) => (a.operation + a.what < b.operation + b.what ? -1 : 1));
}

type Beyond = readonly [kind: Drift["kind"], what: string];

function beyond(
  documentation: Documentation,
  operation: string,
  { status, body }: NonNullable<Exchange["answer"]>,
): readonly Beyond[] {
  if (!documentation.namesStatus(operation, status)) return [["status", String(status)]];
  if (body.length > BODY_MAX_CHARS) return [];
  const pointers = documentation.undescribedFields({ status, json: jsonOf(body) }, operation);
  return [...new Set(pointers.map((pointer) => pointer.replaceAll(/\/\d+(?=\/)/g, "/-")))].map((what) => [
    "field",
    what,
  ]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
