import { type Fields, fieldsOf, refusedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { COLLECTION, named, secrets, stored } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "Registry credentials are stored and shown by id and name alone",
    claims: ["REGISTRY-AUTH-CREATE-200", "REGISTRY-AUTH-FIELDS", "REGISTRY-AUTH-GET-200"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const request = { name: name("credentials"), ...secrets };
      const answer = await rest("POST", COLLECTION, request);
      const { id } = fieldsOf(answer);
      expect("REGISTRY-AUTH-CREATE-200").status(answer, 200);
      expect("REGISTRY-AUTH-CREATE-200").documented(answer, "rest.createContainerRegistryAuth");
      expect("REGISTRY-AUTH-CREATE-200").that(typeof id === "string" && id !== "", "an id", answer.text);
      expect("REGISTRY-AUTH-CREATE-200").contains(answer.json, { id, name: request.name });
      const read = await rest("GET", `${COLLECTION}/${String(id)}`);
      expect("REGISTRY-AUTH-GET-200").status(read, 200);
      expect("REGISTRY-AUTH-GET-200").documented(read, "rest.getContainerRegistryAuth");
      expect("REGISTRY-AUTH-GET-200").contains(read.json, { id, name: request.name });
      const types = { id: typeof fieldsOf(read)["id"], name: typeof fieldsOf(read)["name"] };
      expect("REGISTRY-AUTH-FIELDS").equals(types, { id: "string", name: "string" });
    },
  },
  {
    name: "User name and password of registry credentials are in no answer",
    claims: ["REGISTRY-AUTH-SECRETS-HIDDEN"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const request = { name: name("credentials"), ...secrets };
      const made = await rest("POST", COLLECTION, request);
      const { id } = fieldsOf(made);
      const answers: readonly Answer[] = [
        made,
        await rest("GET", `${COLLECTION}/${String(id)}`),
        await rest("GET", COLLECTION),
        await rest("POST", COLLECTION, request),
        await rest("POST", COLLECTION, { ...request, name: "" }),
        await rest("POST", COLLECTION, { ...request, password: `${secrets.password}\n` }),
        await rest("POST", COLLECTION, { ...request, username: [secrets.username], password: [secrets.password] }),
        await rest("POST", "/templates", {
          name: name("template"),
          imageName: "local/sleeper",
          containerRegistryAuthId: id,
        }),
        await rest("DELETE", `${COLLECTION}/${String(id)}`),
      ];
      const expected = [200, 200, 200, 409, 400, 400, 400, 200, 409];
      for (const [index, answer] of answers.entries()) {
        expect("REGISTRY-AUTH-SECRETS-HIDDEN").status(answer, expected[index] ?? 0);
        const shown = Object.values(secrets).filter((secret) => answer.text.includes(secret));
        expect("REGISTRY-AUTH-SECRETS-HIDDEN").equals(shown.length, 0, "secrets in the answer");
      }
    },
  },
  {
    name: "Registry credentials lack one of their fields",
    claims: ["REGISTRY-AUTH-CREATE-REQUIRED"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const request: Fields = { name: name("credentials"), ...secrets };
      for (const field of Object.keys(request)) {
        const body = Object.fromEntries(Object.entries(request).filter(([given]) => given !== field));
        const answer = await rest("POST", COLLECTION, body);
        expect("REGISTRY-AUTH-CREATE-REQUIRED").status(answer, 400);
        expect("REGISTRY-AUTH-CREATE-REQUIRED").documented(answer, "rest.createContainerRegistryAuth");
        expect("REGISTRY-AUTH-CREATE-REQUIRED").equals(refusedFields(answer), [field], "the fields named");
      }
      expect("REGISTRY-AUTH-CREATE-REQUIRED").equals(await named(context, String(request["name"])), [], "stored");
      expect("REGISTRY-AUTH-CREATE-REQUIRED").status(await rest("POST", COLLECTION, request), 200);
    },
  },
  {
    name: "Registry credentials with wrong or unknown fields are not stored",
    claims: ["REGISTRY-AUTH-CREATE-400"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const request = { name: name("credentials"), ...secrets };
      const wrong: readonly Fields[] = [
        { name: "" },
        { name: 7 },
        { name: null },
        { name: "n".repeat(limits.nameMaxChars + 1) },
        { username: "" },
        { username: 7 },
        { username: ["puller"] },
        { password: "" },
        { password: 7 },
        { password: null },
        { registry: "registry.example.org" },
        { id: "chosen" },
      ];
      for (const fields of wrong) {
        const answer = await rest("POST", COLLECTION, { ...request, ...fields });
        expect("REGISTRY-AUTH-CREATE-400").status(answer, 400);
        expect("REGISTRY-AUTH-CREATE-400").documented(answer, "rest.createContainerRegistryAuth");
        expect("REGISTRY-AUTH-CREATE-400").equals(refusedFields(answer), Object.keys(fields), "the fields named");
        const kept = await named(context, "name" in fields ? String(fields["name"]) : request.name);
        expect("REGISTRY-AUTH-CREATE-400").equals(kept, [], "stored of what was refused");
      }
      const longest = name("credentials").padEnd(limits.nameMaxChars, "n");
      const answer = await rest("POST", COLLECTION, { ...request, name: longest });
      expect("REGISTRY-AUTH-CREATE-400").status(answer, 200);
      expect("REGISTRY-AUTH-CREATE-400").contains(answer.json, { name: longest });
    },
  },
  {
    name: "Two registry credentials of an account want the same name",
    claims: ["REGISTRY-AUTH-CREATE-409"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { name, path, fields } = await stored(context);
      const twin = { name, username: "another", password: "another" };
      const answer = await rest("POST", COLLECTION, twin);
      expect("REGISTRY-AUTH-CREATE-409").status(answer, 409);
      expect("REGISTRY-AUTH-CREATE-409").documented(answer, "rest.createContainerRegistryAuth");
      expect("REGISTRY-AUTH-CREATE-409").equals(await named(context, name), [fields], "credentials of that name");
      await rest("DELETE", path);
      expect("REGISTRY-AUTH-CREATE-409").status(await rest("POST", COLLECTION, twin), 200);
    },
  },
  {
    name: "The name of another account's registry credentials is free",
    claims: ["REGISTRY-AUTH-CREATE-409"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, keys } = context;
      const theirs = { key: keys.other ?? null };
      const { name } = await stored(context);
      const answer = await rest("POST", COLLECTION, { name, ...secrets }, theirs);
      expect("REGISTRY-AUTH-CREATE-409").status(answer, 200);
      await rest("DELETE", `${COLLECTION}/${String(fieldsOf(answer)["id"])}`, undefined, theirs);
    },
  },
];
