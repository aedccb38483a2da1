import { text as readAll } from "node:stream/consumers";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import { type Arguments, type Command, jsonFlag, textFlag } from "../command/command.ts";
import {
  changeConfig,
  type Config,
  configPath,
  freeProfileName,
  isProfileName,
  isSameAddress,
  type Profile,
  readConfig,
  withProfile,
} from "../connection/config.ts";
import { checkedKey, DEFAULT_BASE_URL, readKeyFile, setVariable } from "../connection/resolve-connection.ts";
import { hasStatus, serviceFailure } from "../connection/open-service.ts";
import { UsageError } from "../command/failure.ts";
import { askSecret } from "../output/prompt.ts";
import { tell } from "../output/terminal.ts";
import { interruptSignal } from "../program/interrupt.ts";
import { printResult } from "../output/show.ts";

export const login: Command = {
  name: "login",
  summary: "Sign in to a service: save its address and a key as a profile",
  details:
    "Checks an API key with the service, and saves the address and the key as a profile. The other commands use this profile from then on. " +
    "The key comes from --api-key-file, or from $MILLRACE_API_KEY. Otherwise the command asks for it; without a terminal it reads standard input.\n\n" +
    "Profiles are saved in ~/.config/millrace/config.json ($XDG_CONFIG_HOME), which only you can read.",
  flags: {
    "base-url": textFlag("URL", `Address of the service (else $MILLRACE_BASE_URL; default ${DEFAULT_BASE_URL})`),
    name: textFlag("NAME", "Name of the profile (default: the host of the service)"),
    "api-key-file": textFlag("FILE", "File with the key, or - (else $MILLRACE_API_KEY)"),
    ...jsonFlag,
  },
  schema: "signed-in",
  examples: [
    "millrace login",
    "millrace login --base-url https://jobs.example.org --name prod",
    "millrace keys create --name me --scopes run | millrace login --api-key-file -",
  ],
  related: ["logout", "profiles list"],
  async run(given) {
    const baseUrl = readBaseUrl(given);
    const path = configPath(process.env);
    const name = nameFor(await readConfig(path), baseUrl, given.text("name"));
    if (!isProfileName(name)) throw new UsageError("--name must be 1 to 64 letters, digits, dots, - or _");
    const apiKey = await readKey(given, baseUrl);
    const access = await tryKey(baseUrl, apiKey);
    await changeConfig(path, (config) => withProfile(config, name, { baseUrl, apiKey }));
    printResult(
      given,
      { name, baseUrl, access },
      `Signed in to ${baseUrl}. ${accessTexts[access]} Saved as the profile ${name} in ${path}.`,
    );
  },
};

/** What the key was found to be good for. */
type Access = "manage" | "limited";

const accessTexts: Readonly<Record<Access, string>> = {
  manage: "The key can read endpoints and pods.",
  limited: "The key cannot read endpoints and pods; it may be a key for jobs only.",
};

function readBaseUrl(given: Arguments): string {
  const text = given.text("base-url") ?? setVariable("MILLRACE_BASE_URL") ?? DEFAULT_BASE_URL;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") {
    if (url.username === "" && url.password === "") return url.href.replace(/\/+$/, "");
    throw new UsageError("--base-url must not hold a user name or password");
  }
  throw new UsageError(`--base-url must be the http or https address of a service, for example ${DEFAULT_BASE_URL}`);
}

/**
 * The name of the profile: the one that is given, else the host. A key of another service, or one that `millrace up` saved and that
 * may have no copy, stays.
 */
function nameFor(config: Config, baseUrl: string, given: string | undefined): string {
  const isSame = (profile: Profile): boolean =>
    profile.dataDir === undefined && isSameAddress(profile.baseUrl, baseUrl);
  const name = freeProfileName(config, given ?? profileNameFor(baseUrl), isSame);
  if (given === undefined || name === given) return name;
  const address = config.profiles[given]?.baseUrl ?? "another service";
  throw new UsageError(
    `--name ${given}: this profile has the key of ${address}. Choose another name, or first \`millrace profiles delete ${given}\``,
  );
}

function profileNameFor(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isThisMachine = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return isThisMachine ? "local" : hostname.replaceAll(/[^A-Za-z0-9._-]/g, "");
}

async function readKey(given: Arguments, baseUrl: string): Promise<string> {
  const file = given.text("api-key-file");
  if (file !== undefined) return checkedKey(await readKeyFile(file), "--api-key-file");
  const variable = setVariable("MILLRACE_API_KEY");
  if (variable !== undefined) {
    tell("Using the key in MILLRACE_API_KEY.");
    return checkedKey(variable, "MILLRACE_API_KEY");
  }
  const key = (await askSecret(`API key for ${baseUrl}`)) ?? (await readAll(process.stdin)).trim();
  if (key === "")
    throw new UsageError(
      "no key was given: type it, pipe it to standard input, or give --api-key-file or MILLRACE_API_KEY",
    );
  return checkedKey(key, "what was typed or piped");
}

/** A key that the service knows but that may not read templates is refused with 403, and good nevertheless. */
async function tryKey(baseUrl: string, apiKey: string): Promise<Access> {
  const rest: RestClient = createRestClient({ baseUrl, apiKey, signal: interruptSignal() });
  try {
    await rest.templates.list();
    return "manage";
  } catch (error) {
    if (hasStatus(error, 403)) return "limited";
    throw serviceFailure(error, { baseUrl }) ?? error;
  }
}
