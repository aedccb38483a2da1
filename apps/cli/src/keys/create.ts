import type { NewKeyInput, Scope } from "@millrace/engine";
import { withAccountDesk, type AccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Arguments, type Command } from "../command.ts";
import { CommandError, UsageError } from "../failure.ts";
import { formatMoment } from "../output/table.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { readExpiry } from "./expiry.ts";

export const keysCreate: Command = {
  name: "keys create",
  summary: "Create an API key and print it once",
  details:
    "Creates a key and prints it. Only its hash is stored, so it cannot be shown again. It works at once, also with a service\n" +
    "that is already running. Only the key goes to standard output, so that a script can read it.\n\n" +
    "Scopes:\n" +
    "  run          submit jobs and read their results\n" +
    "  work         take jobs and deliver results\n" +
    "  manage       read and change templates and endpoints\n" +
    "  manage:read  read them\n" +
    "  admin        everything; in the first account also what operator may\n" +
    "  operator     read the metrics; move the clock where MILLRACE_CONTROL=1",
  flags: {
    name: { type: "string", value: "NAME", help: "What the key is for (required)" },
    scopes: { type: "string", value: "LIST", help: "Scopes, separated by commas (required)" },
    endpoint: { type: "string", value: "ID", multiple: true, help: "Restrict the key to this endpoint" },
    expires: { type: "string", value: "WHEN", help: "30d, 12h, 90m, 8w, or a date (default: never)" },
    account: { type: "string", value: "ID", help: "Account that the key belongs to (default: the first one)" },
    ...dataDirFlag,
    ...jsonFlag,
  },
  schema: "created-key",
  examples: [
    "millrace keys create --name ci --scopes run,manage --expires 30d",
    "millrace keys create --name gpu-box --scopes work --endpoint ENDPOINT_ID",
    "MILLRACE_API_KEY=$(millrace keys create --name me --scopes run,manage)",
  ],
  async run(given) {
    const { scopes: allScopes } = await import("@millrace/engine");
    const input = readKeyInput(given, allScopes, Date.now());
    const { keyView } = await import("./key-view.ts");
    const { key, rawKey } = await withAccountDesk(given, async (desk) => {
      const account = await desk.account(given.text("account"));
      await refuseUnknownEndpoints(desk, account.id, input.endpointIds ?? []);
      return desk.accounts.createKey(account.id, input);
    });
    if (given.isOn("json") === true) printJson({ ...keyView(key, Date.now()), key: rawKey });
    else {
      const until = key.expiresAtMs === null ? "" : `, until ${formatMoment(key.expiresAtMs)}`;
      tell(`Created the key ${key.id} "${key.name}" for ${key.scopes.join(", ")}${until}.`);
      tell("Keep it: it cannot be shown again.");
      print(rawKey);
    }
    return 0;
  },
};

function readKeyInput(given: Arguments, allScopes: readonly Scope[], nowMs: number): NewKeyInput {
  const name = given.text("name") ?? "";
  if (name.trim() === "") throw new UsageError("--name is missing: say what the key is for");
  if (/\p{Cc}/u.test(name)) throw new UsageError("--name must be one line");
  const endpointIds = given.texts("endpoint");
  const expires = given.text("expires");
  return {
    name,
    scopes: readScopes(given.text("scopes") ?? "", allScopes),
    ...(endpointIds.length === 0 ? {} : { endpointIds: [...new Set(endpointIds)] }),
    ...(expires === undefined ? {} : { expiresAtMs: readExpiry(expires, nowMs) }),
  };
}

function readScopes(text: string, allScopes: readonly Scope[]): Scope[] {
  const words = text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  if (words.length === 0) throw new UsageError(`--scopes is missing: one or more of ${allScopes.join(", ")}`);
  const scopes = words.map((word) => {
    const scope = allScopes.find((known) => known === word);
    if (scope === undefined) throw new UsageError(`--scopes: there is no "${word}"; there are ${allScopes.join(", ")}`);
    return scope;
  });
  return [...new Set(scopes)];
}

async function refuseUnknownEndpoints(desk: AccountDesk, accountId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const endpoint = await desk.management.endpoints.get(id);
    if (endpoint?.accountId === accountId) continue;
    throw new CommandError(`the account ${accountId} has no endpoint ${id}.`);
  }
}
