import { withAccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { formatMoment, table } from "../output/table.ts";
import { print, printJson } from "../output/terminal.ts";
import { accountView } from "./account-view.ts";

export const accountsList: Command = {
  name: "accounts list",
  summary: "List the accounts",
  details: "Lists all accounts, oldest first. Commands use the first one unless --account is given.",
  flags: { ...dataDirFlag, ...jsonFlag },
  schema: "accounts",
  examples: ["millrace accounts list", "millrace accounts list --json"],
  async run(given) {
    const accounts = await withAccountDesk(given, ({ management }) => management.accounts.list());
    if (given.isOn("json") === true) printJson({ items: accounts.map(accountView) });
    else {
      const rows = accounts.map(({ id, email, createdAtMs }) => [id, email ?? "-", formatMoment(createdAtMs)]);
      print(table([["ID", "EMAIL", "CREATED"], ...rows]));
    }
    return 0;
  },
};
