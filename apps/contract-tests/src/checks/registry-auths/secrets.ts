import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf } from "../answers.ts";
import { filesWith } from "../files.ts";

export const COLLECTION = "/containerregistryauth";

/** The secrets that no answer may contain. */
export const secrets = { username: "puller-of-images-7451", password: "correct-horse-battery-7451" };

/** Where the user name and the password of logins are not found. */
export const scenarios: readonly Scenario[] = [
  {
    name: "User name and password of registry credentials are in no answer",
    claims: ["REGISTRY-AUTH-SECRETS-HIDDEN"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const claim = expect("REGISTRY-AUTH-SECRETS-HIDDEN");
      const request = { name: name("login"), ...secrets };
      const make = (more: object): Promise<Answer> => rest("POST", COLLECTION, { ...request, ...more });
      const made = await make({});
      const { id } = fieldsOf(made);
      const template = { name: name("template"), imageName: "local/sleeper", containerRegistryAuthId: id };
      for (const [status, answer] of [
        [200, made],
        [200, await rest("GET", `${COLLECTION}/${String(id)}`)],
        [200, await rest("GET", COLLECTION)],
        [409, await make({})],
        [400, await make({ name: "" })],
        [400, await make({ password: `${secrets.password}\n` })],
        [400, await make({ username: [secrets.username], password: [secrets.password] })],
        [200, await rest("POST", "/templates", template)],
        [409, await rest("DELETE", `${COLLECTION}/${String(id)}`)],
      ] as const) {
        claim.status(answer, status);
        const shown = Object.values(secrets).filter((secret) => answer.text.includes(secret));
        claim.equals(shown.length, 0, "secrets in the answer");
      }
    },
  },
  {
    name: "The password of registry credentials stands in no file of the service",
    claims: ["REGISTRY-AUTH-ENCRYPTED"],
    safety: "disposable",
    needs: ["own-service"],
    async run({ another, expect }) {
      const claim = expect("REGISTRY-AUTH-ENCRYPTED");
      const service = await another({ shared: true });
      const login = { name: "told-to-all", username: "an-open-user", password: "a-canary-in-no-file" };
      claim.status(await service.rest("POST", COLLECTION, login), 200);
      // Data that is only in memory now is in the files after the next start.
      await service.killAndStart();
      const holding = await filesWith(service.dataDir, login.name);
      // With PostgreSQL the data is in the database.
      const isHere = (await filesWith(service.dataDir, "SQLite format 3")).length > 0;
      claim.equals(holding.length > 0, isHere, "whether a file has its name");
      claim.equals(await filesWith(service.dataDir, login.password), [], "with the password");
    },
  },
];
