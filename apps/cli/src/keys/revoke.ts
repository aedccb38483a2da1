import { jsonFlag, type Command } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { print, printJson } from "../output/terminal.ts";
import { withKeyDesk } from "./key-desk.ts";

export const keysRevoke: Command = {
  name: "keys revoke",
  summary: "Revoke an API key",
  operands: [{ name: "ID", help: "Id of the key, as `millrace keys list` shows it" }],
  details:
    "Revokes the key. A running service refuses it a few seconds later. This cannot be undone. A key that is already\n" +
    "revoked stays unchanged. A service refuses to revoke the key that the command uses, and the last admin key of an account.\n\n" +
    eitherDetails,
  flags: {
    account: { type: "string", value: "ID", help: "Account of the key (default: that of the key in use)" },
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "key",
  examples: ["millrace keys revoke 4k2v0c9m1xq7wz"],
  async run(given) {
    const key = await withKeyDesk(given, (desk) => desk.revoke(given.operand));
    if (given.reader === "program") printJson(key);
    else {
      const { KEY_CACHE_MS } = await import("@millrace/engine");
      print(
        `Revoked the key ${key.id} "${key.name}". A running service refuses it within ${KEY_CACHE_MS / 1000} seconds.`,
      );
    }
  },
};
