import { type JsonSchema, type JsonSchemaObject, limits, restDocument } from "@millrace/spec";

/** Fields that the file writes in a way of its own: names instead of ids. */
const ENDPOINT_LEFT_OUT = ["name", "templateId", "networkVolumeId", "networkVolumeIds", "env"];
const TEMPLATE_LEFT_OUT = ["name", "imageName", "env", "containerRegistryAuthId"];
const VOLUME_LEFT_OUT = ["name"];

const variableName: JsonSchema = { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]*$" };
const resourceName: JsonSchema = { type: "string", minLength: 1, maxLength: limits.nameMaxChars };
/** A name has to fit into a reference from an environment variable. */
const secretName: JsonSchema = { type: "string", pattern: "^[A-Za-z0-9_]+$", maxLength: limits.nameMaxChars };

const source: JsonSchema = {
  type: "string",
  minLength: 1,
  description:
    "Folder with the handler, relative to this file. `millrace deploy` makes an image of it, or, where the service runs on the same " +
    "computer without a container engine, a handler folder.",
};

/**
 * The JSON Schema of `millrace.yaml`, made from the schemas of the interface. Draft 07, which editors know best, so references are
 * written out.
 */
export function manifestSchema(): JsonSchemaObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "millrace.yaml",
    description:
      "What `millrace deploy` brings about. A field that is left out keeps its value on the service; a new resource gets the default.",
    type: "object",
    additionalProperties: false,
    required: ["name"],
    properties: {
      name: {
        type: "string",
        pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$",
        description:
          "Name of the project, 1 to 63 letters, digits, dots, underscores and hyphens. It marks the resources that this file made, so that " +
          "`--prune` removes no others. Do not change it later.",
      },
      endpoints: named(endpoint(), resourceName, "Endpoints by name."),
      templates: named(template(), resourceName, "Templates by name, for what several endpoints share, and for pods."),
      volumes: named(volume(), resourceName, "Network volumes by name. They are never deleted by `millrace deploy`."),
      secrets: named(
        secret,
        secretName,
        "Secrets by name. Values come from environment variables, never from this file.",
      ),
      registries: named(registry, resourceName, "Credentials of container registries by name."),
    },
  };
}

function named(values: JsonSchema, names: JsonSchema, description: string): JsonSchemaObject {
  return { type: "object", description, propertyNames: names, additionalProperties: values };
}

function endpoint(): JsonSchemaObject {
  const own = {
    source,
    imageName: input("TemplateCreateInput").properties?.["imageName"] ?? {},
    template: { ...asObject(resourceName), description: "Name of a template under `templates`." },
    env: environment("EndpointCreateInput"),
    volumes: {
      type: "array",
      description: "Names of volumes under `volumes`, at most one a data center.",
      items: resourceName,
      uniqueItems: true,
      maxItems: asObject(input("EndpointCreateInput").properties?.["networkVolumeIds"])["maxItems"],
    },
  };
  return {
    type: "object",
    description: "An endpoint. Exactly one of `source`, `imageName` and `template` says what its workers run.",
    additionalProperties: false,
    properties: { ...own, ...fieldsOf("EndpointCreateInput", ENDPOINT_LEFT_OUT) },
    oneOf: [{ required: ["source"] }, { required: ["imageName"] }, { required: ["template"] }],
  };
}

function template(): JsonSchemaObject {
  const fields = fieldsOf("TemplateCreateInput", TEMPLATE_LEFT_OUT);
  const own = {
    source,
    imageName: input("TemplateCreateInput").properties?.["imageName"] ?? {},
    env: environment("TemplateCreateInput"),
    registry: {
      ...asObject(resourceName),
      description: "Name of the registry credentials with which the image is pulled.",
    },
  };
  return {
    type: "object",
    description: "A template. Exactly one of `source` and `imageName` says what is run.",
    additionalProperties: false,
    properties: {
      ...own,
      ...fields,
      isServerless: { ...asObject(fields["isServerless"]), default: true },
    },
    oneOf: [{ required: ["source"] }, { required: ["imageName"] }],
  };
}

function volume(): JsonSchemaObject {
  return {
    type: "object",
    description: "A network volume. It can grow, but never shrink or move.",
    additionalProperties: false,
    required: (input("NetworkVolumeCreateInput").required ?? []).filter((field) => !VOLUME_LEFT_OUT.includes(field)),
    properties: fieldsOf("NetworkVolumeCreateInput", VOLUME_LEFT_OUT),
  };
}

const secret: JsonSchemaObject = {
  type: "object",
  additionalProperties: false,
  required: ["fromEnv"],
  properties: {
    fromEnv: {
      ...asObject(variableName),
      description: "Environment variable that holds the value where `millrace deploy` runs.",
    },
  },
};

const registry: JsonSchemaObject = {
  type: "object",
  additionalProperties: false,
  required: ["usernameFromEnv", "passwordFromEnv"],
  properties: {
    usernameFromEnv: { ...asObject(variableName), description: "Environment variable that holds the user name." },
    passwordFromEnv: {
      ...asObject(variableName),
      description: "Environment variable that holds the password or token.",
    },
  },
};

function environment(name: string): JsonSchemaObject {
  const { maxProperties } = asObject(input(name).properties?.["env"]);
  return {
    type: "object",
    description:
      "Environment variables. A value is text, or `{ secret: NAME }` for a secret of the service, or `{ fromEnv: NAME }` for a variable of " +
      "the shell that runs `millrace deploy`. The map as a whole replaces the one on the service.",
    maxProperties,
    propertyNames: variableName,
    additionalProperties: {
      anyOf: [
        { type: "string" },
        { type: "object", additionalProperties: false, required: ["secret"], properties: { secret: secretName } },
        { type: "object", additionalProperties: false, required: ["fromEnv"], properties: { fromEnv: variableName } },
      ],
    },
  };
}

function input(name: string): JsonSchemaObject {
  return asObject(restDocument.components?.schemas?.[name]);
}

function fieldsOf(name: string, leftOut: readonly string[]): Record<string, JsonSchema> {
  const fields = Object.entries(input(name).properties ?? {}).filter(([field]) => !leftOut.includes(field));
  return Object.fromEntries(fields.map(([field, schema]) => [field, writtenOut(schema)]));
}

/** The schema with the schemas that it refers to in place of references. */
function writtenOut(schema: JsonSchema): JsonSchema {
  const { $ref, items, examples: _examples, ...rest } = asObject(schema);
  const target = $ref === undefined ? {} : asObject(writtenOut(input($ref.slice($ref.lastIndexOf("/") + 1))));
  return { ...target, ...rest, ...(items === undefined ? {} : { items: writtenOut(items) }) };
}

function asObject(schema: JsonSchema | undefined): JsonSchemaObject {
  return typeof schema === "object" ? schema : {};
}
