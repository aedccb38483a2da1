import { filesWith } from "../../steps/files.ts";
import { asOther } from "../../suite/as-other.ts";
import { type Answer, type Scenario, atService, fieldsOf, refusedFields } from "../../steps/words.ts";

const COLLECTION = "/containerregistryauth";

/** The secrets that no answer may contain. */
const secrets = { username: "puller-of-images-7451", password: "correct-horse-battery-7451" };

export const scenarios: readonly Scenario[] = [
  {
    name: "User name and password of registry credentials are in no answer",
    claims: ["REGISTRY-AUTH-SECRETS-HIDDEN"],
    async run({ rest, name, says }) {
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
        says.status(answer, status);
        const shown = Object.values(secrets).filter((secret) => answer.text.includes(secret));
        says.equals(shown.length, 0, "secrets in the answer");
      }
    },
  },
  atService({
    name: "The password of registry credentials stands in no file of the service",
    claims: ["REGISTRY-AUTH-ENCRYPTED"],
    safety: "disposable",
    async run({ service, says }) {
      const login = { name: "told-to-all", username: "an-open-user", password: "a-canary-in-no-file" };
      says.status(await service.rest("POST", COLLECTION, login), 200);
      // Data that is only in memory now is in the files after the next start.
      await service.killAndStart();
      const holding = await filesWith(service.dataDir, login.name);
      // With PostgreSQL the data is in the database.
      const isHere = (await filesWith(service.dataDir, "SQLite format 3")).length > 0;
      says.equals(holding.length > 0, isHere, "whether a file has its name");
      says.equals(await filesWith(service.dataDir, login.password), [], "with the password");
    },
  }),
  {
    name: "Registry credentials are used for the registries that they name alone",
    claims: ["REGISTRY-AUTH-REGISTRIES"],
    async run({ rest, name, says }) {
      const wrong = await rest("POST", COLLECTION, { name: name("login"), ...secrets, registries: ["ghcr.io/team"] });
      says.status(wrong, 400);
      says.equals(refusedFields(wrong), ["registries"]);
      const registries = ["Index.docker.io", "registry.example.org:5000"];
      const made = await rest("POST", COLLECTION, { name: name("login"), ...secrets, registries });
      says.contains(made.json, { registries: ["docker.io", "registry.example.org:5000"] });
      const containerRegistryAuthId = fieldsOf(made)["id"];
      for (const [imageName, status] of [
        ["library/nginx", 200],
        ["REGISTRY.example.org:5000/team/app:1", 200],
        ["registry.example.org/team/app:1", 400],
        ["docker.io.example.org/library/nginx", 400],
      ] as const) {
        const body = { name: name("template"), imageName, containerRegistryAuthId };
        const answer = await rest("POST", "/templates", body);
        says.status(answer, status);
        if (status === 400) says.equals(refusedFields(answer), ["containerRegistryAuthId"]);
        else {
          const path = `/templates/${String(fieldsOf(answer)["id"])}`;
          says.status(await rest("PATCH", path, { imageName: "elsewhere.example.org/app" }), 400);
          await rest("DELETE", path);
        }
      }
    },
  },
  {
    name: "A public template lends another account neither its login nor that account's secrets",
    claims: ["REGISTRY-AUTH-LENT"],
    needs: ["keys"],
    async run({ context, rest, name, says }) {
      await asOther(context, async (theirs) => {
        const login = await theirs.rest("POST", COLLECTION, { name: name("login"), ...secrets });
        const made = await theirs.rest("POST", "/templates", {
          name: name("template"),
          imageName: "registry.example.org/app",
          isPublic: true,
          containerRegistryAuthId: fieldsOf(login)["id"],
          env: { TOKEN: "{{ RUNPOD_SECRET_token }}" },
        });
        const pod = { name: name("pod"), computeType: "CPU", templateId: fieldsOf(made)["id"] };
        says.equals(refusedFields(await rest("POST", "/pods", pod)), ["env"]);
        const lent = await rest("POST", "/pods", { ...pod, env: { TOKEN: "own" } });
        // A service without machines makes no pod.
        if (lent.status !== 201) return;
        says.equals(fieldsOf(lent)["containerRegistryAuthId"], undefined, "containerRegistryAuthId of the pod");
        await rest("DELETE", `/pods/${String(fieldsOf(lent)["id"])}`);
      });
    },
  },
];
