/** A service that this user signed in to. */
export interface Profile {
  /** Root address of the service. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where a service that this user started keeps its data. */
  readonly dataDir?: string;
}

/** What the program remembers for one user between commands. */
export interface Config {
  /** Name of the profile that is used when none is named. */
  readonly currentProfile?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const emptyConfig: Config = { profiles: {} };

/** The name of a profile fits in a command line without quotes. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const plain = (url: string): string => new URL(url).href.replace(/\/+$/, "");
  return plain(one) === plain(other);
}

export function isProfileName(name: string): boolean {
  return NAME.test(name);
}

/** Adds or replaces a profile, and makes it the one that is used unless another is named. */
export function withProfile(config: Config, name: string, profile: Profile): Config {
  return { currentProfile: name, profiles: { ...config.profiles, [name]: profile } };
}

/** The wanted name, or the same with a number, that no profile has which must stay. */
export function freeProfileName(
  { profiles }: Config,
  wanted: string,
  isReplaceable: (profile: Profile, name: string) => boolean,
): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const holder = profiles[name];
    if (holder === undefined || isReplaceable(holder, name)) return name;
  }
}

/** Removes a profile. */
export function withoutProfile({ currentProfile, profiles }: Config, name: string): Config {
  const { [name]: _, ...others } = profiles;
  return currentProfile === undefined || currentProfile === name
    ? { profiles: others }
    : { currentProfile, profiles: others };
}

/**
 * Reads the text of a config file.
 *
 * @throws TypeError saying what is wrong with it, without what it holds
 */
export function parseConfig(text: string): Config {
  const value: unknown = parseJson(text);
  if (!isRecord(value) || !isRecord(value["profiles"])) throw new TypeError('it must be an object with "profiles"');
  const { currentProfile, profiles } = value;
  if (currentProfile !== undefined && typeof currentProfile !== "string") {
    throw new TypeError("currentProfile must be a text");
  }
  const entries = Object.entries(profiles).map(([name, profile]) => [name, parseProfile(name, profile)] as const);
  return { currentProfile, profiles: Object.fromEntries(entries) };
}

function parseProfile(name: string, value: unknown): Profile {
  const { baseUrl, apiKey, dataDir } = isRecord(value) ? value : {};
  if (!isProfileName(name)) throw new TypeError(`profiles: ${JSON.stringify(name)} is not the name of a profile`);
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) {
    throw new TypeError(`profiles.${name}.baseUrl must be the address of a service`);
  }
  if (typeof apiKey !== "string" || apiKey === "") throw new TypeError(`profiles.${name}.apiKey must be a text`);
  return { baseUrl, apiKey, ...(typeof dataDir === "string" ? { dataDir } : {}) };
}

/** The parser's own complaint would quote the text, which holds keys. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("it is not JSON");
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
