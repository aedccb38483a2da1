import { restDocument, type JsonSchemaObject } from "@millrace/spec";
import type { Flag, Flags } from "../command/command.ts";

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
