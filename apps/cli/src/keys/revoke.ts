import type { ApiKey } from "@millrace/engine";
import { withAccountDesk, type AccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { CommandError } from "../failure.ts";
import { print, printJson } from "../output/terminal.ts";

export const keysRevoke: Command = {
  name: "keys revoke",
  summary: "Revoke an API key",
  operands: [{ name: "ID", help: "Id of the key, as `millrace keys list` shows it" }],
  details:
    "Revokes the key. A running service refuses it a few seconds later. This cannot be undone. A key that is already " +
    "revoked stays unchanged.",
  flags: { ...dataDirFlag, ...jsonFlag },
  schema: "key",
  examples: ["millrace keys revoke 4k2v0c9m1xq7wz"],
  async run(given) {
    const { keyView } = await import("./key-view.ts");
    const key = await withAccountDesk(given, (desk) => revoke(desk, given.operand));
    if (given.isOn("json") === true) printJson(keyView(key, Date.now()));
    else {
      const { KEY_CACHE_MS } = await import("@millrace/engine");
      print(
        `Revoked the key ${key.id} "${key.name}". A running service refuses it within ${KEY_CACHE_MS / 1000} seconds.`,
      );
    }
    return 0;
  },
};

/** A user who can open the data directory controls all accounts, so the id alone is enough. */
async function revoke({ accounts, management }: AccountDesk, keyId: string): Promise<ApiKey> {
  for (const account of await management.accounts.list()) {
    const keys = await accounts.listKeys(account.id);
    if (keys.some(({ id }) => id === keyId)) return await accounts.revokeKey(account.id, keyId);
  }
  throw new CommandError(`there is no key with the id ${keyId}. \`millrace keys list --all\` shows the ids.`);
}
