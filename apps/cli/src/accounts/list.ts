import { jsonFlag, type Command } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { formatMoment, table } from "../output/table.ts";
import { print, printJson } from "../output/terminal.ts";
import { withAccounts } from "./accounts-of.ts";

export const accountsList: Command = {
  name: "accounts list",
  summary: "List the accounts",
  details:
    "Lists all accounts, oldest first. Admin keys of the first one are operators' keys too. Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...jsonFlag, ...eitherFlags },
  schema: "accounts",
  examples: ["millrace accounts list", "millrace accounts list --json"],
  async run(given) {
    const accounts = await withAccounts(given, (desk) => desk.list());
    if (given.reader === "program") printJson({ items: accounts });
    else {
      const rows = accounts.map(({ id, name, email, createdAt }) => [
        id,
        name ?? "-",
        email ?? "-",
        formatMoment(Date.parse(createdAt)),
      ]);
      print(table([["ID", "NAME", "EMAIL", "CREATED"], ...rows]));
    }
  },
};
