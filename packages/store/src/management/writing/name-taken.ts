import type { NameRule } from "@millrace/engine";
import type { InTransaction } from "../rows/schema.ts";

/**
 * Whether another resource of the account has the name; a null name never collides. Call it under `withCapacityLock`, so
 * that no other transaction takes the name in between.
 */
export async function nameTaken(
  transaction: InTransaction,
  table: "pod" | "endpoint" | "network_volume",
  wanted: { readonly id: string; readonly accountId: string; readonly name: string | null },
  { namesMayRepeat = false }: NameRule = {},
): Promise<boolean> {
  if (namesMayRepeat || wanted.name === null) return false;
  const others = transaction
    .selectFrom(table)
    .select("id")
    .where("account_id", "=", wanted.accountId)
    .where("name", "=", wanted.name)
    .where("id", "!=", wanted.id);
  const living =
    table === "pod"
      ? transaction.selectFrom("pod").select("id").where("id", "in", others).where("desired_status", "!=", "TERMINATED")
      : others;
  return (await living.limit(1).executeTakeFirst()) !== undefined;
}
