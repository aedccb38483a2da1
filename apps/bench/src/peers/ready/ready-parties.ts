import type { Peer } from "../parties/peer.ts";
import { startPostgres, type PostgresProgram } from "../programs/postgres.ts";
import type { Programs } from "../programs/programs.ts";
import type { Failure, RecordedParty } from "../record/record.ts";

/** What every run of parties is given. */
export interface PartiesRun {
  readonly peers: readonly Peer[];
  /** Empty, on the disk that is measured. Removed at the end, however the run ends. */
  readonly folder: string;
  readonly cacheDir: string;
  /** Ends the run. */
  readonly signal: AbortSignal;
  progress(message: string): void;
}

export interface Installed {
  readonly peer: Peer;
  readonly party: RecordedParty;
}

/** Installs the parties; one that cannot be is among the failures instead. */
export async function installAll(run: PartiesRun, failures: Failure[]): Promise<Installed[]> {
  const installed: Installed[] = [];
  for (const peer of run.peers) {
    run.signal.throwIfAborted();
    const { name, label, durability, path, settings, documentation, isSubject = false } = peer;
    try {
      const versions = await peer.install({
        cacheDir: run.cacheDir,
        signal: run.signal,
        progress: run.progress,
      });
      installed.push({ peer, party: { name, label, durability, path, settings, documentation, isSubject, versions } });
    } catch (error) {
      run.signal.throwIfAborted();
      failures.push({ party: name, message: messageOf(error) });
      run.progress(`${label} is left out: ${messageOf(error)}`);
    }
  }
  return installed;
}

/** Starts PostgreSQL when a party needs it; takes these parties out of the list when it does not start. */
export async function postgresFor(
  run: PartiesRun,
  installed: Installed[],
  programs: Programs,
  failures: Failure[],
): Promise<PostgresProgram | undefined> {
  const needing = installed.filter(({ peer }) => peer.needsPostgres === true);
  if (needing.length === 0) return undefined;
  try {
    return await startPostgres(programs, run.folder);
  } catch (error) {
    for (const one of needing) {
      failures.push({ party: one.peer.name, message: messageOf(error) });
      installed.splice(installed.indexOf(one), 1);
    }
    run.progress(`without PostgreSQL: ${messageOf(error)}`);
    return undefined;
  }
}

/** Names a party that failed, with what its programs complained about; the run goes on without it. @throws the reason of an abort */
export async function leaveOut(
  run: PartiesRun,
  programs: Programs,
  failures: Failure[],
  { name }: Peer,
  error: unknown,
): Promise<void> {
  run.signal.throwIfAborted();
  const said = await programs.complaints();
  const message = said === "" ? messageOf(error) : `${messageOf(error)} (${said})`;
  failures.push({ party: name, message });
  run.progress(`  left out: ${message}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
