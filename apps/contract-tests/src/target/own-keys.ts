import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CLI, NODE_FLAGS } from "./own-command.ts";
import type { TargetKeys } from "./target.ts";

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

/** Where the data of a service are. */
interface Data {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Makes keys of all kinds for the service with these data. */
export async function makeOwnKeys(data: Data, own: string): Promise<TargetKeys> {
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

async function cli(args: readonly string[], { dataDir, environment }: Data): Promise<MadeKey> {
  const all = [...NODE_FLAGS, CLI, ...args, "--data-dir", dataDir, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: environment });
  return JSON.parse(stdout) as MadeKey;
}
