import { closest, distance } from "fastest-levenshtein";
import { exitCodes } from "../exit-codes.ts";
import { CommandError, UsageError } from "../failure.ts";
import type { OpenService } from "./open-service.ts";

/** An endpoint that a command line names. */
export interface NamedEndpoint {
  readonly id: string;
  /** Undefined when the key may not list endpoints. */
  readonly name: string | undefined;
}

/** A name with more letters wrong than this is no slip of another. */
const SLIPS_MAX = 3;
/** Shown in a list of what there is. */
const SHOWN_MAX = 10;

/**
 * The endpoint of this id or unique name; the only one when there is none given. A key that may not list endpoints can name
 * them by id.
 *
 * @throws CommandError when there is no such endpoint; UsageError when it must be named, or named by its id
 */
export async function resolveEndpoint(
  { rest }: Pick<OpenService, "rest">,
  wanted: string | undefined,
): Promise<NamedEndpoint> {
  const known = await listEndpoints(rest);
  if (known === undefined) {
    if (wanted !== undefined) return { id: wanted, name: undefined };
    throw new UsageError("ENDPOINT is missing: the key may not list endpoints, so name one by its id");
  }
  const fitting = wanted === undefined ? known : known.filter(({ id, name }) => id === wanted || name === wanted);
  const [first, second] = fitting;
  if (first !== undefined && second === undefined) return first;
  if (wanted === undefined) {
    if (first !== undefined) throw new UsageError(`ENDPOINT is missing: there are ${listText(known)}`);
    throw new CommandError("there is no endpoint yet. Create one with `millrace endpoints create`.", {
      exitCode: exitCodes.notFound,
    });
  }
  if (first !== undefined) {
    throw new UsageError(`"${wanted}" is the name of several endpoints; name one by its id: ${listText(fitting)}`);
  }
  throw new CommandError(`there is no endpoint "${wanted}".${hint(wanted, known)}`, { exitCode: exitCodes.notFound });
}

async function listEndpoints(rest: OpenService["rest"]): Promise<readonly NamedEndpoint[] | undefined> {
  try {
    return (await rest.endpoints.list()).map(({ id, name }) => ({ id, name: name ?? undefined }));
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 403) return undefined;
    throw error;
  }
}

function hint(wanted: string, known: readonly NamedEndpoint[]): string {
  if (known.length === 0) return " There is none yet.";
  const near = known.flatMap(({ id, name = id }) => (distance(name, wanted) <= SLIPS_MAX ? [name] : []));
  return near.length === 0 ? ` There are ${listText(known)}.` : ` Did you mean ${closest(wanted, near)}?`;
}

function listText(endpoints: readonly NamedEndpoint[]): string {
  const shown = endpoints.slice(0, SHOWN_MAX).map(({ id, name }) => (name === undefined ? id : `${name} (${id})`));
  return endpoints.length > SHOWN_MAX ? `${shown.join(", ")}, and more` : shown.join(", ");
}
