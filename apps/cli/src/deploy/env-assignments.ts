import { UsageError } from "../command/failure.ts";
import { isVariableName, readEnvFile } from "../values/env-file.ts";

/** The variables of `--env-file` and, over them, of `--env NAME=VALUE`; `--env NAME` takes the value of this shell. */
export async function readEnvironment(
  assignments: readonly string[],
  files: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, string>>> {
  const variables = new Map<string, string>();
  for (const file of files) {
    for (const [name, value] of Object.entries(await readEnvFile(file))) variables.set(name, value);
  }
  for (const assignment of assignments) {
    const [name, value] = parted(assignment);
    const found = value ?? environment[name];
    if (found === undefined)
      throw new UsageError(`--env ${name}: this shell has no such variable. Write --env ${name}=VALUE`);
    variables.set(name, found);
  }
  const wrong = [...variables.keys()].find((name) => !isVariableName(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `${JSON.stringify(wrong)} is no name of a variable: use letters, digits and underscores, not beginning with a digit`,
    );
  }
  return Object.fromEntries(variables);
}

function parted(assignment: string): readonly [name: string, value: string | undefined] {
  const at = assignment.indexOf("=");
  return at < 0 ? [assignment, undefined] : [assignment.slice(0, at), assignment.slice(at + 1)];
}
