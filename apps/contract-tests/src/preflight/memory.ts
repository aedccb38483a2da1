import type { Transport } from "@millrace/contract-core";
import { randomBytes } from "node:crypto";

const KINDS = ["templates", "endpoints", "pods", "networkvolumes"] as const;

/** What shows of a target's memory. */
export interface MemorySigns {
  /** It has none, like a mock: it answers for an unknown resource of every kind, each time with a whole one that has another id. */
  readonly forgets: boolean;
  /** The requests that it answered although nothing is there. */
  readonly answered: readonly string[];
}

/**
 * Asks for resources that cannot exist. One wrong answer is a defect, which the claims about it must find; only a target that gives a
 * resource of every kind, with an id that was not asked for, has no memory.
 */
export async function memorySigns({ send }: Transport): Promise<MemorySigns> {
  const answered: string[] = [];
  let invented = 0;
  for (const kind of KINDS) {
    const id = `never-made-${randomBytes(8).toString("hex")}`;
    const { status, json } = await send({ method: "GET", path: `/v1/${kind}/${id}` });
    if (status < 200 || status >= 300) continue;
    answered.push(`GET /v1/${kind}/{id}`);
    const given = ((json ?? {}) as { readonly id?: unknown }).id;
    if (typeof given === "string" && given !== id) invented += 1;
  }
  return { forgets: invented === KINDS.length, answered };
}
