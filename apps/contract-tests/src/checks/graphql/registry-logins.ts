import { startLoginRegistry } from "../../target/login-registry.ts";
import { createPod } from "../pods/shared.ts";
import { type Scenario, atService, including, until } from "../words.ts";
import { dataOf, make, mutate } from "./reading.ts";

/** What stored credentials are used for. No answer shows a login, but a registry sees it. */
export const scenarios: readonly Scenario[] = [
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
