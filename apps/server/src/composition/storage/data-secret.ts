import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keptFile, KeptFileError } from "@millrace/compute";
import type { ManagementStore } from "@millrace/store";

const SECRET_BYTES = 32;

/**
 * The secret of this installation: created at the first start, stored beside the data, readable only by its owner. Worker
 * keys are derived from it, and stored secrets and registry logins are encrypted with it.
 *
 * @throws KeptFileError also where it is missing although there is data of an earlier start
 */
export async function dataSecret(
  directory: string,
  stored: Pick<ManagementStore, "accounts" | "secrets" | "registryAuths">,
): Promise<Uint8Array> {
  const path = join(directory, "secret.key");
  const text = await keptFile(path, {
    async make() {
      const accounts = await stored.accounts.list();
      if (accounts.length > 0) throw await lost(path, accounts, stored);
      return randomBytes(SECRET_BYTES).toString("hex");
    },
    pattern: new RegExp(`^[0-9a-f]{${2 * SECRET_BYTES}}$`, "i"),
    holds: `the secret of the service, ${2 * SECRET_BYTES} hexadecimal digits`,
    advice: `Restore it from a backup. Only if there is none, replace it: ${replacement(path)}. Stored registry logins and secrets then cannot be read.`,
  });
  return Buffer.from(text, "hex");
}

async function lost(
  path: string,
  accounts: readonly { readonly id: string }[],
  { secrets, registryAuths }: Pick<ManagementStore, "secrets" | "registryAuths">,
): Promise<KeptFileError> {
  const names = await Promise.all(
    accounts.map(async ({ id }) => [
      ...(await secrets.list(id)).map(({ name }) => `secret ${name}`),
      ...(await registryAuths.list(id)).map(({ name }) => `registry login ${name}`),
    ]),
  );
  const unreadable = names.flat();
  const [what, again] =
    unreadable.length === 0
      ? ["running workers are refused", ""]
      : [`these cannot be read: ${unreadable.join(", ")}`, " and set those values again"];
  return new KeptFileError(
    `The file ${path} is missing, although this directory has data of an earlier start. Without it ${what}. Restore the file from a ` +
      `backup. Only if there is none, make a new one${again}: ${replacement(path)}`,
  );
}

function replacement(path: string): string {
  return `openssl rand -hex ${SECRET_BYTES} > '${path}'`;
}
