import type { Secret } from "@millrace/graphql-client";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import { oneLine } from "../output/table.ts";
import { readSecret } from "./read-secret.ts";
import type { Resource } from "./resource.ts";
import { resourceGroup } from "./resource-commands.ts";

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
      "Stores a value that variables of pods and workers refer to as {{ RUNPOD_SECRET_name }}. The value is asked for, or " +
      "read from a file or standard input; no flag takes it.",
    examples: [
      "millrace secrets create --name HF_TOKEN",
      "millrace secrets create --name HF_TOKEN --value-file token.txt",
      "printenv HF_TOKEN | millrace secrets create --name HF_TOKEN",
    ],
    body: {
      fields: [
        { property: "name", flag: "name", kind: "text", isRequired: true },
        { property: "description", flag: "description", kind: "text", isRequired: false },
      ],
      flags: {
        name: { type: "string", help: "Name of the secret (required)" },
        description: { type: "string", help: "What it is for" },
      },
    },
    beyond: {
      flags: {
        "value-file": { type: "string", value: "FILE", help: "File that holds the value, or -; else it is asked for" },
      },
      read: async (given) => ({ value: await readSecret(given, "value-file", "Value of the secret") }),
    },
    async send(service, body) {
      const input = body as { name: string; value: string; description?: string };
      const made = await (await service.graphql()).account.createSecret(input);
      if (made !== null) return made;
      throw new CommandError("the service did not say whether it stored the secret; `millrace secrets list` shows it.");
    },
  },
  delete: {
    details: "Deletes a secret. Containers that run keep the value they were started with.",
    examples: ["millrace secrets delete HF_TOKEN"],
    loss: "",
    send: async (service, id) => await (await service.graphql()).account.deleteSecret(id),
  },
};

export const secrets = resourceGroup(resource, "Secrets that variables of pods and workers refer to");
