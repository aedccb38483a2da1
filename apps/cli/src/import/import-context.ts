import { type JsonSchemaObject, limits } from "@millrace/spec";
import { Ajv, type ValidateFunction } from "ajv";
import { manifestSchema } from "../manifest/manifest-schema.ts";
import type { EnvMap } from "../manifest/manifest.ts";
import type { FieldRemark } from "./hosted-endpoint.ts";
import { importedEnv } from "./imported-env.ts";
import { type Raw, textOf, variablesOf } from "./raw.ts";

/** Something that the file does not hold as the hosted service has it. */
export interface ImportNote {
  readonly kind: "account" | "endpoint" | "template" | "volume" | "secret" | "registry" | "pod";
  /** Name or id; empty for the account as a whole. */
  readonly name: string;
  /** Empty when the whole thing is meant. */
  readonly field: string;
  /** What is different, and why. */
  readonly message: string;
}

export function noteText({ kind, name, field, message }: ImportNote): string {
  const what = [kind, name].filter((part) => part !== "").join(" ");
  return `${what}${field === "" ? "" : `, ${field}`}: ${message}`;
}

type Kind = "endpoint" | "template" | "volume";

/** What the parts of an import share: notes, names that are given away, and secrets that values refer to. */
export interface ImportContext {
  readonly notes: readonly ImportNote[];
  /** Names of secrets that the file has to name; grows while parts are read. */
  readonly secrets: Set<string>;
  note(kind: ImportNote["kind"], name: string, field: string, message: string): void;
  remark(kind: Kind, name: string, remarks: readonly FieldRemark[]): void;
  /** A name that no other resource of the kind has. */
  nameOf(kind: Kind, raw: Raw): string;
  /** The fields that are accepted; the others are noted. */
  accepted(kind: Kind, name: string, fields: Raw): Raw;
  /** The variables, if there are any. */
  envOf(kind: Kind, name: string, value: unknown): { readonly env?: EnvMap };
}

export function importContext(): ImportContext {
  const notes: ImportNote[] = [];
  const secrets = new Set<string>();
  const names = { endpoint: nameGiver(), template: nameGiver(), volume: nameGiver() };
  const note: ImportContext["note"] = (kind, name, field, message) => void notes.push({ kind, name, field, message });
  const remark: ImportContext["remark"] = (kind, name, remarks) => {
    for (const { field, message } of remarks) note(kind, name, field, message);
  };

  return {
    notes,
    secrets,
    note,
    remark,
    nameOf(kind, raw) {
      const given = textOf(raw["name"]);
      const id = textOf(raw["id"]) ?? "unnamed";
      // The hosted service once added it to the names of endpoints with FlashBoot.
      const wanted = (kind === "endpoint" ? given?.replace(/ -fb$/, "") : given) ?? id;
      const name = names[kind](wanted);
      if (given === undefined) note(kind, name, "name", "it has none; its id stands for it");
      else if (name !== given) {
        const why = name === wanted ? "" : ", which another one has too";
        note(kind, name, "name", `it was ${JSON.stringify(given)}${why}`);
      }
      return name;
    },
    accepted(kind, name, fields) {
      const entries = Object.entries(fields).filter(([field, value]) => {
        if (value === undefined || value === null) return false;
        const refusal = refusalOf(`${kind}s`, field, value);
        if (refusal !== undefined) note(kind, name, field, `${shown(value)} is left out: ${refusal}`);
        return refusal === undefined;
      });
      return Object.fromEntries(entries);
    },
    envOf(kind, name, value) {
      const variables = variablesOf(value);
      if (variables === undefined || Object.keys(variables).length === 0) return {};
      const { env, secrets: referred, notes: remarks } = importedEnv(variables);
      for (const secret of referred) secrets.add(secret);
      remark(kind, name, remarks);
      return Object.keys(env).length === 0 ? {} : { env };
    },
  };
}

const SHOWN_MAX_CHARS = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN_MAX_CHARS ? text : `${text.slice(0, SHOWN_MAX_CHARS)}…`;
}

/** Gives names that are free: the hosted service lets names repeat. */
export function nameGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = wanted.slice(0, limits.nameMaxChars);
    let name = base;
    for (let count = 2; taken.has(name); count += 1) {
      const suffix = `-${count}`;
      name = `${base.slice(0, limits.nameMaxChars - suffix.length)}${suffix}`;
    }
    taken.add(name);
    return name;
  };
}

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

/** Why `millrace.yaml` does not take this value for a field; undefined when it does. */
function refusalOf(kind: "endpoints" | "templates" | "volumes", field: string, value: unknown): string | undefined {
  const validate = validatorOf(kind, field);
  if (validate === undefined) return "there is no such field here";
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = (error?.params as { readonly allowedValues?: readonly unknown[] } | undefined)?.allowedValues;
  return allowed === undefined ? `it ${error?.message ?? "is not valid"}` : `it is none of the values that there are`;
}

function validatorOf(kind: string, field: string): ValidateFunction | undefined {
  const key = `${kind}.${field}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const list = manifestSchema().properties?.[kind] as JsonSchemaObject | undefined;
  const fields = (list?.additionalProperties as JsonSchemaObject | undefined)?.properties ?? {};
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (schema === undefined) return undefined;
  const made = ajv.compile(schema as object);
  validators.set(key, made);
  return made;
}
