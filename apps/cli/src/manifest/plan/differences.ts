import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../actual.ts";
import type { Environment } from "../resolve.ts";
import { type FieldChange, hiddenValue } from "./step.ts";

/** Lists whose order means nothing. */
const UNORDERED = new Set(["dataCenterIds", "allowedCudaVersions", "ports"]);
/** Variables whose names say that their values are not for all eyes. */
const SECRET_NAME = /key|token|secret|passw|credential|auth|private/i;

/** The fields that are wanted and different, with what is there and what is to be there. */
export function differences(wanted: Fields, actual: Fields, hidden: readonly string[]): readonly FieldChange[] {
  return Object.entries(wanted).flatMap(([field, after]): readonly FieldChange[] => {
    if (after === undefined) return [];
    if (field === "env") return environmentChanges(after as Environment, (actual["env"] ?? {}) as Environment, hidden);
    const before = actual[field] ?? (Array.isArray(after) ? [] : undefined);
    return isSame(field, before, after) ? [] : [{ field, before, after }];
  });
}

/** The wanted fields of these changes, as an update takes them. A map is sent whole. */
export function changedFields<Settings extends object>(settings: Settings, changes: readonly FieldChange[]): Settings {
  const names = new Set(changes.map(({ field }) => (field.startsWith("env.") ? "env" : field)));
  return Object.fromEntries(Object.entries(settings).filter(([field]) => names.has(field))) as Settings;
}

/** Fields of a new resource as changes from nothing. */
export function newFields(settings: Fields, hidden: readonly string[]): readonly FieldChange[] {
  return differences(settings, {}, hidden).filter(({ after }) => !(Array.isArray(after) && after.length === 0));
}

function environmentChanges(
  wanted: Environment,
  actual: Environment,
  hidden: readonly string[],
): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(actual)])];
  return names.flatMap((name): readonly FieldChange[] => {
    const before = valueOf(actual, name);
    const after = valueOf(wanted, name);
    if (before === after) return [];
    // What stood there before may have come from a shell, too, if the file does not show what it is now.
    const isHidden = hidden.includes(name) || SECRET_NAME.test(name);
    const shown = (value: string | undefined): string | undefined =>
      value === undefined || isReference(value) || !isHidden ? value : hiddenValue;
    return [
      {
        field: `env.${name}`,
        before: after === undefined && before !== undefined && !isReference(before) ? hiddenValue : shown(before),
        after: shown(after),
      },
    ];
  });
}

function valueOf(environment: Environment, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}

/** A reference to a secret is not the secret. */
function isReference(value: string): boolean {
  return /^\{\{\s*RUNPOD_SECRET_[A-Za-z0-9_]+\s*\}\}$/.test(value);
}

function isSame(field: string, before: unknown, after: unknown): boolean {
  if (!UNORDERED.has(field) || !Array.isArray(before) || !Array.isArray(after)) {
    // A field that the file sets to null is left out of what the service shows.
    return isDeepStrictEqual(before ?? null, after ?? null);
  }
  return isDeepStrictEqual(new Set<unknown>(before), new Set<unknown>(after));
}
