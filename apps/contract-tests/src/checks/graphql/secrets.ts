import { keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import { INSIDE, workerInside } from "../../steps/resources/inside.ts";
import {
  type Context,
  type Fields,
  type Scenario,
  atService,
  including,
  listOf,
  objectOf,
  until,
} from "../../steps/words.ts";
import { codesOf, dataOf, make, mutate } from "../../derived/interfaces/graphql-reading.ts";
import { startLoginRegistry } from "../../target/machine/login-registry.ts";
import { createPod } from "../../steps/resources/pods.ts";

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
  atService({
    name: "images are pulled with the login that was stored last",
    claims: ["GRAPHQL-UPDATE-REGISTRY-AUTH"],
    condition: { shared: true, compute: "docker" },
    needs: ["containers"],
    async run({ service, says }) {
      await using registry = await startLoginRegistry();
      const login = { name: service.name("auth"), username: "robot", password: "first-of-the-suite" };
      const { id } = await make(service, "saveRegistryAuth", login);
      /** Whether a pull for a new pod, which never comes up, logs in so. */
      async function isUsed(user: string, password: string): Promise<boolean> {
        const imageName = `${registry.host}/verify/private:${registry.logins().length}`;
        const pod = await createPod(service, { imageName, containerRegistryAuthId: id });
        const wanted = `${user}:${password}`;
        const seen = await until(async () => registry.logins(), including(wanted));
        await service.rest("DELETE", `/pods/${String(pod["id"])}`);
        return seen.includes(wanted);
      }
      if (!(await isUsed("robot", "first-of-the-suite")))
        throw new Error("No pull logs in at a registry of the suite.");
      const changed = await mutate(service, "updateRegistryAuth", { id, password: "second-of-the-suite" }, "{ id }");
      says.equals(dataOf(changed), { it: { id } });
      const isReplaced = await isUsed("robot", "second-of-the-suite");
      says.that(isReplaced, "a pull with the new password", "none");
      if (!isReplaced) return;
      await mutate(service, "updateRegistryAuth", { id, username: "other" });
      says.that(await isUsed("other", "second-of-the-suite"), "a pull with the new user name", "none");
    },
  }),
];
