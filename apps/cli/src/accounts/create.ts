import { withAccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { UsageError } from "../failure.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { accountView } from "./account-view.ts";

export const accountsCreate: Command = {
  name: "accounts create",
  summary: "Create an account",
  details:
    "Creates an account: an owner of keys, templates and endpoints, separate from all other accounts. It has no key\n" +
    "until you create one with `millrace key create --account ID`. Prints the id of the account.",
  flags: {
    email: { type: "string", value: "ADDRESS", help: "E-mail address of the contact for the account" },
    ...dataDirFlag,
    ...jsonFlag,
  },
  schema: "account",
  examples: ["millrace accounts create --email team@example.com", "ID=$(millrace accounts create)"],
  async run(given) {
    const email = given.text("email");
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new UsageError(`--email: "${email}" is not an e-mail address`);
    const account = await withAccountDesk(given, ({ accounts }) =>
      accounts.createAccount(email === undefined ? {} : { email }),
    );
    if (given.isOn("json") === true) printJson(accountView(account));
    else {
      tell("Created an account. Its id:");
      print(account.id);
    }
    return 0;
  },
};
