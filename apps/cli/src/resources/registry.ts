import type { BodyOf, ContainerRegistryAuth } from "@millrace/rest-client";
import { type Arguments, type Flags, textFlag } from "../command/command.ts";
import { oneLine } from "../output/terminal.ts";
import { bodyFlags } from "./body-flags.ts";
import { isLeftOut, readSecret } from "./read-secret.ts";
import { type Body, type Resource, resourceGroup } from "./resource-commands.ts";

const PASSWORD_FILE = "password-file";

const password = {
  flags: {
    [PASSWORD_FILE]: textFlag("FILE", "File that holds the password, or -; else it is asked for"),
  } satisfies Flags,
  read: async (given: Arguments): Promise<Body> => ({
    password: await readSecret(given, PASSWORD_FILE, "Password or token at the registry"),
  }),
};

const resource: Resource<ContainerRegistryAuth> = {
  one: "credential",
  group: "registry",
  many: "registry credentials",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name = "" }) => oneLine(name)],
    ["REGISTRIES", ({ registries = [] }) => registries.join(", ")],
  ],
  list: {
    details: "Lists the stored credentials of container registries. User names and passwords are not shown.",
    examples: ["millrace registry list"],
    flags: {},
    send: ({ rest }) => rest.containerRegistryAuths.list(),
  },
  get: {
    details: "Shows stored credentials, without user name and password.",
    examples: ["millrace registry get forge"],
    send: ({ rest }, id) => rest.containerRegistryAuths.get(id),
  },
  create: {
    details:
      "Stores a user name and password with which images are pulled; templates and pods refer to them by --registry. The " +
      "password is asked for, or read from a file or standard input. They are sent to the registries of --host alone; without it, to " +
      "that of the first image that is pulled with them.",
    examples: [
      "millrace registry create --name forge --username ada --host ghcr.io",
      "millrace registry create --name forge --username ada --password-file token.txt",
    ],
    body: bodyFlags("ContainerRegistryAuthCreateInput", ["password"]),
    beyond: password,
    send: ({ rest }, body) =>
      rest.containerRegistryAuths.create(body as unknown as BodyOf<"createContainerRegistryAuth">),
  },
  update: {
    details:
      "Replaces the password, or with --username the user name, of stored credentials. Images that are pulled from then on are " +
      "pulled with the new ones; templates and pods that refer to them stay as they are. Without --username the new password " +
      "is asked for, or read from a file or standard input. --host changes the registries that they are for, and needs the password.",
    examples: [
      "millrace registry update forge --password-file token.txt",
      "printenv FORGE_TOKEN | millrace registry update forge",
      "millrace registry update forge --username grace",
    ],
    body: {
      fields: [
        { property: "username", flag: "username", kind: "text", isRequired: false },
        { property: "registries", flag: "host", kind: "texts", isRequired: false },
      ],
      flags: {
        username: { type: "string", help: "New user name at the registry" },
        host: { type: "string", multiple: true, help: "The registries that they are for; needs the password" },
      },
    },
    beyond: {
      flags: password.flags,
      read: async (given) => (isLeftOut(given, PASSWORD_FILE, ["username", "file"]) ? {} : await password.read(given)),
    },
    async send(service, body, id) {
      const { registryAuths } = await service.graphql();
      await registryAuths.update({ ...body, id });
      return await service.rest.containerRegistryAuths.get(id);
    },
  },
  delete: {
    details: "Deletes stored credentials. It is refused while a template or pod uses them.",
    examples: ["millrace registry delete forge"],
    loss: "",
    send: ({ rest }, id) => rest.containerRegistryAuths.delete(id),
  },
};

export const registry = resourceGroup(resource, "Credentials of container registries, for private images");
