import type { NewKeyInput, Scope } from "@millrace/engine";
import { type Arguments, type Command, jsonFlag, outputFlags, switchFlag, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { eitherDetails, eitherFlags, serviceCommand } from "../connection/service-command.ts";
import { printResult, showOne } from "../output/show.ts";
import { formatMoment, table } from "../output/table.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { fieldsOf } from "../resources/resource-commands.ts";
import { readDateMs } from "../values/duration.ts";
import { type KeyView, withKeyDesk } from "./key-desk.ts";

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
    name: textFlag("NAME", "What the key is for (required)"),
    scopes: textFlag("LIST", "Scopes, separated by commas (required)"),
    endpoint: textFlag("ID", "Restrict the key to this endpoint", { multiple: true }),
    volume: textFlag("ID", "Restrict the key to this network volume", { multiple: true }),
    expires: textFlag("WHEN", "30d, 12h, 90m, 8w, or a date (default: never)"),
    account: textFlag("ID", "Account of the key (default: that of the key in use, else the first one)"),
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

export const keysList: Command = {
  name: "keys list",
  summary: "List the API keys of an account",
  details:
    "Lists the keys of an account, oldest first, with their scopes, expiry and last use. The keys themselves are not shown.\n\n" +
    eitherDetails,
  flags: {
    all: switchFlag("List expired and revoked keys too"),
    account: textFlag("ID", "Account (default: that of the key in use, else the first one)"),
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

export const keysCurrent = serviceCommand({
  name: "keys current",
  summary: "Show what the key in use may do",
  details: "Shows the name, scopes, endpoints, expiry and account of the key that commands use, not the key itself.",
  flags: { ...outputFlags },
  schema: "current-key",
  examples: ["millrace keys current", "millrace keys current --profile prod --json"],
  async run({ rest }, given) {
    showOne(given, await rest.keys.getCurrentKey(), { id: ({ id }) => id, fields: fieldsOf });
  },
});

export const keysRevoke: Command = {
  name: "keys revoke",
  summary: "Revoke an API key",
  operands: [{ name: "ID", help: "Id of the key, as `millrace keys list` shows it" }],
  details:
    "Revokes the key. A running service refuses it a few seconds later. This cannot be undone. A key that is already\n" +
    "revoked stays unchanged. A service refuses to revoke the key that the command uses, and the last admin key of an account.\n\n" +
    eitherDetails,
  flags: {
    account: textFlag("ID", "Account of the key (default: that of the key in use)"),
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

export const keysS3 = serviceCommand({
  name: "keys s3",
  summary: "Print the S3 credentials of the key in use",
  details:
    "Prints what clients of S3 need to reach the files of network volumes, as variables of a shell: clients made by Amazon read them.\n" +
    "Buckets are network volumes, by their ids. The credentials have the rights of the key and end with it.",
  flags: { ...jsonFlag },
  schema: "s3-credentials",
  examples: ["millrace keys s3 > s3.env", "millrace keys s3 --json"],
  async run({ rest, baseUrl }, given) {
    const credentials = await rest.keys.getS3Credentials();
    if (given.reader === "program") printJson(credentials);
    else {
      const { accessKeyId, secretAccessKey, path, region } = credentials;
      print(`export AWS_ACCESS_KEY_ID=${accessKeyId}`);
      print(`export AWS_SECRET_ACCESS_KEY=${secretAccessKey}`);
      print(`export AWS_ENDPOINT_URL_S3=${baseUrl}${path}`);
      print(`export AWS_REGION=${region} AWS_DEFAULT_REGION=${region}`);
    }
  },
});

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** Years beyond this are typing errors, and dates near the end of what a Date can hold. */
const LAST_YEAR = 9999;

/**
 * When a key expires, from a time span such as `30d` (`m` minutes, `h` hours, `d` days, `w` weeks) or a date such as
 * `2030-01-31` or `2030-01-31T12:00:00Z`.
 *
 * @returns milliseconds since the epoch, later than `nowMs`
 * @throws UsageError
 */
export function readExpiry(text: string, nowMs: number): number {
  const span = /^([1-9]\d{0,5})([mhdw])$/.exec(text);
  const atMs = span === null ? readDateMs(text) : nowMs + Number(span[1]) * (UNIT_MS[span[2] ?? ""] ?? Number.NaN);
  if (Number.isNaN(atMs) || new Date(atMs).getUTCFullYear() > LAST_YEAR) {
    throw new UsageError(`--expires: "${text}" is neither a time span (90m, 12h, 30d, 8w) nor a date (2030-01-31)`);
  }
  if (atMs <= nowMs) throw new UsageError(`--expires: ${text} is in the past`);
  return atMs;
}
