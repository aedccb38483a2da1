import {
  type Arguments,
  type Command,
  type CommandGroup,
  type Flags,
  type Operand,
  outputFlags,
  watchFlag,
} from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { connectionFlags, type OpenService, withService } from "../connection/open-service.ts";
import { type Kind, resolveNamed } from "../connection/resolve-named.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { type Column, listText, printResult, showOne } from "../output/show.ts";
import { oneLine, print, tell } from "../output/terminal.ts";
import { watchText } from "../output/watch.ts";
import { type BodyFlags, fileFlag, readBody } from "./body-flags.ts";

/** A body that the service checks. */
export type Body = Record<string, unknown>;

/** A kind of resource with the operations that its commands call. */
export interface Resource<Item extends object> {
  /** `endpoint`. */
  readonly one: string;
  /** The group of its commands, in the plural: `endpoints`. */
  readonly group: string;
  /** Several of it, in words, where that is not the name of the group: `registry credentials`. */
  readonly many?: string;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  /** What a person is shown of one beside its fields. */
  readonly facts?: (item: Item) => readonly (readonly [name: string, value: string])[];
  readonly list: ResourceList<Item>;
  readonly get: ResourceRead<Item>;
  readonly create: ResourceChange<Item>;
  readonly update?: ResourceChange<Item>;
  readonly delete: ResourceDelete;
}

interface Described {
  /** For the help page. */
  readonly details: string;
  readonly examples: readonly string[];
}

interface ResourceList<Item> extends Described {
  readonly flags: Flags;
  send(service: OpenService, given?: Arguments): PromiseLike<readonly Item[]>;
}

interface ResourceRead<Item> extends Described {
  send(service: OpenService, id: string): PromiseLike<Item>;
}

interface ResourceChange<Item> extends Described {
  readonly body: BodyFlags;
  /** Fields that come from elsewhere than flags, such as a password that is asked for. */
  readonly beyond?: {
    readonly flags: Flags;
    read(given: Arguments): Promise<Body>;
  };
  /** @param id empty to create */
  send(service: OpenService, body: Body, id: string): PromiseLike<Item>;
}

interface ResourceDelete extends Described {
  /** What else goes with it, for the question before: ` with its files`. */
  readonly loss: string;
  readonly flags?: Flags;
  send(service: OpenService, id: string, given: Arguments): PromiseLike<unknown>;
}

/** The group of commands about a kind of resource: list, get, create, update, delete, and more of its own. */
export function resourceGroup<Item extends object>(
  resource: Resource<Item>,
  summary: string,
  more: readonly Command[] = [],
): CommandGroup {
  const { one, group } = resource;
  const alias = `${one}s` === group ? { alias: one } : {};
  const commands = [
    listCommand(resource),
    getCommand(resource),
    changeCommand(resource, "create"),
    ...(resource.update === undefined ? [] : [changeCommand(resource, "update")]),
    deleteCommand(resource),
    ...more,
  ];
  return { name: group, ...alias, summary, commands };
}

/** The operand that names one resource. */
export function resourceOperand({ one }: Pick<Resource<object>, "one">): Operand {
  return { name: one.toUpperCase(), help: `Id or name of the ${one}` };
}

function listCommand<Item extends object>(resource: Resource<Item>): Command {
  const { group, many = group, columns, idOf, list } = resource;
  return {
    name: `${group} list`,
    summary: `List ${many}`,
    details: list.details,
    flags: { ...list.flags, ...watchFlag, ...outputFlags, ...connectionFlags },
    schema: group,
    examples: list.examples,
    async run(given) {
      return await withService(given, async (service) => {
        const look = async () => ({
          text: listText(given, { noun: many, id: idOf, columns }, await list.send(service, given)),
        });
        await watchText(look, { isWatched: given.isOn("watch") === true, signal: service.signal });
        return exitCodes.done;
      });
    },
  };
}

function getCommand<Item extends object>(resource: Resource<Item>): Command {
  const { one, group, get, list } = resource;
  return {
    name: `${group} get`,
    summary: `Show one ${one}`,
    operands: [resourceOperand(resource)],
    details: get.details,
    flags: { ...outputFlags, ...connectionFlags },
    schema: one,
    examples: get.examples,
    async run(given) {
      return await withService(given, async (service) => {
        const { id } = await resolveNamed(resource, () => list.send(service), given.operand);
        show(given, resource, await get.send(service, id));
        return exitCodes.done;
      });
    },
  };
}

function changeCommand<Item extends object>(resource: Resource<Item>, verb: "create" | "update"): Command {
  const { one, group, idOf, list } = resource;
  const change = verb === "update" ? (resource.update ?? resource.create) : resource.create;
  const isUpdate = verb === "update";
  return {
    name: `${group} ${verb}`,
    summary: isUpdate ? `Change one ${one}` : `Create one ${one}`,
    ...(isUpdate ? { operands: [resourceOperand(resource)] } : {}),
    details: change.details,
    flags: { ...change.body.flags, ...change.beyond?.flags, ...fileFlag, ...outputFlags, ...connectionFlags },
    schema: one,
    examples: change.examples,
    async run(given) {
      const body = await readBody(given, change.body, await change.beyond?.read(given));
      return await withService(given, async (service) => {
        const id = isUpdate ? (await resolveNamed(resource, () => list.send(service), given.operand)).id : "";
        const changed = await change.send(service, await withIds(service, body), id);
        if (given.reader === "person") {
          tell(isUpdate ? `Changed the ${one} ${id}.` : `Created the ${one}. Its id:`);
          if (!isUpdate) print(idOf(changed));
        } else show(given, resource, changed);
        return exitCodes.done;
      });
    },
  };
}

function deleteCommand<Item extends object>(resource: Resource<Item>): Command {
  const { one, group, many = group, list } = resource;
  const operand = resourceOperand(resource);
  return {
    name: `${group} delete`,
    summary: `Delete ${many}`,
    operands: [{ ...operand, variadic: true }],
    details: resource.delete.details,
    flags: { ...resource.delete.flags, ...confirmFlag, ...outputFlags, ...connectionFlags },
    schema: "deleted",
    examples: resource.delete.examples,
    async run(given) {
      return await withService(given, async (service) => {
        for (const word of given.operands) {
          const { id, name = id } = await resolveNamed(resource, () => list.send(service), word);
          if (!(await isConfirmed(given, `Delete the ${one} ${name}${resource.delete.loss}?`))) {
            tell(`The ${one} ${name} stays.`);
            return exitCodes.failed;
          }
          await resource.delete.send(service, id, given);
          printResult(given, { id, deleted: true }, `Deleted the ${one} ${name}.`, id);
        }
        return exitCodes.done;
      });
    },
  };
}

function show<Item extends object>(given: Arguments, { idOf, facts }: Resource<Item>, item: Item): void {
  showOne(given, item, { id: idOf, fields: (one) => [...fieldsOf(one), ...(facts?.(one) ?? [])] });
}

type List = Parameters<typeof resolveNamed>[1];

interface Reference extends Kind {
  list(service: OpenService): ReturnType<List>;
}

const volume: Reference = { one: "volume", group: "volumes", list: ({ rest }) => rest.networkVolumes.list() };

/** Fields that hold the id of another resource. */
const references: Readonly<Record<string, Reference>> = {
  templateId: {
    one: "template",
    group: "templates",
    list: ({ rest }) => rest.templates.list({ includePublicTemplates: true, includePlatformTemplates: true }),
  },
  networkVolumeId: volume,
  networkVolumeIds: volume,
  endpointIds: { one: "endpoint", group: "endpoints", list: ({ rest }) => rest.endpoints.list() },
  containerRegistryAuthId: {
    one: "registry credential",
    group: "registry",
    list: ({ rest }) => rest.containerRegistryAuths.list(),
  },
};

/** The body with the names of other resources replaced by their ids. An empty text, which removes a reference, stays. */
async function withIds(service: OpenService, body: Body): Promise<Body> {
  const fields = await Promise.all(
    Object.entries(body).map(async ([property, value]) => [property, await idsOf(service, property, value)] as const),
  );
  return Object.fromEntries(fields);
}

async function idsOf(service: OpenService, property: string, value: unknown): Promise<unknown> {
  const reference = references[property];
  if (reference === undefined) return value;
  const idOf = async (word: unknown): Promise<unknown> =>
    typeof word === "string" && word !== ""
      ? (await resolveNamed(reference, () => reference.list(service), word)).id
      : word;
  return Array.isArray(value) ? await Promise.all(value.map(idOf)) : await idOf(value);
}

/** The fields of a resource with a value, by their names in the interface, for a table: `env.MODEL`, `workers.0.id`. */
export function fieldsOf(resource: object): [string, string][] {
  return Object.entries(resource).flatMap(([name, value]) => fieldLines(name, value));
}

function fieldLines(path: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value === "string") return value === "" ? [] : [[path, oneLine(value)]];
  if (typeof value !== "object") return [[path, JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object")) {
    return value.length === 0 ? [] : [[path, oneLine(value.join(", "))]];
  }
  return Object.entries(value).flatMap(([name, inner]) => fieldLines(`${path}.${name}`, inner));
}
