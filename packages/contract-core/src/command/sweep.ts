import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import { errorMessage } from "../base/error-message.ts";
import { cacheFolderOf, plainName } from "../record/durations-file.ts";
import { removed } from "../suite/cleanup.ts";
import { type Ledger, openLedger } from "../target/ledger.ts";
import type { Target } from "../target/target.ts";
import { type Options, UsageError } from "./options.ts";
import type { Transport } from "../target/transport.ts";
import { type AnySuite, plainTransport } from "./plain-target.ts";

/** Removes resources that an earlier run left at a target; resolves to their number. */
export async function sweepTarget(suite: AnySuite, options: Options, target: Target): Promise<number> {
  const ledger = await openRunLedger(suite, target.baseUrl);
  const before = ledger.left().length;
  await sweep(suite, options, target, ledger);
  await ledger.close();
  return before - ledger.left().length;
}

/** What is in use cannot be removed before what uses it. */
const ROUNDS = 3;

/** Removes what the ledger has, and what carries a name of its runs: the answer to its creation may have been lost. */
export async function sweep(suite: AnySuite, options: Options, target: Target, ledger: Ledger): Promise<void> {
  const { send } = plainTransport(suite, options, target);
  const { root } = suite.rules;
  const evictor = suite.rules.evictor?.(send);
  for (const path of await namedIn(suite, send, ledger.prefixes())) {
    if (!ledger.left().includes(path)) await ledger.made(path);
  }
  for (let round = 0; round < ROUNDS && ledger.left().length > 0; round += 1) {
    for (const path of ledger.left()) {
      // One that the network loses must not keep the others.
      await removed({ path, key: undefined }, send, ledger, { root, evictor }).catch(() => false);
    }
  }
}

/** Paths of the resources whose names begin with one of the prefixes. */
async function namedIn(
  { rules: { root, collections, freeCollections } }: AnySuite,
  send: Transport["send"],
  prefixes: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const collection of prefixes.length === 0 ? [] : [...collections, ...freeCollections]) {
    const { json } = await send({ method: "GET", path: root + collection });
    for (const { id, name } of listed(json)) {
      if (typeof id === "string" && prefixes.some((prefix) => String(name).startsWith(`${prefix}-`)))
        found.push(`${collection}/${id}`);
    }
  }
  return found;
}

/** A list, or a page with one member that is a list. */
function listed(json: unknown): readonly Named[] {
  const page = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray);
  return (page ?? []) as readonly Named[];
}

interface Named {
  readonly id?: unknown;
  readonly name?: unknown;
}

/**
 * The ledger of this run at a target. It takes over those of runs that are over: a run that goes on beside this one keeps its own, and
 * what it has made.
 */
export async function openRunLedger(suite: AnySuite, baseUrl: string): Promise<Ledger> {
  const folder = cacheFolderOf(suite);
  await makeDirectory(folder).catch((error: unknown) => {
    throw new UsageError(
      `What the run makes is noted in ${folder}, so that it is removed in any case, and that cannot be written (${errorMessage(error)}). Set HOME to a folder of yours, or say --safety read-only.`,
    );
  });
  const target = plainName(baseUrl);
  const own = `${target}.${process.pid}.ledger`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${target}.`) && name.endsWith(".ledger"));
  const over = names.filter((name) => name !== own && !goesOn(name));
  return await openLedger(
    join(folder, own),
    over.map((name) => join(folder, name)),
  );
}

/** Whether the run of a ledger still goes on; its file has the process in its name. */
function goesOn(name: string): boolean {
  const [, pid] = /\.(\d+)\.ledger$/.exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
