import { type Command, jsonFlag } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { table } from "../output/table.ts";
import { withKeyDesk } from "./key-desk.ts";
import type { KeyView } from "./key-view.ts";
import { printResult } from "../output/show.ts";

export const keysList: Command = {
  name: "keys list",
  summary: "List the API keys of an account",
  details:
    "Lists the keys of an account, oldest first, with their scopes, expiry and last use. The keys themselves are not shown.\n\n" +
    eitherDetails,
  flags: {
    all: { type: "boolean", help: "List expired and revoked keys too" },
    account: { type: "string", value: "ID", help: "Account (default: that of the key in use, else the first one)" },
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "keys",
  examples: ["millrace keys list", "millrace keys list --all --json"],
  async run(given) {
    const keys = await withKeyDesk(given, (desk) => desk.list({ includeEnded: given.isOn("all") === true }));
    printResult(given, { items: keys }, table([heading, ...keys.map(row)]));
  },
};

const heading = ["ID", "NAME", "SCOPES", "ENDPOINTS", "VOLUMES", "CREATED", "EXPIRES", "LAST USED", "STATE"];

function row({ id, name, scopes, endpointIds, volumeIds, createdAt, expiresAt, lastUsedAt, state }: KeyView): string[] {
  const [endpoints = "", volumes = ""] = [endpointIds, volumeIds].map((ids) => (ids === null ? "all" : ids.join(",")));
  const [expires, used] = [expiresAt, lastUsedAt].map((moment) => (moment === null ? "never" : day(moment)));
  return [id, name, scopes.join(","), endpoints, volumes, day(createdAt), expires ?? "", used ?? "", state];
}

function day(moment: string): string {
  return `${moment.slice(0, 16)}Z`;
}
