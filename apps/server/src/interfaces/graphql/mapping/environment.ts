import type { Environment } from "@millrace/engine";
import type { EnvironmentVariable, EnvironmentVariableInput, InputMaybe } from "../generated/schema.ts";

/** A list of variables as a map; of two with the same name the later one counts. Undefined without a list. */
export function environmentOf(
  list: InputMaybe<readonly InputMaybe<EnvironmentVariableInput>[]>,
): Record<string, string> | undefined {
  if (list === null || list === undefined) return undefined;
  return Object.fromEntries(list.flatMap((entry) => (entry ? [[entry.key, entry.value] as const] : [])));
}

export function environmentList(env: Environment): EnvironmentVariable[] {
  return Object.entries(env).map(([key, value]) => ({ key, value }));
}

/** As `KEY=VALUE`. */
export function environmentTexts(env: Environment): string[] {
  return Object.entries(env).map(([key, value]) => `${key}=${value}`);
}
