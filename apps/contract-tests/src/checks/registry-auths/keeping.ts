import { fieldsOf, listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import { filesWith } from "../files.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { COLLECTION, UNKNOWN_ID, named, stored } from "./shared.ts";

/** All requests with the id of credentials, with their operations. */
const idOperations = [
  ["GET", "rest.getContainerRegistryAuth"],
  ["DELETE", "rest.deleteContainerRegistryAuth"],
] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "All registry credentials of the account are listed",
    claims: ["REGISTRY-AUTH-LIST-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const all = [await stored(context), await stored(context), await stored(context)];
      const list = await rest("GET", COLLECTION);
      expect("REGISTRY-AUTH-LIST-200").status(list, 200);
      expect("REGISTRY-AUTH-LIST-200").documented(list, "rest.listContainerRegistryAuths");
      for (const { id, fields } of all) {
        const own = listed(list).filter((one) => one["id"] === id);
        expect("REGISTRY-AUTH-LIST-200").equals(own, [fields], "the credentials in the list");
      }
    },
  },
  {
    name: "The list of registry credentials is asked for with what it does not know",
    claims: ["REGISTRY-AUTH-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const query of ["colour=red", "name=a", "limit=5"]) {
        const answer = await rest("GET", `${COLLECTION}?${query}`);
        expect("REGISTRY-AUTH-LIST-400").status(answer, 400);
        expect("REGISTRY-AUTH-LIST-400").documented(answer, "rest.listContainerRegistryAuths");
      }
    },
  },
  {
    name: "Registry credentials are deleted and gone, and no others are",
    claims: ["REGISTRY-AUTH-DELETE-204"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { path, name } = await stored(context);
      const other = await stored(context);
      const answer = await rest("DELETE", path);
      expect("REGISTRY-AUTH-DELETE-204").status(answer, 204);
      expect("REGISTRY-AUTH-DELETE-204").equals(answer.text, "", "body");
      expect("REGISTRY-AUTH-DELETE-204").documented(answer, "rest.deleteContainerRegistryAuth");
      expect("REGISTRY-AUTH-DELETE-204").status(await rest("GET", path), 404);
      expect("REGISTRY-AUTH-DELETE-204").status(await rest("DELETE", path), 404);
      expect("REGISTRY-AUTH-DELETE-204").equals(await named(context, name), [], "credentials of that name");
      expect("REGISTRY-AUTH-DELETE-204").equals((await rest("GET", other.path)).json, other.fields, "the others");
    },
  },
  {
    name: "Registry credentials stay while a template refers to them",
    claims: ["REGISTRY-AUTH-DELETE-409"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, template } = context;
      const { id, path, fields } = await stored(context);
      const templatePath = `/templates/${await template({ containerRegistryAuthId: id })}`;
      const before = await rest("GET", templatePath);
      const refused = await rest("DELETE", path);
      expect("REGISTRY-AUTH-DELETE-409").status(refused, 409);
      expect("REGISTRY-AUTH-DELETE-409").documented(refused, "rest.deleteContainerRegistryAuth");
      expect("REGISTRY-AUTH-DELETE-409").equals((await rest("GET", path)).json, fields, "the credentials afterwards");
      const after = await rest("GET", templatePath);
      expect("REGISTRY-AUTH-DELETE-409").equals(after.json, before.json, "the template afterwards");
      expect("REGISTRY-AUTH-DELETE-409").contains(after.json, { containerRegistryAuthId: id });
      await rest("DELETE", templatePath);
      expect("REGISTRY-AUTH-DELETE-409").status(await rest("DELETE", path), 204);
    },
  },
  {
    name: "Registry credentials stay while a pod refers to them",
    claims: ["REGISTRY-AUTH-DELETE-409"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { id, path, fields } = await stored(context);
      const request = { name: name("pod"), imageName: "local/sleeper", computeType: "CPU", vcpuCount: 1 };
      const pod = await rest("POST", "/pods", { ...request, containerRegistryAuthId: id });
      expect("REGISTRY-AUTH-DELETE-409").contains(pod.json, { containerRegistryAuthId: id });
      expect("REGISTRY-AUTH-DELETE-409").status(await rest("DELETE", path), 409);
      expect("REGISTRY-AUTH-DELETE-409").equals((await rest("GET", path)).json, fields, "the credentials afterwards");
      const after = await rest("GET", `/pods/${String(fieldsOf(pod)["id"])}`);
      expect("REGISTRY-AUTH-DELETE-409").contains(after.json, { containerRegistryAuthId: id });
    },
  },
  {
    name: "Ids that cannot be ids of registry credentials are refused",
    claims: ["REGISTRY-AUTH-ID-400"],
    safety: "disposable",
    stateless: true,
    async run({ expect, rest }) {
      for (const [method, operation] of idOperations) {
        for (const id of ["a.b", "a%20b", "%C3%A9", "a".repeat(limits.idMaxChars + 1)]) {
          const answer = await rest(method, `${COLLECTION}/${id}`);
          expect("REGISTRY-AUTH-ID-400").status(answer, 400);
          expect("REGISTRY-AUTH-ID-400").documented(answer, operation);
        }
      }
    },
  },
  {
    name: "The longest and the shortest id that registry credentials can have are not refused",
    claims: ["REGISTRY-AUTH-ID-400"],
    safety: "disposable",
    async run({ expect, rest }) {
      const longest = "_-".padEnd(limits.idMaxChars, "aZ9");
      for (const [method] of idOperations) {
        for (const id of [longest, "7"]) {
          expect("REGISTRY-AUTH-ID-400").status(await rest(method, `${COLLECTION}/${id}`), 404);
        }
      }
    },
  },
  {
    name: "The password of registry credentials stands in no file of the service",
    claims: ["REGISTRY-AUTH-ENCRYPTED"],
    safety: "disposable",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const login = { name: "told-to-all", username: "an-open-user", password: "a-canary-in-no-file" };
      expect("REGISTRY-AUTH-ENCRYPTED").status(await service.rest("POST", COLLECTION, login), 200);
      // Data that is only in memory now is in the files after the next start.
      await service.killAndStart();
      const holding = await filesWith(service.dataDir, login.name);
      // With PostgreSQL the data is in the database.
      const isHere = (await filesWith(service.dataDir, "SQLite format 3")).length > 0;
      expect("REGISTRY-AUTH-ENCRYPTED").equals(holding.length > 0, isHere, "whether a file has its name");
      expect("REGISTRY-AUTH-ENCRYPTED").equals(
        await filesWith(service.dataDir, login.password),
        [],
        "with the password",
      );
    },
  },
  {
    name: "Ids that name no registry credentials are not found",
    claims: ["REGISTRY-AUTH-ID-404"],
    safety: "disposable",
    async run({ expect, rest }) {
      for (const [method, operation] of idOperations) {
        const answer = await rest(method, `${COLLECTION}/${UNKNOWN_ID}`);
        expect("REGISTRY-AUTH-ID-404").status(answer, 404);
        expect("REGISTRY-AUTH-ID-404").documented(answer, operation);
      }
    },
  },
  {
    name: "Registry credentials do not exist for another account",
    claims: ["REGISTRY-AUTH-ID-404", "REGISTRY-AUTH-LIST-200"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const theirs = { key: keys.other ?? null };
      const { id, path, fields } = await stored(context);
      for (const [method, operation] of idOperations) {
        const answer = await rest(method, path, undefined, theirs);
        expect("REGISTRY-AUTH-ID-404").status(answer, 404);
        expect("REGISTRY-AUTH-ID-404").documented(answer, operation);
      }
      const list = await rest("GET", COLLECTION, undefined, theirs);
      expect("REGISTRY-AUTH-LIST-200").status(list, 200);
      const ids = listed(list).map((one) => one["id"]);
      expect("REGISTRY-AUTH-LIST-200").that(!ids.includes(id), `a list without ${id}`, ids);
      expect("REGISTRY-AUTH-ID-404").equals((await rest("GET", path)).json, fields, "the credentials afterwards");
    },
  },
];
