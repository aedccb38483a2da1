import { type Command, jsonFlag, switchFlag, textFlag } from "../command/command.ts";

const KEY_VARIABLES = ["MILLRACE_IMPORT_API_KEY", "RUNPOD_API_KEY"];

export const importHosted: Command = {
  name: "import hosted",
  summary: "Write millrace.yaml from an account of the hosted service",
  details: [
    "Reads endpoints, templates, network volumes, pods and the names of registry credentials and secrets through version 2 of REST, or through REST v1 and GraphQL of a " +
      "service that does not have it, and writes them to a file that `millrace deploy` brings about elsewhere. It changes nothing at the hosted service.",
    "The file has the settings of pods as templates; the command that rents each again is listed.",
    "What cannot be taken over is listed with the reason, here and at the head of the file. Values of secrets, passwords, and environment variables that look like secrets " +
      "are not written: the file names the variables to set.",
    `The key comes from --api-key-file, ${KEY_VARIABLES.join(" or ")}.`,
  ].join("\n\n"),
  flags: {
    out: textFlag("FILE", "File to write, or - for standard output", { default: "millrace.yaml" }),
    name: textFlag("NAME", "Name of the project in the file", { default: "imported" }),
    force: switchFlag("Replace the file if it exists"),
    "api-key-file": textFlag("FILE", "File that holds the key of the hosted service, or -"),
    "base-url": textFlag("URL", "Address of all interfaces, without /v2, /v1 and /graphql"),
    "rest-url": textFlag("URL", "Address of REST alone; one that ends with /v2 or /v1 is of this version"),
    "graphql-url": textFlag("URL", "Address of GraphQL alone"),
    ...jsonFlag,
  },
  schema: "imported",
  examples: [
    "millrace import hosted --api-key-file key.txt",
    "millrace import hosted --out - --name shop",
    "millrace import hosted --base-url http://127.0.0.1:8080/compat",
  ],
  related: ["deploy", "init"],
  async run(given) {
    const { runImport } = await import("./run-import.ts");
    return await runImport(given, KEY_VARIABLES);
  },
};
