import { fieldsOf, listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { UNKNOWN_ID, everyKind, made } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A template is deleted and is gone, and no other one is",
    claims: ["TEMPLATE-DELETE-204"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id, path } = await made(context);
      const other = await made(context);
      const answer = await rest("DELETE", path);
      expect("TEMPLATE-DELETE-204").status(answer, 204);
      expect("TEMPLATE-DELETE-204").equals(answer.text, "", "body");
      expect("TEMPLATE-DELETE-204").documented(answer, "rest.deleteTemplate");
      expect("TEMPLATE-DELETE-204").status(await rest("GET", path + everyKind), 404);
      expect("TEMPLATE-DELETE-204").status(await rest("PATCH", path, {}), 404);
      expect("TEMPLATE-DELETE-204").status(await rest("DELETE", path), 404);
      const ids = listed(await rest("GET", `/templates${everyKind}`)).map((one) => one["id"]);
      expect("TEMPLATE-DELETE-204").that(!ids.includes(id), `a list without ${id}`, ids);
      expect("TEMPLATE-DELETE-204").equals((await rest("GET", other.path)).json, other.fields, "the other one");
    },
  },
  {
    name: "Ids that cannot be ids of templates are refused when deleting",
    claims: ["TEMPLATE-DELETE-400"],
    safety: "disposable",
    stateless: true,
    async run({ expect, rest }) {
      for (const id of ["a.b", "a%20b", "%C3%A9", "a".repeat(limits.idMaxChars + 1)]) {
        const answer = await rest("DELETE", `/templates/${id}`);
        expect("TEMPLATE-DELETE-400").status(answer, 400);
        expect("TEMPLATE-DELETE-400").documented(answer, "rest.deleteTemplate");
      }
    },
  },
  {
    name: "The longest id that a template can have is deleted",
    claims: ["TEMPLATE-DELETE-400"],
    safety: "disposable",
    async run({ expect, rest }) {
      const longest = await rest("DELETE", `/templates/${"_-".padEnd(limits.idMaxChars, "aZ9")}`);
      expect("TEMPLATE-DELETE-400").status(longest, 404);
    },
  },
  {
    name: "A template that does not exist cannot be deleted",
    claims: ["TEMPLATE-DELETE-404"],
    safety: "disposable",
    async run({ expect, rest }) {
      const answer = await rest("DELETE", `/templates/${UNKNOWN_ID}`);
      expect("TEMPLATE-DELETE-404").status(answer, 404);
      expect("TEMPLATE-DELETE-404").documented(answer, "rest.deleteTemplate");
    },
  },
  {
    name: "Another account cannot delete a template",
    claims: ["TEMPLATE-DELETE-404"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      for (const isPublic of [false, true]) {
        const { path, fields } = await made(context, { isPublic });
        const answer = await rest("DELETE", path, undefined, { key: keys.other ?? null });
        expect("TEMPLATE-DELETE-404").status(answer, 404);
        expect("TEMPLATE-DELETE-404").documented(answer, "rest.deleteTemplate");
        expect("TEMPLATE-DELETE-404").equals((await rest("GET", path)).json, fields, "the template afterwards");
      }
    },
  },
  {
    name: "A template is used by an endpoint and cannot be deleted meanwhile",
    claims: ["TEMPLATE-DELETE-409"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, endpoint } = context;
      const { id, path, fields } = await made(context, { isServerless: true });
      const { endpointId } = await endpoint({ templateId: id });
      const before = await rest("GET", `/endpoints/${endpointId}`);
      const refused = await rest("DELETE", path);
      expect("TEMPLATE-DELETE-409").status(refused, 409);
      expect("TEMPLATE-DELETE-409").documented(refused, "rest.deleteTemplate");
      expect("TEMPLATE-DELETE-409").equals((await rest("GET", path)).json, fields, "the template afterwards");
      const after = await rest("GET", `/endpoints/${endpointId}`);
      expect("TEMPLATE-DELETE-409").equals(after.json, before.json, "the endpoint afterwards");
      await rest("DELETE", `/endpoints/${endpointId}`);
      expect("TEMPLATE-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
  {
    name: "A template is what a pod was made from, and cannot be deleted while the pod is there, stopped or not",
    claims: ["TEMPLATE-DELETE-409"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const { id, path, fields } = await made(context, { imageName: "local/sleeper" });
      const pod = await rest("POST", "/pods", { templateId: id, computeType: "CPU", vcpuCount: 1 });
      expect("TEMPLATE-DELETE-409").status(pod, 201);
      const podPath = `/pods/${String(fieldsOf(pod)["id"])}`;
      for (const isStopped of [false, true]) {
        if (isStopped) await rest("POST", `${podPath}/stop`);
        const refused = await rest("DELETE", path);
        expect("TEMPLATE-DELETE-409").status(refused, 409);
        expect("TEMPLATE-DELETE-409").equals((await rest("GET", path)).json, fields, "the template afterwards");
      }
      await rest("DELETE", podPath);
      expect("TEMPLATE-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
];
