import { type Command as CompletedCommand, RootCommand } from "@bomb.sh/tab";
import { type Command, type CommandGroup, isGroup, type Section } from "../command/command.ts";
import { configPath, readConfig } from "../connection/config.ts";
import { openService, type OpenService } from "../connection/open-service.ts";
import { resolveConnection } from "../connection/resolve-connection.ts";
import { findEntry } from "../program/complaint.ts";

/**
 * Prints what may stand in place of the last of these words, for the script of a shell. Names of resources are asked for only
 * where one may stand.
 */
export async function completeWords(
  sections: readonly Section[],
  words: readonly string[],
  namesOf: (kind: string) => Promise<KnownNames>,
): Promise<void> {
  const entry = findEntry(sections, words);
  const command = entry !== undefined && isGroup(entry) ? entry.bare : entry;
  const kinds = command === undefined ? [] : kindsOf(command);
  const names = new Map(await Promise.all(kinds.map(async (kind) => [kind, await namesOf(kind)] as const)));
  const root = new RootCommand();
  const entries = sections.flatMap((section) => section.entries);
  for (const one of entries) {
    if (isGroup(one)) addGroup(root, one, names);
    else addCommand(root, one, names);
  }
  const [first = "", ...rest] = words;
  const group = entries.find((one) => isGroup(one) && one.alias === first && rest.length > 0);
  root.parse([group?.name ?? first, ...rest]);
}

type Names = ReadonlyMap<string, KnownNames>;

/** The kinds of resources that a command names: in operands such as ENDPOINT, and in flags such as --endpoint ENDPOINT. */
function kindsOf({ operands = [], flags }: Command): string[] {
  const values = Object.values(flags).flatMap((flag) =>
    flag.type === "string" && flag.value !== undefined ? [flag.value] : [],
  );
  return [...new Set([...operands.map(({ name }) => name), ...values])];
}

function addGroup(root: RootCommand, { name, summary, commands, bare }: CommandGroup, names: Names): void {
  if (bare === undefined) root.command(name, summary);
  else addCommand(root, { ...bare, name, summary }, names);
  for (const command of commands) addCommand(root, command, names);
}

function addCommand(root: RootCommand, command: Command, names: Names): void {
  const completed = root.command(command.name, command.summary);
  for (const { name: kind, variadic = false } of command.operands ?? []) {
    completed.argument(kind, (complete) => offer(names.get(kind), complete), variadic);
  }
  for (const [flag, facts] of Object.entries(command.flags)) {
    if (facts.type === "boolean") addSwitch(completed, flag, facts.help, facts.short);
    else {
      const kind = facts.type === "string" ? facts.value : undefined;
      const choices = facts.type === "string" ? (facts.choices ?? []) : [];
      const known = kind === undefined ? undefined : names.get(kind);
      completed.option(
        flag,
        facts.help,
        (complete) => {
          for (const choice of choices) complete(choice, "");
          offer(known, complete);
        },
        facts.short,
      );
    }
  }
}

function addSwitch(completed: CompletedCommand, flag: string, help: string, short: string | undefined): void {
  if (short === undefined) completed.option(flag, help);
  else completed.option(flag, help, short);
}

function offer(names: KnownNames | undefined, complete: (value: string, description: string) => void): void {
  for (const { word, about } of names ?? []) complete(word, about);
}

/** Words that name a resource, each with what it is. */
type KnownNames = readonly { readonly word: string; readonly about: string }[];

/** A shell that waits longer for its words seems broken. */
const ANSWER_MAX_MS = 1_500;

type Listed = readonly { readonly id?: string; readonly name?: string | null }[];

const lists: Readonly<Record<string, (service: OpenService) => PromiseLike<Listed>>> = {
  ENDPOINT: ({ rest }) => rest.endpoints.list(),
  JOB: ({ rest }) => rest.endpoints.list(),
  TEMPLATE: ({ rest }) => rest.templates.list(),
  POD: ({ rest }) => rest.pods.list(),
  "POD[:PORT]": ({ rest }) => rest.pods.list(),
  VOLUME: ({ rest }) => rest.networkVolumes.list(),
  CREDENTIAL: ({ rest }) => rest.containerRegistryAuths.list(),
  SECRET: async (service) => await (await service.graphql()).account.secrets(),
};

/** The names of all resources of a kind, by the name of their operand; none where they cannot be had at once. */
export async function knownNames(kind: string): Promise<KnownNames> {
  try {
    const { env } = process;
    const config = await readConfig(configPath(env));
    if (kind === "PROFILE")
      return Object.entries(config.profiles).map(([word, { baseUrl }]) => ({ word, about: baseUrl }));
    const list = lists[kind];
    if (list === undefined) return [];
    const environment = {
      baseUrl: env["MILLRACE_BASE_URL"],
      apiKey: env["MILLRACE_API_KEY"],
      profile: env["MILLRACE_PROFILE"],
    };
    const wishes = { baseUrl: undefined, apiKey: undefined, profile: undefined, environment };
    const { baseUrl, apiKey } = resolveConnection(wishes, config);
    if (apiKey === undefined) return [];
    const listed = await Promise.race([list(openService(baseUrl, apiKey)), nothingAfter(ANSWER_MAX_MS)]);
    const suffix = kind === "JOB" ? "/" : "";
    return listed.flatMap(({ id, name }) => (id === undefined ? [] : [{ word: `${name ?? id}${suffix}`, about: id }]));
  } catch {
    return [];
  }
}

function nothingAfter(waitMs: number): Promise<Listed> {
  return new Promise((resolve) => setTimeout(() => resolve([]), waitMs).unref());
}
