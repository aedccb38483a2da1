import { limits } from "@millrace/spec";
import { type FieldProblem, DomainError } from "../kernel/errors.ts";

/** Environment variables, name to value. */
export type Environment = Readonly<Record<string, string>>;

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PORT = /^([1-9][0-9]{0,5})\/(http|tcp)$/;
const PORT_MAX = 65_535;
/** A port of this number or above requests a public port with the same number inside and outside. */
const SAME_PORT_WISH_MIN = 70_001;

/** Refuses a request with all its problems at once; does nothing when there are none. */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const first = problems[0];
  if (first === undefined) return;
  const others = problems.length === 1 ? "" : ` (and ${problems.length - 1} more, see details)`;
  throw new DomainError("invalid_request", `${first.field}: ${first.message}${others}`, { details: problems });
}

export function nameProblems(name: string | undefined): FieldProblem[] {
  if (name === undefined) return [];
  if (name.trim() === "") return [{ field: "name", message: "must not be blank" }];
  if (name.trim() !== name) return [{ field: "name", message: "must not begin or end with a space" }];
  if (name.length > limits.nameMaxChars) {
    return [{ field: "name", message: `must have at most ${limits.nameMaxChars} characters` }];
  }
  return /\p{Cc}/u.test(name) ? [{ field: "name", message: "must not hold control characters" }] : [];
}

export function imageNameProblems(imageName: string | undefined): FieldProblem[] {
  if (imageName === undefined || /^[^\s\p{Cc}]+$/u.test(imageName)) return [];
  return [{ field: "imageName", message: "must be an image name without spaces, such as registry/team/image:tag" }];
}

/** A number that the schemas of the interface do not know of. */
export function numberProblems(
  field: string,
  value: number | undefined,
  { minimum = 0, maximum, whole }: { readonly minimum?: number; readonly maximum: number; readonly whole: boolean },
): FieldProblem[] {
  if (value === undefined) return [];
  const isOfKind = whole ? Number.isInteger(value) : Number.isFinite(value);
  if (isOfKind && value >= minimum && value <= maximum) return [];
  return [{ field, message: `must be a ${whole ? "whole " : ""}number from ${minimum} to ${maximum}` }];
}

/** Values with a NUL character cannot be handed to a process. */
export function environmentProblems(environment: Environment | undefined): FieldProblem[] {
  if (environment === undefined) return [];
  const entries = Object.entries(environment);
  const problems = entries.flatMap(([name, value]): FieldProblem[] => {
    const field = `env.${name}`;
    if (!VARIABLE_NAME.test(name)) {
      return [{ field, message: "the name must be letters, digits and _, not beginning with a digit" }];
    }
    return value.includes("\0") ? [{ field, message: "must not hold a NUL character" }] : [];
  });
  if (entries.length > limits.environmentVariablesMax) {
    problems.push({ field: "env", message: `must have at most ${limits.environmentVariablesMax} variables` });
  }
  return problems;
}

/** Arguments of a container: like environment values they cannot hold a NUL character. */
export function argumentProblems(field: string, values: readonly string[] | undefined): FieldProblem[] {
  return (values ?? []).flatMap((value, index) =>
    value.includes("\0") ? [{ field: `${field}.${index}`, message: "must not hold a NUL character" }] : [],
  );
}

export function portProblems(ports: readonly string[] | undefined): FieldProblem[] {
  const seen = new Set<string>();
  return (ports ?? []).flatMap((port, index): FieldProblem[] => {
    const field = `ports.${index}`;
    const match = PORT.exec(port);
    if (match === null) return [{ field, message: "must have the form <number>/<protocol> with protocol http or tcp" }];
    const number = Number(match[1]);
    if (number > PORT_MAX && number < SAME_PORT_WISH_MIN) {
      return [{ field, message: `the number must be 1 to ${PORT_MAX}, or ${SAME_PORT_WISH_MIN} and up` }];
    }
    if (seen.has(port)) return [{ field, message: `repeats ${port}` }];
    seen.add(port);
    return [];
  });
}

/** Origins that no browser sends: a usual port, or a host in another spelling. Schemas judge the rest. */
export function originProblems(field: string, origins: readonly string[] | undefined): FieldProblem[] {
  return (origins ?? []).flatMap((text, index) => {
    const isOfWeb = /^https?:/.test(text);
    const origin = isOfWeb ? URL.parse(text)?.origin : text;
    if (origin === text) return [];
    const instead = origin === undefined ? "which is no address" : `write ${origin}`;
    return [{ field: `${field}.${index}`, message: `must be as browsers send it: ${instead}` }];
  });
}

export function mountPathProblems(path: string | undefined): FieldProblem[] {
  if (path === undefined) return [];
  const field = "volumeMountPath";
  if (!path.startsWith("/")) return [{ field, message: "must be an absolute path, beginning with /" }];
  if (/\p{Cc}/u.test(path)) return [{ field, message: "must not hold control characters" }];
  const segments = path.split("/");
  if (segments.includes("..")) return [{ field, message: "must not hold the segment .." }];
  if (normalizeMountPath(path) === "/") return [{ field, message: "must not be the root directory" }];
  return [];
}

/** Takes out what does not matter in an absolute path: repeated and trailing slashes, segments that are a dot. */
export function normalizeMountPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return `/${segments.join("/")}`;
}
