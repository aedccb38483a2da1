import type { Arguments, Command, CommandGroup, Operand } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags, watchFlag } from "../output/output-flags.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { listText, printResult, showOne } from "../output/show.ts";
import { print, tell } from "../output/terminal.ts";
import { watchText } from "../output/watch.ts";
import { fieldsOf } from "./fields-of.ts";
import { fileFlag, readBody } from "./read-body.ts";
import { withIds } from "./references.ts";
import type { Resource } from "./resource.ts";

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
