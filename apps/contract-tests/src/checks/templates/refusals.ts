import { type Fields, listed, refusedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { UNKNOWN_ID, everyKind, made } from "./shared.ts";
import { largest, relativePaths, wrongAtFirst, wrongPorts, wrongValues, wrongVariableNames } from "./wrong-values.ts";

/** Requests a template with these fields. */
function attempt({ rest }: Context, templateName: string, fields: Fields): Promise<Answer> {
  return rest("POST", "/templates", { name: templateName, imageName: "local/sleeper", ...fields });
}

/** The visible templates of this name. */
async function named({ rest }: Context, templateName: string): Promise<readonly Fields[]> {
  return listed(await rest("GET", `/templates${everyKind}`)).filter((one) => one["name"] === templateName);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Templates with wrong or unknown fields are not made",
    claims: ["TEMPLATE-CREATE-400"],
    safety: "disposable",
    async run(context) {
      const { expect, name } = context;
      const templateName = name("template");
      for (const fields of [...wrongValues, ...wrongAtFirst]) {
        const answer = await attempt(context, templateName, fields);
        expect("TEMPLATE-CREATE-400").status(answer, 400);
        expect("TEMPLATE-CREATE-400").documented(answer, "rest.createTemplate");
        expect("TEMPLATE-CREATE-400").equals(refusedFields(answer), Object.keys(fields), "the fields named");
      }
      const both = await attempt(context, templateName, { volumeInGb: -1, colour: "red" });
      expect("TEMPLATE-CREATE-400").equals(refusedFields(both).toSorted(), ["colour", "volumeInGb"], "all named");
      expect("TEMPLATE-CREATE-400").equals(await named(context, templateName), [], "made of what was refused");
      expect("TEMPLATE-CREATE-400").status(await attempt(context, templateName, {}), 200);
    },
  },
  {
    name: "A template may be as large as its bounds allow",
    claims: ["TEMPLATE-CREATE-400"],
    safety: "disposable",
    async run(context) {
      const request = { ...largest(), name: context.name("template").padEnd(limits.nameMaxChars, "n") };
      const { path } = await made(context, request);
      context.expect("TEMPLATE-CREATE-400").contains((await context.rest("GET", path)).json, request);
    },
  },
  {
    name: "A template names registry credentials that do not exist",
    claims: ["TEMPLATE-CREATE-404"],
    safety: "disposable",
    async run(context) {
      const { expect, name } = context;
      const templateName = name("template");
      const answer = await attempt(context, templateName, { containerRegistryAuthId: UNKNOWN_ID });
      expect("TEMPLATE-CREATE-404").status(answer, 404);
      expect("TEMPLATE-CREATE-404").documented(answer, "rest.createTemplate");
      expect("TEMPLATE-CREATE-404").equals(await named(context, templateName), [], "made of what was refused");
    },
  },
  {
    name: "Environment variables of a template have names that a shell can use",
    claims: ["TEMPLATE-CREATE-ENV-NAMES"],
    safety: "disposable",
    async run(context) {
      const { expect, name, rest } = context;
      const templateName = name("template");
      for (const variable of wrongVariableNames) {
        const answer = await attempt(context, templateName, { env: { GOOD: "1", [variable]: "1" } });
        expect("TEMPLATE-CREATE-ENV-NAMES").status(answer, 400);
        expect("TEMPLATE-CREATE-ENV-NAMES").equals(refusedFields(answer), ["env"], "the fields named");
      }
      expect("TEMPLATE-CREATE-ENV-NAMES").equals(await named(context, templateName), [], "made of what was refused");
      const env = { a: "1", _: "2", _1: "3", Z9_z: "4", ["A".repeat(100)]: "5" };
      const { path } = await made(context, { env });
      expect("TEMPLATE-CREATE-ENV-NAMES").contains((await rest("GET", path)).json, { env });
    },
  },
  {
    name: "The volume of a template is mounted at an absolute path only",
    claims: ["TEMPLATE-CREATE-MOUNT-PATH-ABSOLUTE"],
    safety: "disposable",
    async run(context) {
      const { expect, name } = context;
      const templateName = name("template");
      for (const volumeMountPath of relativePaths) {
        const answer = await attempt(context, templateName, { volumeMountPath });
        expect("TEMPLATE-CREATE-MOUNT-PATH-ABSOLUTE").status(answer, 400);
        expect("TEMPLATE-CREATE-MOUNT-PATH-ABSOLUTE").equals(refusedFields(answer), ["volumeMountPath"]);
      }
      const made = await named(context, templateName);
      expect("TEMPLATE-CREATE-MOUNT-PATH-ABSOLUTE").equals(made, [], "made of what was refused");
      const absolute = await attempt(context, templateName, { volumeMountPath: "/mnt/data-1.x" });
      expect("TEMPLATE-CREATE-MOUNT-PATH-ABSOLUTE").status(absolute, 200);
    },
  },
  {
    name: "The ports of a template are a number and http or tcp",
    claims: ["TEMPLATE-CREATE-PORT-FORM"],
    safety: "disposable",
    async run(context) {
      const { expect, name, rest } = context;
      const templateName = name("template");
      for (const port of wrongPorts) {
        const answer = await attempt(context, templateName, { ports: ["22/tcp", port] });
        expect("TEMPLATE-CREATE-PORT-FORM").status(answer, 400);
        expect("TEMPLATE-CREATE-PORT-FORM").equals(refusedFields(answer), ["ports"], `named for ${port}`);
      }
      expect("TEMPLATE-CREATE-PORT-FORM").equals(await named(context, templateName), [], "made of what was refused");
      const ports = ["1/http", "1/tcp", "65535/http", "65535/tcp"];
      const { path } = await made(context, { ports });
      expect("TEMPLATE-CREATE-PORT-FORM").contains((await rest("GET", path)).json, { ports });
    },
  },
];
