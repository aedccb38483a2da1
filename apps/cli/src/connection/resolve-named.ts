import { closest, distance } from "fastest-levenshtein";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { hasStatus, type OpenService } from "./open-service.ts";

/** A resource that a command line can name. */
export interface Named {
  readonly id: string;
  readonly name: string | undefined;
}

/** What kind of resource is named, for messages. */
export interface Kind {
  /** `endpoint`. */
  readonly one: string;
  /** The group of its commands: `endpoints`. */
  readonly group: string;
  /** How to name one of several; undefined where its place on the command line says so. */
  readonly how?: string | undefined;
}

/** A name with more letters wrong than this, or half of them, is no slip of another. */
const SLIPS_MAX = 3;
/** Shown in a list of what there is. */
const SHOWN_MAX = 10;

/**
 * The resource of this id or unique name; the only one when there is none given. With a key that may not list them, they can
 * be named by id.
 *
 * @throws CommandError when there is no such resource; UsageError when it must be named, or named by its id
 */
export async function resolveNamed(
  kind: Kind,
  list: () => PromiseLike<readonly { readonly id?: string; readonly name?: string | null }[]>,
  wanted: string | undefined,
): Promise<Named> {
  const known = await listNamed(list);
  const operand = kind.one.toUpperCase();
  if (known === undefined) {
    if (wanted !== undefined) return { id: wanted, name: undefined };
    throw new UsageError(`${operand} is missing: the key may not list ${kind.group}, so name one by its id`);
  }
  const fitting = wanted === undefined ? known : known.filter(({ id, name }) => id === wanted || name === wanted);
  const [first, second] = fitting;
  if (first !== undefined && second === undefined) return first;
  if (wanted === undefined) {
    if (first !== undefined)
      throw new UsageError(
        `${operand} is missing${kind.how === undefined ? "" : ` (${kind.how})`}: there are ${listText(known)}`,
      );
    throw notFound(`there are no ${kind.group} yet. \`millrace ${kind.group} create\` makes one.`);
  }
  if (first === undefined) throw noSuch(kind.one, wanted, known);
  throw new UsageError(`"${wanted}" is the name of several ${kind.group}; name one by its id: ${listText(fitting)}`);
}

async function listNamed(list: Parameters<typeof resolveNamed>[1]): Promise<readonly Named[] | undefined> {
  try {
    return (await list()).flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? undefined }]));
  } catch (error) {
    if (hasStatus(error, 403)) return undefined;
    throw error;
  }
}

/** No resource has this id or name. Names the nearest one of those that are known. */
export function noSuch(what: string, wanted: string, known: readonly Named[], more = ""): CommandError {
  return notFound(`there is no ${what} "${wanted}".${hint(wanted, known)}${more}`);
}

function notFound(message: string): CommandError {
  return new CommandError(message, { exitCode: exitCodes.notFound });
}

function hint(wanted: string, known: readonly Named[]): string {
  if (known.length === 0) return " The account has none yet.";
  const slips = Math.min(SLIPS_MAX, Math.floor(wanted.length / 2));
  const near = known.flatMap(({ id, name = id }) => (distance(name, wanted) <= slips ? [name] : []));
  return near.length === 0 ? ` There are ${listText(known)}.` : ` Did you mean ${closest(wanted, near)}?`;
}

function listText(resources: readonly Named[]): string {
  const shown = resources.slice(0, SHOWN_MAX).map(({ id, name }) => (name === undefined ? id : `${name} (${id})`));
  return resources.length > SHOWN_MAX ? `${shown.join(", ")}, and more` : shown.join(", ");
}

/** The endpoint of this id or unique name; the only one when there is none given. @throws as `resolveNamed` */
export async function resolveEndpoint(
  { rest }: Pick<OpenService, "rest">,
  wanted: string | undefined,
  how?: string,
): Promise<Named> {
  return await resolveNamed({ one: "endpoint", group: "endpoints", how }, () => rest.endpoints.list(), wanted);
}
