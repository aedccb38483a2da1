import { limits } from "@millrace/spec";
import type { FieldProblem } from "../kernel/errors.ts";

/** Where the program of a load-balancing endpoint answers, and where it says whether it is ready. */
export interface ServingPorts {
  readonly port: number;
  readonly healthPort: number;
  /** Begins with a slash; may carry a query. */
  readonly healthPath: string;
}

/** Variables that say where a program serves. The hosted service reads the same ones. */
export const servingVariables = { port: "PORT", healthPort: "PORT_HEALTH", healthPath: "HEALTH_CHECK_PATH" } as const;

const portDefault = 80;
const healthPathDefault = "/ping";
const WHOLE = /^[0-9]{1,5}$/;
/** A path as it stands in the first line of a request, with an optional query: visible ASCII without `#`. */
const PATH = /^\/[!-"$-~]*$/;

type Environment = Readonly<Record<string, string>>;

/**
 * Where a program with this environment serves. A value that is left out, empty or out of bounds counts as its default, so that an
 * endpoint that was stored, or a template that was changed, always has an answer; {@link servingProblems} refuses such values in requests.
 */
export function servingPortsOf(env: Environment): ServingPorts {
  const port = portOf(env[servingVariables.port]) ?? portDefault;
  return {
    port,
    healthPort: portOf(env[servingVariables.healthPort]) ?? port,
    healthPath: pathOf(env[servingVariables.healthPath]) ?? healthPathDefault,
  };
}

/** What an environment says of these that no program could be served by; each names its variable as `env.PORT`. */
export function servingProblems(env: Environment): FieldProblem[] {
  const ports = [servingVariables.port, servingVariables.healthPort].map((name) => ({
    name,
    isFit: portOf(env[name]) !== undefined,
    message: `must be a whole number from 1 to ${limits.servingPortMax}`,
  }));
  const path = {
    name: servingVariables.healthPath,
    isFit: pathOf(env[servingVariables.healthPath]) !== undefined,
    message: `must be a path that begins with / and has at most ${limits.healthCheckPathMaxChars} visible ASCII characters`,
  };
  return [...ports, path].flatMap(({ name, isFit, message }) =>
    isFit || isUnset(env[name]) ? [] : [{ field: `env.${name}`, message }],
  );
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined || !WHOLE.test(text)) return undefined;
  const port = Number(text);
  return port >= 1 && port <= limits.servingPortMax ? port : undefined;
}

function pathOf(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= limits.healthCheckPathMaxChars && PATH.test(text) ? text : undefined;
}

function isUnset(text: string | undefined): boolean {
  return text === undefined || text === "";
}
