import { runCommand, type CommandAnswer } from "./run-command.ts";

/** Runs `millrace shards …` as an operator does, on these databases; none stands for SQLite. */
export async function shardsCommand(databaseUrl: string | undefined, ...words: string[]): Promise<CommandAnswer> {
  return await runCommand(
    ["shards", ...words],
    databaseUrl === undefined ? {} : { MILLRACE_DATABASE_URL: databaseUrl },
  );
}

/** Moves an endpoint; rejects with what the command said when it could not. */
export async function moveEndpoint(databaseUrl: string, endpointId: string, to: number): Promise<void> {
  const { exitCode, stderr } = await shardsCommand(databaseUrl, "move", endpointId, "--to", String(to));
  if (exitCode !== 0) throw new Error(`shards move: ${exitCode} ${stderr}`);
}
