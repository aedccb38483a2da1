import { type OwnData, runCommand } from "./own-command.ts";
import type { TargetKeys } from "./target.ts";

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

/** Creates keys of all kinds for the service with this data. */
export async function makeOwnKeys(data: OwnData, own: string): Promise<TargetKeys> {
  const make = async (scopes: string, ...more: string[]): Promise<MadeKey> =>
    await cli(["key", "create", "--name", `verify ${scopes}`, "--scopes", scopes, ...more], data);
  const other = cli(["account", "create"], data).then(({ id }) => make("admin", "--account", id));
  const [run, work, manage, manageRead, revoked, foreign] = await Promise.all([
    make("run"),
    make("work"),
    make("manage"),
    make("manage:read"),
    make("admin"),
    other,
  ]);
  await cli(["key", "revoke", revoked.id], data);
  return {
    own,
    run: run.key,
    work: work.key,
    manage: manage.key,
    manageRead: manageRead.key,
    revoked: revoked.key,
    other: foreign.key,
  };
}

async function cli(args: readonly string[], data: OwnData): Promise<MadeKey> {
  return (await runCommand(args, data)) as MadeKey;
}
