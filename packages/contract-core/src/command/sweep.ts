import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolderOf, plainName } from "../record/durations-file.ts";
import { removed } from "../suite/cleanup.ts";
import { type Ledger, openLedger } from "../target/ledger.ts";
import type { Target } from "../target/target.ts";
import type { Options } from "./options.ts";
import { type AnySuite, plainTransport } from "./plain-target.ts";

/** Removes resources that an earlier run left at a target; resolves to their number. */
export async function sweepTarget(suite: AnySuite, options: Options, target: Target): Promise<number> {
  const ledger = await openLedger(await ledgerFile(suite, target.baseUrl));
  const before = ledger.left().length;
  await sweep(suite, options, target, ledger);
  await ledger.close();
  return before - ledger.left().length;
}

/** Removes what the ledger has. */
export async function sweep(suite: AnySuite, options: Options, target: Target, ledger: Ledger): Promise<void> {
  const { send } = plainTransport(suite, options, target);
  const { root } = suite.rules;
  const evictor = suite.rules.evictor?.(send);
  for (const path of ledger.left()) await removed({ path, key: undefined }, send, ledger, { root, evictor });
}

/** The ledger of a target, at a path where a later run finds it. */
export async function ledgerFile(suite: AnySuite, baseUrl: string): Promise<string> {
  const folder = cacheFolderOf(suite);
  await mkdir(folder, { recursive: true });
  return join(folder, `${plainName(baseUrl)}.ledger`);
}
