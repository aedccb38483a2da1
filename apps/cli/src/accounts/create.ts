import { withAccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { UsageError } from "../failure.ts";
import { print, printJson, tell } from "../terminal.ts";
import { accountView } from "./account-view.ts";

export const accountCreate: Command = {
  name: "account create",
  summary: "Make an account",
  details:
    "Makes an account: an owner of keys, templates and endpoints that sees nothing of the other accounts. It has no key\n" +
    "until one is made with `millrace key create --account ID`. The id is printed.",
  flags: {
    email: { type: "string", value: "ADDRESS", help: "Whom to ask about the account" },
    ...dataDirFlag,
    ...jsonFlag,
  },
  examples: ["millrace account create --email team@example.com", "ID=$(millrace account create)"],
  async run(given) {
    const email = given.text("email");
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new UsageError(`--email: "${email}" is no address`);
    const account = await withAccountDesk(given, ({ accounts }) =>
      accounts.createAccount(email === undefined ? {} : { email }),
    );
    if (given.isOn("json") === true) printJson(accountView(account));
    else {
      tell("Made an account. Its id:");
      print(account.id);
    }
    return 0;
  },
};
