import { UsageError } from "../command/failure.ts";
import { type Config, isSameAddress, type Profile } from "./config.ts";
import { requireProfile } from "./require-profile.ts";

/** What the flags and the environment say about the service to speak to. */
export interface ConnectionWishes {
  /** `--base-url`. */
  readonly baseUrl: string | undefined;
  /** The content of `--api-key-file`. */
  readonly apiKey: string | undefined;
  /** `--profile`. */
  readonly profile: string | undefined;
  readonly environment: {
    readonly baseUrl: string | undefined;
    readonly apiKey: string | undefined;
    readonly profile: string | undefined;
  };
}

/** The service to speak to. */
export interface Connection {
  readonly baseUrl: string;
  /** Undefined when there is none. */
  readonly apiKey: string | undefined;
  /** Where the key came from, for a person. */
  readonly keySource: string;
  /** The profile that the key came from. */
  readonly profile: string | undefined;
  /** What the person should know about the choice. */
  readonly note?: string;
}

export const DEFAULT_BASE_URL = "http://127.0.0.1:8080";

/**
 * The first of these that names an address, and the first that has a key for it: flags, environment, the current profile.
 * The key of a profile goes to the address of that profile only, unless the profile is named beside another address.
 *
 * @throws CommandError when a profile that is named does not exist, UsageError when the key is none
 */
export function resolveConnection(wishes: ConnectionWishes, config: Config): Connection {
  const { environment } = wishes;
  const isInEnvironment = environment.apiKey !== undefined || environment.baseUrl !== undefined;
  const named = wishes.profile ?? (isInEnvironment ? undefined : environment.profile);
  if (named !== undefined) return ofProfile(named, requireProfile(config, named), wishes);
  const given = wishes.baseUrl ?? environment.baseUrl;
  const fallback = profileFor(config, given);
  const baseUrl = given ?? fallback?.profile.baseUrl ?? DEFAULT_BASE_URL;
  if (wishes.apiKey !== undefined) return ofKey(baseUrl, wishes.apiKey, "--api-key-file");
  if (environment.apiKey !== undefined) return ofKey(baseUrl, environment.apiKey, "MILLRACE_API_KEY");
  if (fallback !== undefined) return ofProfile(fallback.name, fallback.profile, wishes);
  return { baseUrl, apiKey: undefined, keySource: "nowhere", profile: undefined };
}

function ofKey(baseUrl: string, apiKey: string, keySource: string): Connection {
  return { baseUrl, apiKey: checkedKey(apiKey, keySource), keySource, profile: undefined };
}

/** @throws UsageError for what no key can be, such as two lines of a file */
export function checkedKey(apiKey: string, keySource: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new UsageError(
    `${keySource}: the key must be one line of printable ASCII characters. Check that all of it was copied, and no more`,
  );
}

function ofProfile(name: string, profile: Profile, wishes: ConnectionWishes): Connection {
  const baseUrl = wishes.baseUrl ?? profile.baseUrl;
  if (wishes.apiKey !== undefined) return ofKey(baseUrl, wishes.apiKey, "--api-key-file");
  return { baseUrl, apiKey: profile.apiKey, keySource: `the profile ${name}`, profile: name };
}

/** The current profile; with an address, the current profile if it is for that address, else the first that is. */
function profileFor(
  { currentProfile, profiles }: Config,
  baseUrl: string | undefined,
): { readonly name: string; readonly profile: Profile } | undefined {
  const entries = Object.entries(profiles).map(([name, profile]) => ({ name, profile }));
  const current = entries.find(({ name }) => name === currentProfile);
  if (baseUrl === undefined) return current;
  const fitting = [...(current === undefined ? [] : [current]), ...entries];
  return fitting.find(({ profile }) => isSameAddress(profile.baseUrl, baseUrl));
}
