import { withAccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { table } from "../output/table.ts";
import { print, printJson } from "../output/terminal.ts";
import type { KeyView } from "./key-view.ts";

export const keysList: Command = {
  name: "keys list",
  summary: "List the API keys of an account",
  details:
    "Lists the keys of an account, oldest first, with their scopes and expiry. The keys themselves are not shown.",
  flags: {
    all: { type: "boolean", help: "List expired and revoked keys too" },
    account: { type: "string", value: "ID", help: "Account (default: the first one)" },
    ...dataDirFlag,
    ...jsonFlag,
  },
  schema: "keys",
  examples: ["millrace keys list", "millrace keys list --all --json"],
  async run(given) {
    const { keyView } = await import("./key-view.ts");
    const keys = await withAccountDesk(given, async (desk) => {
      const account = await desk.account(given.text("account"));
      return desk.accounts.listKeys(account.id);
    });
    const views = keys.map((key) => keyView(key, Date.now()));
    const listed = given.isOn("all") === true ? views : views.filter(({ state }) => state === "usable");
    if (given.isOn("json") === true) printJson({ items: listed });
    else print(table([["ID", "NAME", "SCOPES", "ENDPOINTS", "CREATED", "EXPIRES", "STATE"], ...listed.map(row)]));
    return 0;
  },
};

function row({ id, name, scopes, endpointIds, createdAt, expiresAt, state }: KeyView): string[] {
  const endpoints = endpointIds === null ? "all" : endpointIds.join(",");
  return [id, name, scopes.join(","), endpoints, day(createdAt), expiresAt === null ? "never" : day(expiresAt), state];
}

function day(moment: string): string {
  return `${moment.slice(0, 16)}Z`;
}
