import type { BodyOf, Template } from "@millrace/rest-client";
import { oneLine } from "../output/terminal.ts";
import { bodyFlags } from "./body-flags.ts";
import { type Resource, resourceGroup } from "./resource-commands.ts";
import { switchFlag } from "../command/command.ts";

const resource: Resource<Template> = {
  one: "template",
  group: "templates",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name = "" }) => oneLine(name)],
    ["IMAGE", ({ imageName = "" }) => oneLine(imageName)],
    ["FOR", ({ isServerless = false }) => (isServerless ? "workers" : "pods")],
    ["CATEGORY", ({ category = "" }) => category],
  ],
  list: {
    details: "Lists the templates of the account, newest first. Each flag adds a further kind.",
    examples: ["millrace templates list", "millrace templates list --public --official"],
    flags: {
      public: switchFlag("Those that other accounts made public too"),
      official: switchFlag("Those that the operator of the service keeps too"),
    },
    send: ({ rest }, given) =>
      rest.templates.list({
        includePublicTemplates: given?.isOn("public") ?? given === undefined,
        includePlatformTemplates: given?.isOn("official") ?? given === undefined,
      }),
  },
  get: {
    details: "Shows a template, by the names of its fields in the interface.",
    examples: ["millrace templates get greet", "millrace templates get greet --json"],
    send: ({ rest }, id) =>
      rest.templates.get(id, {
        includePublicTemplates: true,
        includePlatformTemplates: true,
        includeEndpointBoundTemplates: true,
      }),
  },
  create: {
    details: "Stores how to start pods, or with --serverless the workers of endpoints. Nothing is started.",
    examples: [
      "millrace templates create --name greet --image local/greet --serverless",
      "millrace templates create --name box --image ubuntu:24.04 --port 22/tcp",
      "millrace templates create --file template.json",
    ],
    body: bodyFlags("TemplateCreateInput"),
    send: ({ rest }, body) => rest.templates.create(body as unknown as BodyOf<"createTemplate">),
  },
  update: {
    details:
      "Changes the fields that are given and leaves the rest. Endpoints that use the template replace their workers one by " +
      "one where that matters; pods stay as they are.",
    examples: ["millrace templates update greet --image registry.example.org/greet:2"],
    body: bodyFlags("TemplateUpdateInput"),
    send: ({ rest }, body, id) => rest.templates.update(id, body),
  },
  delete: {
    details: "Deletes a template. It is refused while an endpoint uses it, or a pod that was made from it is there.",
    examples: ["millrace templates delete greet"],
    loss: "",
    send: ({ rest }, id) => rest.templates.delete(id),
  },
};

export const templates = resourceGroup(resource, "Templates: how to start pods and workers");
