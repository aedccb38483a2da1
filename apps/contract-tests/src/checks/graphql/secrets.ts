import { keyOf } from "../authentication/operations.ts";
import { INSIDE, workerInside } from "../inside.ts";
import { type Context, type Fields, type Scenario, listOf, objectOf } from "../words.ts";
import { codesOf, dataOf, make, mutate } from "./reading.ts";

const SHOWN = "{ id name description createdAt updatedAt lastUpdatedAt }";

/** Keeps a secret with the value `old`. */
function kept(context: Context): Promise<Fields> {
  return make(context, "secretCreate", { name: context.name("secret").replaceAll("-", "_"), value: "old" }, SHOWN);
}

/** The secret in the list of the account; undefined where it is not. */
async function listed({ graphql }: Context, id: unknown): Promise<Fields | undefined> {
  const { secrets } = objectOf(dataOf(await graphql(`{ myself { secrets ${SHOWN} } }`))["myself"]);
  return listOf(secrets).find((secret) => secret["id"] === id);
}

/** Secrets of an account. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a secret is replaced and deleted by its own account alone",
    claims: ["GRAPHQL-SECRET-UPDATE", "GRAPHQL-SECRET-DELETE"],
    needs: ["keys"],
    async run({ context, expect }) {
      const other = { key: keyOf(context, "other") };
      const secret = await kept(context);
      const { id } = secret;
      for (const [claim, mutation, given] of [
        ["GRAPHQL-SECRET-UPDATE", "secretUpdate", { id, value: "new", description: "of another account" }],
        ["GRAPHQL-SECRET-DELETE", "secretDelete", id],
      ] as const) {
        expect(claim).equals(codesOf(await mutate(context, mutation, given, undefined, other)), "NOT_FOUND");
        expect(claim).equals(await listed(context, id), secret, "a secret that another account was refused");
      }
      expect("GRAPHQL-SECRET-DELETE").equals(dataOf(await mutate(context, "secretDelete", id)), { it: null });
    },
  },
  {
    name: "what starts after a secret was replaced gets the new value, and what runs keeps the old one",
    claims: ["GRAPHQL-SECRET-UPDATE-STARTED"],
    needs: ["handlers"],
    async run({ context, says }) {
      const secret = await kept(context);
      const template = { imageName: INSIDE, env: { CANARY: `{{ RUNPOD_SECRET_${String(secret["name"])} }}` } };
      const first = await workerInside(context, {}, template);
      says.equals((await first.look({ env: ["CANARY"] })).env, { CANARY: "old" }, "before");
      await mutate(context, "secretUpdate", { id: secret["id"], value: "new" });
      says.equals((await first.look({ env: ["CANARY"] })).env, { CANARY: "old" }, "the worker that runs");
      const second = await workerInside(context, {}, template);
      says.equals((await second.look({ env: ["CANARY"] })).env, { CANARY: "new" }, "a worker that starts");
      await mutate(context, "secretDelete", secret["id"]);
    },
  },
];
