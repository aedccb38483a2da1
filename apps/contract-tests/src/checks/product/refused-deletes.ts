import type { Scenario } from "../../suite/scenario.ts";
import { make, resourceOf } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "what is in use is not deleted, and stays as it is",
    claims: ["PRODUCT-DELETE-REFUSED-IN-USE"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { rest, send, expect } = context;
      const login = await make(context, "containerregistryauth");
      const fields = { isServerless: true, containerRegistryAuthId: login.id };
      const template = await make(context, "templates", fields);
      const volume = await make(context, "networkvolumes");
      const endpoint = await make(context, "endpoints", { templateId: template.id, networkVolumeId: volume.id });
      const base = `/v2/${endpoint.id}`;
      const job = resourceOf(await send({ method: "POST", path: `${base}/run`, body: { input: {} } }));
      await send({ method: "GET", path: `${base}/job-take/w1` });
      const inUse = {
        [`/templates/${template.id}`]: "rest.deleteTemplate",
        [`/networkvolumes/${volume.id}`]: "rest.deleteNetworkVolume",
        [`/containerregistryauth/${login.id}`]: "rest.deleteContainerRegistryAuth",
        [`/endpoints/${endpoint.id}`]: "rest.deleteEndpoint",
      };
      for (const [path, operation] of Object.entries(inUse)) {
        const before = await rest("GET", path);
        const refused = await rest("DELETE", path);
        expect("PRODUCT-DELETE-REFUSED-IN-USE").status(refused, 409);
        expect("PRODUCT-DELETE-REFUSED-IN-USE").documented(refused, operation);
        expect("PRODUCT-DELETE-REFUSED-IN-USE").contains(refused.json, { error: "conflict" });
        const { message } = (refused.json ?? {}) as { message?: unknown };
        const isReason = typeof message === "string" && message.length > 0;
        expect("PRODUCT-DELETE-REFUSED-IN-USE").that(isReason, "a reason", refused.text);
        expect("PRODUCT-DELETE-REFUSED-IN-USE").equals((await rest("GET", path)).json, before.json, path);
      }
      const running = await send({ method: "GET", path: `${base}/status/${job.id}` });
      expect("PRODUCT-DELETE-REFUSED-IN-USE").contains(running.json, { status: "IN_PROGRESS" });
      await send({ method: "POST", path: `${base}/cancel/${job.id}` });
      // No resource is in use now, so each can be deleted in turn.
      for (const path of Object.keys(inUse).toReversed()) {
        if (path.startsWith("/containerregistryauth")) await rest("DELETE", `/templates/${template.id}`);
        const deleted = await rest("DELETE", path);
        expect("PRODUCT-DELETE-REFUSED-IN-USE").status(deleted, path.startsWith("/templates") ? 404 : 204);
      }
    },
  },
];
