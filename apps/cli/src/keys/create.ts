import type { NewKeyInput, Scope } from "@millrace/engine";
import { jsonFlag, type Arguments, type Command } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { UsageError } from "../command/failure.ts";
import { formatMoment } from "../output/table.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { readExpiry } from "./expiry.ts";
import { withKeyDesk } from "./key-desk.ts";

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
    "  volumes      read and change files of network volumes\n" +
    "  volumes:read read them\n" +
    "  admin        everything; in the first account also what concerns the\n" +
    "               whole service: accounts, settings, hosts, backups\n" +
    "  metrics      read the figures of the whole service, for Prometheus\n" +
    "  operator     the same as metrics, for keys that were made before it\n\n" +
    "A key creates none that may do more than itself, or lasts longer.\n\n" +
    eitherDetails,
  flags: {
    name: { type: "string", value: "NAME", help: "What the key is for (required)" },
    scopes: { type: "string", value: "LIST", help: "Scopes, separated by commas (required)" },
    endpoint: { type: "string", value: "ID", multiple: true, help: "Restrict the key to this endpoint" },
    volume: { type: "string", value: "ID", multiple: true, help: "Restrict the key to this network volume" },
    expires: { type: "string", value: "WHEN", help: "30d, 12h, 90m, 8w, or a date (default: never)" },
    account: {
      type: "string",
      value: "ID",
      help: "Account of the key (default: that of the key in use, else the first one)",
    },
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "created-key",
  examples: [
    "millrace keys create --name ci --scopes run,manage --expires 30d",
    "millrace keys create --name gpu-box --scopes work --endpoint ENDPOINT_ID",
    "millrace keys create --name backup --scopes volumes:read --volume VOLUME_ID",
    "MILLRACE_API_KEY=$(millrace keys create --name me --scopes run,manage)",
  ],
  async run(given) {
    const { scopes: allScopes } = await import("@millrace/engine");
    const input = readKeyInput(given, allScopes, Date.now());
    const { key, ...made } = await withKeyDesk(given, (desk) => desk.create(input));
    if (given.reader === "program") printJson({ ...made, key });
    else {
      const until = made.expiresAt === null ? "" : `, until ${formatMoment(Date.parse(made.expiresAt))}`;
      tell(`Created the key ${made.id} "${made.name}" for ${made.scopes.join(", ")}${until}.`);
      tell("Keep it: it cannot be shown again.");
      print(key);
    }
  },
};

function readKeyInput(given: Arguments, allScopes: readonly Scope[], nowMs: number): NewKeyInput {
  const name = given.text("name") ?? "";
  if (name.trim() === "") throw new UsageError("--name is missing: say what the key is for");
  if (/\p{Cc}/u.test(name)) throw new UsageError("--name must be one line");
  const endpointIds = given.texts("endpoint");
  const volumeIds = given.texts("volume");
  const expires = given.text("expires");
  return {
    name,
    scopes: readScopes(given.text("scopes") ?? "", allScopes),
    ...(endpointIds.length === 0 ? {} : { endpointIds: [...new Set(endpointIds)] }),
    ...(volumeIds.length === 0 ? {} : { volumeIds: [...new Set(volumeIds)] }),
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
