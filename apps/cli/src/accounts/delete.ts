import { type Command, jsonFlag } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { tell } from "../output/terminal.ts";
import { withAccounts } from "./accounts-of.ts";
import { printResult } from "../output/show.ts";

export const accountsDelete: Command = {
  name: "accounts delete",
  summary: "Delete an account without resources",
  operands: [{ name: "ID", help: "Id of the account, as `millrace accounts list` shows it" }],
  details:
    "Deletes an account and revokes its keys. An account that still has resources is not deleted; the message names them.\n" +
    "Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...confirmFlag, ...jsonFlag, ...eitherFlags },
  schema: "deleted",
  examples: ["millrace accounts delete 4k2v0c9m1xq7wz --yes"],
  async run(given) {
    const id = given.operand;
    if (!(await isConfirmed(given, `Delete the account ${id} and revoke its keys?`))) {
      tell(`The account ${id} stays.`);
      return exitCodes.failed;
    }
    await withAccounts(given, (desk) => desk.remove(id));
    printResult(given, { id, deleted: true }, `Deleted the account ${id}.`);
    return exitCodes.done;
  },
};
