import { type JsonSchemaObject, restDocument } from "@millrace/spec";
import { type Arguments, type Flag, type Flags, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { readJsonObject } from "../values/read-json.ts";

/** A field of a request that a flag stands for. */
export interface Field {
  readonly property: string;
  readonly flag: string;
  readonly kind: "text" | "texts" | "number" | "switch" | "variables";
  readonly isRequired: boolean;
}

/** The fields of a request, and their flags. */
export interface BodyFlags {
  readonly fields: readonly Field[];
  readonly flags: Flags;
}

/** Where the flag is not named as its property: arrays by what one value is, references without `Id`. */
const FLAG_NAMES: Readonly<Record<string, string>> = {
  imageName: "image",
  templateId: "template",
  networkVolumeId: "volume",
  networkVolumeIds: "volumes",
  endpointIds: "endpoint",
  registries: "host",
  containerRegistryAuthId: "registry",
  gpuTypeIds: "gpu-type",
  cpuFlavorIds: "cpu-flavor",
  dataCenterIds: "data-center",
  dataCenterId: "data-center",
  countryCodes: "country-code",
  allowedCudaVersions: "cuda-version",
  corsOrigins: "cors-origin",
  dockerEntrypoint: "entrypoint",
  dockerStartCmd: "start-cmd",
  ports: "port",
  isServerless: "serverless",
  isPublic: "public",
  containerDiskInGb: "container-disk-gb",
  volumeInGb: "volume-gb",
  minRAMPerGPU: "min-ram-per-gpu",
  minVCPUPerGPU: "min-vcpu-per-gpu",
  minDiskBandwidthMBps: "min-disk-mbytes",
  executionTimeoutMs: "execution-timeout-ms",
};

/**
 * The flags for the fields of a request, with the bounds, values and descriptions of the interface.
 *
 * @param component name of the schema of the request in specs/rest.yaml
 * @param leftOut properties that may not be flags, such as passwords
 * @param optional required properties that the command can find by itself
 */
export function bodyFlags(
  component: string,
  leftOut: readonly string[] = [],
  optional: readonly string[] = [],
): BodyFlags {
  const { properties = {}, required = [] } = schemaOf({ $ref: `#/components/schemas/${component}` });
  const fields: Field[] = [];
  const flags: Record<string, Flag> = {};
  for (const [property, raw] of Object.entries(properties)) {
    if (typeof raw === "boolean" || leftOut.includes(property)) continue;
    const schema = schemaOf(raw);
    const kind = kindOf(schema);
    const name = flagName(property);
    const isRequired = required.includes(property) && !optional.includes(property);
    fields.push({ property, flag: name, kind, isRequired });
    flags[name] = flagOf(
      kind,
      schema,
      `${helpOf(property, raw.description ?? schema.description)}${isRequired ? " (required)" : ""}`,
    );
  }
  return { fields, flags };
}

function flagOf(kind: Field["kind"], schema: JsonSchemaObject, help: string): Flag {
  switch (kind) {
    case "switch":
      return { type: "boolean", help };
    case "number": {
      const { minimum, maximum } = schema;
      return {
        type: "number",
        help,
        ...(typeof minimum === "number" ? { min: minimum } : {}),
        ...(typeof maximum === "number" ? { max: maximum } : {}),
        fractions: [schema.type ?? []].flat().includes("number"),
      };
    }
    case "variables":
      return {
        type: "string",
        multiple: true,
        value: "NAME=VALUE",
        help: `${help}; NAME alone takes the value from here`,
      };
    case "texts":
      return { type: "string", multiple: true, help, ...choicesOf(schema.items) };
    case "text":
      return { type: "string", help, ...choicesOf(schema) };
  }
}

function kindOf(schema: JsonSchemaObject): Field["kind"] {
  const types = [schema.type ?? []].flat();
  if (types.includes("boolean")) return "switch";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("array")) return "texts";
  return types.includes("object") ? "variables" : "text";
}

function choicesOf(raw: JsonSchemaObject["items"]): { readonly choices?: readonly string[]; readonly value?: string } {
  const values = typeof raw === "object" ? schemaOf(raw).enum : undefined;
  const choices = values?.filter((value) => typeof value === "string");
  return choices === undefined ? {} : { choices };
}

/** The schema itself, or what it refers to. */
function schemaOf(schema: JsonSchemaObject): JsonSchemaObject {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const found = restDocument.components?.schemas?.[name];
  if (typeof found !== "object") throw new Error(`specs/rest.yaml has no schema ${name}`);
  return found;
}

/** The first sentence of a description, about the value that the flag sets, with other fields by their flags. */
function helpOf(property: string, text = ""): string {
  const [sentence = ""] = text
    .replaceAll(/\s+/g, " ")
    .replace(/^true: /, "")
    .split(/[.;](?: |$)/);
  const named = sentence.replaceAll(/`([^`]+)`/g, (_, word: string) =>
    word in FLAG_NAMES ? `--${flagName(word)}` : word,
  );
  const reference = /Ids?$/.test(property)
    ? named.replace(/^Id of/, "Id or name of").replace(/^Ids of/, "Ids or names of")
    : named;
  return `${reference.charAt(0).toUpperCase()}${reference.slice(1)}`;
}

function flagName(property: string): string {
  return FLAG_NAMES[property] ?? kebabCase(property);
}

function kebabCase(property: string): string {
  return property.replaceAll(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`);
}

/** The flag that gives a whole request. */
export const fileFlag: Flags = {
  file: textFlag("FILE", "The request as JSON, or - for standard input; flags win over it", { short: "f" }),
};

/**
 * The body of a request, from --file and the flags of its fields.
 *
 * @param beyond fields that come from elsewhere, such as a password that was asked for
 * @throws UsageError when a required field is missing, or nothing is given
 */
export async function readBody(
  given: Arguments,
  flags: BodyFlags,
  beyond: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const file = given.text("file");
  const body: Record<string, unknown> = {
    ...(file === undefined ? {} : await readJsonObject("file", file === "-" ? "-" : `@${file}`)),
    ...beyond,
    ...bodyOf(given, flags),
  };
  const missing = flags.fields.filter(({ property, isRequired }) => isRequired && body[property] === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ flag }) => `--${flag}`);
    throw new UsageError(`${names.join(" and ")} ${names.length === 1 ? "is" : "are"} missing`);
  }
  if (Object.keys(body).length === 0) throw new UsageError("nothing is given: name what to set, or give --file");
  return body;
}

/** The fields whose flags are given. */
export function bodyOf(given: Arguments, { fields }: BodyFlags): Record<string, unknown> {
  const values = fields.map((field) => [field.property, valueOf(given, field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(given: Arguments, { flag, kind }: Field): unknown {
  if (kind === "switch") return given.isOn(flag);
  if (kind === "number") return given.number(flag);
  if (kind === "text") return given.text(flag);
  const values = given.texts(flag);
  if (values.length === 0) return undefined;
  return kind === "texts" ? values : Object.fromEntries(values.map((value) => readVariable(flag, value)));
}

/** `NAME=VALUE`, or `NAME` for a variable of this process. */
function readVariable(flag: string, text: string): [string, string] {
  const [name = "", ...rest] = text.split("=");
  const value = rest.length === 0 ? process.env[name] : rest.join("=");
  if (name === "") throw new UsageError(`--${flag} must be NAME=VALUE, not "${text}"`);
  if (value === undefined) throw new UsageError(`--${flag}: there is no variable ${name} here; write ${name}=VALUE`);
  return [name, value];
}
