import { asOther } from "../../suite/as-other.ts";
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
    async run(context) {
      const { expect, rest, name } = context;
      const says = expect("REGISTRY-AUTH-LENT");
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
