import { limits } from "@millrace/spec";
import type { EnvMap, EnvValue } from "../manifest/manifest.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const REFERENCE = /\{\{\s*RUNPOD_SECRET_([A-Za-z0-9_]+)\s*\}\}/g;
const WHOLE_REFERENCE = /^\{\{\s*RUNPOD_SECRET_([A-Za-z0-9_]+)\s*\}\}$/;
/** Values of variables with such names do not belong into a file that is kept with sources. */
const SECRET_NAME = /key|token|secret|passw|credential|auth|private/i;
/** Set by the service itself. */
const OWN_NAME = /^(?:RUNPOD|MILLRACE)_/;

export interface ImportedEnv {
  readonly env: EnvMap;
  /** Names of secrets that values refer to. */
  readonly secrets: readonly string[];
  readonly notes: readonly { readonly field: string; readonly message: string }[];
}

/** Variables as `millrace.yaml` writes them. What looks like a secret becomes a reference to a variable of the shell. */
export function importedEnv(variables: Readonly<Record<string, string>>): ImportedEnv {
  const notes: { field: string; message: string }[] = [];
  const secrets: string[] = [];
  const kept: [string, EnvValue][] = [];
  for (const [name, value] of Object.entries(variables)) {
    const field = `env.${name}`;
    if (!NAME.test(name)) {
      notes.push({ field, message: "left out: this name is not allowed here" });
      continue;
    }
    if (kept.length >= limits.environmentVariablesMax) {
      notes.push({ field, message: `left out: there can be at most ${limits.environmentVariablesMax} variables` });
      continue;
    }
    const reference = WHOLE_REFERENCE.exec(value)?.[1];
    for (const match of value.matchAll(REFERENCE)) secrets.push(match[1] ?? "");
    if (reference !== undefined) kept.push([name, { secret: reference }]);
    else if (SECRET_NAME.test(name) && value !== "" && !OWN_NAME.test(name)) {
      kept.push([name, { fromEnv: name }]);
      notes.push({
        field,
        message: `its value looks like a secret and is not in the file: set ${name} in the shell before you deploy`,
      });
    } else if (OWN_NAME.test(name) && SECRET_NAME.test(name)) {
      notes.push({ field, message: "left out: the service sets it itself" });
    } else kept.push([name, value]);
  }
  return { env: Object.fromEntries(kept), secrets, notes };
}
