import { SettingError } from "@millrace/server";
import { closest, distance } from "fastest-levenshtein";
import { settingFlags, variableOf } from "./setting-flags.ts";

const PREFIX = "MILLRACE_";

/**
 * Variables of other programs, which a shell that starts the service may well have. A name that ends with `*` stands for all
 * that begin so.
 */
export const variablesOfOthers: Readonly<Record<string, readonly string[]>> = {
  "clients, and the examples of their READMEs": ["MILLRACE_API_KEY", "MILLRACE_BASE_URL", "MILLRACE_ENDPOINT"],
  "the other commands of this program": ["MILLRACE_PROFILE", "MILLRACE_IMPORT_API_KEY"],
  "the contract suite": ["MILLRACE_VERIFY_*", "MILLRACE_OTHER_API_KEY"],
  "the bench": ["MILLRACE_BENCH_CACHE"],
  "the repository's tests": ["MILLRACE_TEST_*", "MILLRACE_SKIPS_FILE"],
  "what the service tells a machine, which may run a service itself": [
    "MILLRACE_MACHINE_ID",
    "MILLRACE_RELEASE",
    "MILLRACE_HTTP_PORT_*",
    "MILLRACE_TCP_PORT_*",
    "MILLRACE_VOLUME_*",
    "MILLRACE_MODELS_PATH",
  ],
  "the example handlers": ["MILLRACE_VOLUME"],
  "the compositions of containers": ["MILLRACE_BRIDGE", "MILLRACE_HANDLERS", "MILLRACE_IMAGE"],
  "gateways that one command starts": ["MILLRACE_GATEWAY_NUMBER"],
  "the packed program, its launcher and its build": [
    "MILLRACE_BINARY_ID",
    "MILLRACE_BUNDLED",
    "MILLRACE_NODE_FETCHED",
    "MILLRACE_NODE_MIN",
    "MILLRACE_NODE_VERSION",
  ],
  "Kubernetes, for a service named millrace": ["MILLRACE_SERVICE_*", "MILLRACE_PORT_*"],
};

/** Kubernetes tells pods of services such as `millrace-db` in variables of these forms. */
const SERVICE_LINK = /^MILLRACE_\w+_(?:SERVICE_(?:HOST|PORT\w*)|PORT_\d+_(?:TCP|UDP)\w*)$/;

/** The settings of the service, as environment variables. */
export function settingVariables(): readonly string[] {
  return Object.keys(settingFlags).map(variableOf);
}

/** Whether some program of Millrace, or what runs it, knows the variable. */
export function isKnownVariable(name: string): boolean {
  return settingVariables().includes(name) || isOfOthers(name) || SERVICE_LINK.test(name);
}

function isOfOthers(name: string): boolean {
  return Object.values(variablesOfOthers)
    .flat()
    .some((known) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known));
}

/** A setting with a slip in its name would otherwise do nothing, unnoticed. @throws SettingError */
export function refuseUnknownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.startsWith(PREFIX) || isKnownVariable(name)) continue;
    const near = closest(name, settingVariables());
    // A name that shares less than half of its letters with this one is no slip of it.
    const hint = distance(name, near) * 2 > name.length - PREFIX.length ? "" : ` The nearest one is ${near}.`;
    throw new SettingError(
      `${name}: there is no such setting.${hint} ` +
        "Correct the name or unset the variable; `millrace up --help` lists all settings.",
    );
  }
}
