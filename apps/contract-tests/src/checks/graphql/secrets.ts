import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, objectOf } from "../answers.ts";
import { keyOf } from "../authentication/operations.ts";
import { INSIDE, workerInside } from "../inside.ts";
import { codesOf, dataOf, listOf } from "./reading.ts";

const CREATE = "mutation ($input: SecretCreateInput) { it: secretCreate(input: $input) { id name } }";
const ERASE = "mutation ($id: ID!) { secretDelete(id: $id) }";

/** Secrets of an account. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a secret is kept, replaced and deleted by GraphQL, and its value never told",
    claims: ["GRAPHQL-SECRET-CREATE", "GRAPHQL-SECRET-UPDATE", "GRAPHQL-SECRET-DELETE"],
    safety: "disposable",
    async run({ graphql, name, expect }) {
      const value = "canary-of-the-contract-suite";
      const created = await graphql(CREATE, {
        input: { name: name("secret").replaceAll("-", "_"), value },
      });
      const { id } = objectOf(dataOf(created)["it"]);
      const all = await graphql("{ myself { secrets { id name } } }");
      expect("GRAPHQL-SECRET-CREATE").that(all.text.includes(String(id)), "the secret", all.text);
      expect("GRAPHQL-SECRET-CREATE").that(!(created.text + all.text).includes(value), "no value", "a value");
      const fields = "name description createdAt updatedAt lastUpdatedAt";
      const one = async (): Promise<Fields> => {
        const { secrets } = objectOf(dataOf(await graphql(`{ myself { secrets { id ${fields} } } }`))["myself"]);
        return objectOf((secrets as readonly unknown[]).map(objectOf).find((secret) => secret["id"] === id));
      };
      const before = await one();
      const update = `mutation ($input: SecretUpdateInput) { it: secretUpdate(input: $input) { id ${fields} } }`;
      const described = dataOf(await graphql(update, { input: { id, description: "what it is for" } }));
      const { name: kept, lastUpdatedAt, createdAt } = before;
      const only = { id, name: kept, description: "what it is for", lastUpdatedAt };
      expect("GRAPHQL-SECRET-UPDATE").contains(described["it"], only, "a new description and the old value");
      const replaced = await graphql(update, { input: { id, value: `${value}-2` } });
      expect("GRAPHQL-SECRET-UPDATE").that(!replaced.text.includes(value), "no value", "a value");
      const after = await one();
      expect("GRAPHQL-SECRET-UPDATE").contains(after, { ...only, lastUpdatedAt: after["lastUpdatedAt"] });
      const atMs = (moment: unknown): number => Date.parse(String(moment));
      const isLater = atMs(after["lastUpdatedAt"]) > atMs(lastUpdatedAt) && atMs(lastUpdatedAt) >= atMs(createdAt);
      expect("GRAPHQL-SECRET-UPDATE").that(isLater, "a later change of the value", after);
      for (const [input, code] of [
        [{ id }, "INVALID_REQUEST"],
        [{ id: "no-such-secret", value }, "NOT_FOUND"],
      ] as const) {
        expect("GRAPHQL-SECRET-UPDATE").equals(codesOf(await graphql(update, { input })), code);
      }
      expect("GRAPHQL-SECRET-DELETE").equals(dataOf(await graphql(ERASE, { id })), { secretDelete: null });
      const left = await graphql("{ myself { secrets { id } } }");
      expect("GRAPHQL-SECRET-DELETE").that(!left.text.includes(String(id)), "no such secret", left.text);
      expect("GRAPHQL-SECRET-DELETE").equals(codesOf(await graphql(ERASE, { id })), "NOT_FOUND");
    },
  },
  {
    name: "a secret is replaced and deleted by its own account alone",
    claims: ["GRAPHQL-SECRET-UPDATE", "GRAPHQL-SECRET-DELETE"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { graphql, name, expect } = context;
      const other = { key: keyOf(context, "other") };
      const secret = name("secret").replaceAll("-", "_");
      const { id } = objectOf(dataOf(await graphql(CREATE, { input: { name: secret, value: "old" } }))["it"]);
      const read = async (): Promise<unknown> => {
        const { secrets } = objectOf(
          dataOf(await graphql("{ myself { secrets { id description lastUpdatedAt } } }"))["myself"],
        );
        return listOf(secrets).find((one) => one["id"] === id);
      };
      const before = await read();
      const update = "mutation ($input: SecretUpdateInput) { secretUpdate(input: $input) { id } }";
      const input = { id, value: "new", description: "of another account" };
      expect("GRAPHQL-SECRET-UPDATE").equals(codesOf(await graphql(update, { input }, other)), "NOT_FOUND");
      expect("GRAPHQL-SECRET-DELETE").equals(codesOf(await graphql(ERASE, { id }, other)), "NOT_FOUND");
      expect("GRAPHQL-SECRET-UPDATE").equals(await read(), before, "a secret that another account was refused");
      expect("GRAPHQL-SECRET-DELETE").equals(dataOf(await graphql(ERASE, { id })), { secretDelete: null });
    },
  },
  {
    name: "what starts after a secret was replaced gets the new value, and what runs keeps the old one",
    claims: ["GRAPHQL-SECRET-UPDATE-STARTED"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { graphql, name, expect } = context;
      const claim = expect("GRAPHQL-SECRET-UPDATE-STARTED");
      const secret = name("secret").replaceAll("-", "_");
      const created = await graphql(CREATE, { input: { name: secret, value: "old" } });
      const { id } = objectOf(dataOf(created)["it"]);
      const template = { imageName: INSIDE, env: { CANARY: `{{ RUNPOD_SECRET_${secret} }}` } };
      const first = await workerInside(context, {}, template);
      claim.equals((await first.look({ env: ["CANARY"] })).env, { CANARY: "old" }, "before");
      await graphql("mutation ($input: SecretUpdateInput) { secretUpdate(input: $input) { id } }", {
        input: { id, value: "new" },
      });
      claim.equals((await first.look({ env: ["CANARY"] })).env, { CANARY: "old" }, "the worker that runs");
      const second = await workerInside(context, {}, template);
      claim.equals((await second.look({ env: ["CANARY"] })).env, { CANARY: "new" }, "a worker that starts");
      await graphql(ERASE, { id });
    },
  },
];
