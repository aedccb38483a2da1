import { loadavg } from "node:os";
import { readMachine } from "../../base/machine.ts";
import { startLoad } from "../../processes/parties.ts";
import { readCommit } from "../record/commit.ts";
import { installAll, leaveOut, type PartiesRun, postgresFor } from "../ready/ready-parties.ts";
import { startPrograms } from "../programs/programs.ts";
import type { Failure } from "../record/record.ts";
import type { HeldParty, HeldRecord } from "./held-record.ts";
import { LOAD_OVER_PEAK, takeHeldTurn } from "./held-turn.ts";

const SPAN_MS = 10_000;

export interface HeldRun extends PartiesRun {
  readonly heldMinutes: number;
}

/** Compares parties on PostgreSQL beside a held transaction, one after the other. One that fails is named and left out. */
export async function runHeld(run: HeldRun): Promise<HeldRecord> {
  const startedAt = new Date().toISOString();
  const commit = readCommit();
  const failures: Failure[] = [];
  const installed = await installAll(run, failures);
  await using programs = await startPrograms(run.folder);
  const machine = readMachine(run.folder);
  await using postgres = await postgresFor(run, installed, programs, failures);
  await using load = await startLoad();
  const found: HeldParty[] = [];
  const heldMs = run.heldMinutes * 60_000;
  for (const { peer } of installed) {
    run.signal.throwIfAborted();
    run.progress(`${peer.label}: a transaction stays open for ${run.heldMinutes} minutes`);
    try {
      const turn = { run: { ...run, heldMs, spanMs: Math.min(SPAN_MS, heldMs / 6) }, peer, programs, postgres, load };
      found.push(await takeHeldTurn(turn));
    } catch (error) {
      await leaveOut(run, programs, failures, peer, error);
    }
  }
  return {
    startedAt,
    commit,
    machine,
    loadAfter: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    heldMinutes: run.heldMinutes,
    loadOverPeak: LOAD_OVER_PEAK,
    parties: installed.map(({ party }) => party),
    found,
    failures,
  };
}
