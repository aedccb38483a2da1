import type { Secret } from "@millrace/graphql-client";
import { type Arguments, type Flag, type Flags, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { oneLine } from "../output/terminal.ts";
import { isLeftOut, readSecret } from "./read-secret.ts";
import type { Field } from "./body-flags.ts";
import { type Body, type Resource, resourceGroup } from "./resource-commands.ts";

const VALUE_FILE = "value-file";
const description = { type: "string", help: "What it is for" } satisfies Flag;
const describedBy = { property: "description", flag: "description", kind: "text", isRequired: false } satisfies Field;

const value = {
  flags: {
    [VALUE_FILE]: textFlag("FILE", "File that holds the value, or -; else it is asked for"),
  } satisfies Flags,
  read: async (given: Arguments): Promise<Body> => ({
    value: await readSecret(given, VALUE_FILE, "Value of the secret"),
  }),
};

const resource: Resource<Secret> = {
  one: "secret",
  group: "secrets",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name }) => oneLine(name ?? "")],
    ["DESCRIPTION", ({ description }) => oneLine(description ?? "")],
    ["CREATED", ({ createdAt }) => createdAt ?? ""],
  ],
  list: {
    details: "Lists the secrets of the account. Values are never shown.",
    examples: ["millrace secrets list", "millrace secrets list --json"],
    flags: {},
    send: async (service) => await (await service.graphql()).account.secrets(),
  },
  get: {
    details: "Shows a secret without its value, which the service never gives out.",
    examples: ["millrace secrets get HF_TOKEN"],
    async send(service, id) {
      const secrets = await (await service.graphql()).account.secrets();
      const secret = secrets.find((one) => one.id === id);
      if (secret !== undefined) return secret;
      throw new CommandError(`there is no secret "${id}".`, { exitCode: exitCodes.notFound });
    },
  },
  create: {
    details:
      "Stores a value that variables of pods and workers refer to as {{RUNPOD_SECRET_name}}. The value is asked for, or " +
      "read from a file or standard input; no flag takes it.",
    examples: [
      "millrace secrets create --name HF_TOKEN",
      "millrace secrets create --name HF_TOKEN --value-file token.txt",
      "printenv HF_TOKEN | millrace secrets create --name HF_TOKEN",
    ],
    body: {
      fields: [{ property: "name", flag: "name", kind: "text", isRequired: true }, describedBy],
      flags: { name: { type: "string", help: "Name of the secret (required)" }, description },
    },
    beyond: value,
    async send(service, body) {
      const input = body as { name: string; value: string; description?: string };
      return stored(await (await service.graphql()).account.createSecret(input));
    },
  },
  update: {
    details:
      "Replaces the value of a secret, or with --description what it is for. Containers that run keep the value they were " +
      "started with; those started from then on get the new one. Without --description the new value is asked for, or read " +
      "from a file or standard input.",
    examples: [
      "millrace secrets update HF_TOKEN --value-file token.txt",
      "printenv HF_TOKEN | millrace secrets update HF_TOKEN",
      "millrace secrets update HF_TOKEN --description 'reads the models'",
    ],
    body: { fields: [describedBy], flags: { description } },
    beyond: {
      flags: value.flags,
      read: async (given) => (isLeftOut(given, VALUE_FILE, ["description", "file"]) ? {} : await value.read(given)),
    },
    send: async (service, body, id) => stored(await (await service.graphql()).account.updateSecret({ ...body, id })),
  },
  delete: {
    details: "Deletes a secret. Containers that run keep the value they were started with.",
    examples: ["millrace secrets delete HF_TOKEN"],
    loss: "",
    send: async (service, id) => await (await service.graphql()).account.deleteSecret(id),
  },
};

function stored(secret: Secret | null): Secret {
  if (secret !== null) return secret;
  throw new CommandError("the service did not say whether it stored the secret; `millrace secrets list` shows it.");
}

export const secrets = resourceGroup(resource, "Secrets that variables of pods and workers refer to");
