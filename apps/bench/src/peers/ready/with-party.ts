import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Peer, RunningPeer } from "../parties/peer.ts";
import type { PostgresProgram } from "../programs/postgres.ts";
import type { Programs } from "../programs/programs.ts";
import type { PartiesRun } from "./ready-parties.ts";

/** A party that is started on empty data. */
export interface Start {
  readonly run: Pick<PartiesRun, "folder" | "cacheDir" | "signal">;
  readonly peer: Peer;
  readonly programs: Programs;
  /** Its processor time counts, if the party uses it. */
  readonly postgres: PostgresProgram | undefined;
}

/** Works with a party while it runs on empty data, and ends it. Rejects at once with the reason of an abort. */
export async function withParty<Result>(
  start: Start,
  work: (running: RunningPeer, database: { readonly url: string; readonly pid: number } | undefined) => Promise<Result>,
): Promise<Result> {
  const { run, peer, programs } = start;
  const dataDir = await mkdtemp(join(run.folder, `${peer.name}-`));
  const database = peer.needsPostgres === true ? start.postgres : undefined;
  const databaseUrl = await database?.databases.create();
  try {
    await using running = await peer.start({ programs, cacheDir: run.cacheDir, dataDir, databaseUrl });
    const own =
      database === undefined || databaseUrl === undefined ? undefined : { url: databaseUrl, pid: database.pid };
    return await unlessAborted(work(running, own), run.signal);
  } finally {
    if (databaseUrl !== undefined) await database?.databases.drop(databaseUrl);
  }
}

/** What is given, or at once the reason of an abort. */
async function unlessAborted<Value>(given: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort);
  try {
    signal.throwIfAborted();
    return await Promise.race([given, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    // What is left of it fails when its party ends.
    given.catch(() => undefined);
  }
}
