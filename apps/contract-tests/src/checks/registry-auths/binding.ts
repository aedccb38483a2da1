import { fieldsOf, refusedFields } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { COLLECTION, secrets } from "./secrets.ts";

/** To which registries stored logins go. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Registry credentials are used for the registries that they name alone",
    claims: ["REGISTRY-AUTH-REGISTRIES"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const claim = expect("REGISTRY-AUTH-REGISTRIES");
      const wrong = await rest("POST", COLLECTION, { name: name("login"), ...secrets, registries: ["ghcr.io/team"] });
      claim.status(wrong, 400);
      const registries = ["Index.docker.io", "registry.example.org:5000"];
      const made = await rest("POST", COLLECTION, { name: name("login"), ...secrets, registries });
      claim.contains(made.json, { registries: ["docker.io", "registry.example.org:5000"] });
      const containerRegistryAuthId = fieldsOf(made)["id"];
      for (const [imageName, status] of [
        ["library/nginx", 200],
        ["REGISTRY.example.org:5000/team/app:1", 200],
        ["registry.example.org/team/app:1", 400],
        ["docker.io.example.org/library/nginx", 400],
      ] as const) {
        const body = { name: name("template"), imageName, containerRegistryAuthId };
        const answer = await rest("POST", "/templates", body);
        claim.status(answer, status);
        if (status === 400) claim.equals(refusedFields(answer), ["containerRegistryAuthId"]);
        else {
          const path = `/templates/${String(fieldsOf(answer)["id"])}`;
          claim.status(await rest("PATCH", path, { imageName: "elsewhere.example.org/app" }), 400);
          await rest("DELETE", path);
        }
      }
    },
  },
  {
    name: "A public template lends another account neither its login nor that account's secrets",
    claims: ["REGISTRY-AUTH-LENT"],
    safety: "disposable",
    needs: ["keys"],
    async run({ expect, rest, name, keys }) {
      const claim = expect("REGISTRY-AUTH-LENT");
      const theirs = { key: keys.other ?? null };
      const login = await rest("POST", COLLECTION, { name: name("login"), ...secrets }, theirs);
      const template = {
        name: name("template"),
        imageName: "registry.example.org/app",
        isPublic: true,
        containerRegistryAuthId: fieldsOf(login)["id"],
        env: { TOKEN: "{{ RUNPOD_SECRET_token }}" },
      };
      const path = `/templates/${String(fieldsOf(await rest("POST", "/templates", template, theirs))["id"])}`;
      const templateId = path.slice("/templates/".length);
      const pod = { name: name("pod"), computeType: "CPU", templateId };
      claim.equals(refusedFields(await rest("POST", "/pods", pod)), ["env"]);
      const made = await rest("POST", "/pods", { ...pod, env: { TOKEN: "own" } });
      // A service without machines makes no pod.
      if (made.status === 201) {
        claim.equals(fieldsOf(made)["containerRegistryAuthId"], undefined, "containerRegistryAuthId of the pod");
        await rest("DELETE", `/pods/${String(fieldsOf(made)["id"])}`);
      }
      await rest("DELETE", path, undefined, theirs);
    },
  },
];
