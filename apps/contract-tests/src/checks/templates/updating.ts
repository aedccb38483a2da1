import { type Fields, fieldsOf, refusedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_ID, credentials, made, updates } from "./shared.ts";
import { wrongValues } from "./wrong-values.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A template is changed field by field and keeps the rest",
    claims: ["TEMPLATE-UPDATE-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const { id: containerRegistryAuthId } = await credentials(context);
      for (const [method, suffix, operation] of updates) {
        const { path, fields } = await made(context, { env: { OLD: "1", KEPT: "1" }, readme: "# Old" });
        const changes: readonly Fields[] = [
          { name: name("renamed").padEnd(limits.nameMaxChars, "n") },
          { imageName: "registry.example.org/team/newer:2.1" },
          { containerDiskInGb: 0 },
          { volumeInGb: 31 },
          { volumeMountPath: "/models" },
          { containerRegistryAuthId },
          { dockerEntrypoint: ["sh", "-c"] },
          { dockerStartCmd: ["python -u handler.py"] },
          { env: { KEPT: "2", NEW: "" } },
          { ports: ["9000/tcp"] },
          { readme: "" },
          { isPublic: true },
          { dockerEntrypoint: [], dockerStartCmd: [], env: {}, ports: [], isPublic: false, readme: "# New" },
          {},
        ];
        let present = fields;
        for (const change of changes) {
          present = { ...present, ...change };
          const answer = await rest(method, path + suffix, change);
          expect("TEMPLATE-UPDATE-200").status(answer, 200);
          expect("TEMPLATE-UPDATE-200").documented(answer, operation);
          expect("TEMPLATE-UPDATE-200").equals(answer.json, present);
        }
        expect("TEMPLATE-UPDATE-200").equals((await rest("GET", path)).json, present, "what is read afterwards");
      }
    },
  },
  {
    name: "A template is not changed to wrong or unknown values",
    claims: ["TEMPLATE-UPDATE-400"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      for (const [method, suffix, operation] of updates) {
        const { path, fields } = await made(context, { env: { A: "1" }, readme: "# Old" });
        for (const change of [...wrongValues, { category: "CPU" }, { isPlatform: true }]) {
          const valid = "readme" in change ? { volumeInGb: 9 } : { readme: "# Changed" };
          const answer = await rest(method, path + suffix, { ...valid, ...change });
          expect("TEMPLATE-UPDATE-400").status(answer, 400);
          expect("TEMPLATE-UPDATE-400").documented(answer, operation);
          expect("TEMPLATE-UPDATE-400").equals(refusedFields(answer), Object.keys(change), "the fields named");
        }
        expect("TEMPLATE-UPDATE-400").equals((await rest("GET", path)).json, fields, "what is read afterwards");
      }
    },
  },
  {
    name: "What does not exist cannot be changed, nor be named in a change",
    claims: ["TEMPLATE-UPDATE-404"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      for (const [method, suffix, operation] of updates) {
        const unknown = await rest(method, `/templates/${UNKNOWN_ID}${suffix}`, { readme: "# Changed" });
        expect("TEMPLATE-UPDATE-404").status(unknown, 404);
        expect("TEMPLATE-UPDATE-404").documented(unknown, operation);
        const { path, fields } = await made(context);
        const change = { readme: "# Changed", containerRegistryAuthId: UNKNOWN_ID };
        const answer = await rest(method, path + suffix, change);
        expect("TEMPLATE-UPDATE-404").status(answer, 404);
        expect("TEMPLATE-UPDATE-404").documented(answer, operation);
        expect("TEMPLATE-UPDATE-404").equals((await rest("GET", path)).json, fields, "what is read afterwards");
      }
    },
  },
  {
    name: "Another account cannot change a template, even a public one",
    claims: ["TEMPLATE-UPDATE-404"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      for (const isPublic of [false, true]) {
        const { path, fields } = await made(context, { isPublic });
        for (const [method, suffix] of updates) {
          const answer = await rest(method, path + suffix, { readme: "# Taken" }, { key: keys.other ?? null });
          expect("TEMPLATE-UPDATE-404").status(answer, 404);
        }
        expect("TEMPLATE-UPDATE-404").equals((await rest("GET", path)).json, fields, "what is read afterwards");
      }
    },
  },
  {
    name: "A template for pods shall become one for workers and the other way round",
    claims: ["TEMPLATE-UPDATE-SERVERLESS-FIXED"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      for (const [method, suffix, operation] of updates) {
        for (const isServerless of [false, true]) {
          const { path, fields } = await made(context, { isServerless });
          for (const wanted of [!isServerless, isServerless]) {
            const answer = await rest(method, path + suffix, { isServerless: wanted, readme: "# Changed" });
            expect("TEMPLATE-UPDATE-SERVERLESS-FIXED").status(answer, 400);
            expect("TEMPLATE-UPDATE-SERVERLESS-FIXED").documented(answer, operation);
            expect("TEMPLATE-UPDATE-SERVERLESS-FIXED").equals(refusedFields(answer), ["isServerless"]);
          }
          expect("TEMPLATE-UPDATE-SERVERLESS-FIXED").equals((await rest("GET", path)).json, fields);
        }
      }
    },
  },
  {
    name: "The endpoints of a template get a new version when it changes how workers start",
    claims: ["TEMPLATE-UPDATE-ROLLS-ENDPOINTS"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name, template, endpoint } = context;
      const { id: containerRegistryAuthId } = await credentials(context);
      const versionOf = async (endpointId: string): Promise<number> =>
        Number(fieldsOf(await rest("GET", `/endpoints/${endpointId}`))["version"]);
      const starts: readonly Fields[] = [
        { imageName: "local/newer" },
        { containerDiskInGb: 3 },
        { volumeMountPath: "/models" },
        { containerRegistryAuthId },
        { dockerEntrypoint: ["sh"] },
        { dockerStartCmd: ["python"] },
        { env: { A: "1" } },
        { ports: ["9000/tcp"] },
      ];
      for (const [method, suffix] of updates) {
        const templateId = await template();
        const users = [await endpoint({ templateId }), await endpoint({ templateId })];
        const stranger = await endpoint();
        const strangerVersion = await versionOf(stranger.endpointId);
        for (const change of starts) {
          const before = await Promise.all(users.map((user) => versionOf(user.endpointId)));
          await rest(method, `/templates/${templateId}${suffix}`, change);
          const after = await Promise.all(users.map((user) => versionOf(user.endpointId)));
          const [field = ""] = Object.keys(change);
          const raised = after.every((version, index) => version > Number(before[index]));
          expect("TEMPLATE-UPDATE-ROLLS-ENDPOINTS").that(raised, `versions above ${String(before)} by ${field}`, after);
        }
        const before = await versionOf(users[0]?.endpointId ?? "");
        const shown = { name: name("renamed"), readme: "# Changed", isPublic: true };
        await rest(method, `/templates/${templateId}${suffix}`, shown);
        const after = await versionOf(users[0]?.endpointId ?? "");
        expect("TEMPLATE-UPDATE-ROLLS-ENDPOINTS").equals(after, before, "version after other changes");
        const untouched = await versionOf(stranger.endpointId);
        expect("TEMPLATE-UPDATE-ROLLS-ENDPOINTS").equals(untouched, strangerVersion, "version with another template");
      }
    },
  },
];
