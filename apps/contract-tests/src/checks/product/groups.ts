import type { Scenario } from "../../suite/scenario.ts";
import { make, resourceOf } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "the description of the interface is served as a document and as a page",
    claims: ["PRODUCT-GROUP-DOCS"],
    safety: "read-only",
    stateless: true,
    async run({ rest, expect }) {
      const document = await rest("GET", "/openapi.json", undefined, { key: null });
      expect("PRODUCT-GROUP-DOCS").status(document, 200);
      expect("PRODUCT-GROUP-DOCS").that(
        typeof (document.json as { paths?: unknown } | undefined)?.paths === "object",
        "an OpenAPI document with paths",
        document.text.slice(0, 100),
      );
      const page = await rest("GET", "/docs", undefined, { key: null });
      expect("PRODUCT-GROUP-DOCS").status(page, 200);
      expect("PRODUCT-GROUP-DOCS").that(/<html/i.test(page.text), "a web page", page.text.slice(0, 100));
    },
  },
  {
    name: "templates for pods and for workers are made, read, listed, changed and deleted",
    claims: ["PRODUCT-GROUP-TEMPLATES"],
    safety: "disposable",
    async run(context) {
      const { rest, expect, name } = context;
      for (const isServerless of [false, true]) {
        const { id } = await make(context, "templates", { isServerless });
        const path = `/templates/${id}`;
        expect("PRODUCT-GROUP-TEMPLATES").contains((await rest("GET", path)).json, { id, isServerless });
        expect("PRODUCT-GROUP-TEMPLATES").that(isListed((await rest("GET", "/templates")).json, id), "listed", id);
        const renamed = name("renamed");
        expect("PRODUCT-GROUP-TEMPLATES").contains((await rest("PATCH", path, { name: renamed })).json, {
          name: renamed,
        });
        expect("PRODUCT-GROUP-TEMPLATES").status(await rest("DELETE", path), 204);
        expect("PRODUCT-GROUP-TEMPLATES").status(await rest("GET", path), 404);
      }
    },
  },
  {
    name: "endpoints are made, read, listed, changed and deleted",
    claims: ["PRODUCT-GROUP-ENDPOINTS"],
    safety: "disposable",
    async run(context) {
      const { rest, expect } = context;
      const { id } = await make(context, "endpoints", { idleTimeout: 7 });
      const path = `/endpoints/${id}`;
      expect("PRODUCT-GROUP-ENDPOINTS").contains((await rest("GET", path)).json, { id, idleTimeout: 7 });
      expect("PRODUCT-GROUP-ENDPOINTS").that(isListed((await rest("GET", "/endpoints")).json, id), "listed", id);
      await rest("PATCH", path, { idleTimeout: 8 });
      expect("PRODUCT-GROUP-ENDPOINTS").contains((await rest("GET", path)).json, { id, idleTimeout: 8 });
      expect("PRODUCT-GROUP-ENDPOINTS").status(await rest("DELETE", path), 204);
      expect("PRODUCT-GROUP-ENDPOINTS").status(await rest("GET", path), 404);
    },
  },
  {
    name: "registry credentials are stored, named by a template, and deleted",
    claims: ["PRODUCT-GROUP-REGISTRY-AUTHS"],
    safety: "disposable",
    async run(context) {
      const { rest, expect } = context;
      const { id } = await make(context, "containerregistryauth");
      const path = `/containerregistryauth/${id}`;
      expect("PRODUCT-GROUP-REGISTRY-AUTHS").contains((await rest("GET", path)).json, { id });
      const listed = isListed((await rest("GET", "/containerregistryauth")).json, id);
      expect("PRODUCT-GROUP-REGISTRY-AUTHS").that(listed, "listed", id);
      const image = { imageName: "registry.example.org/team/private:1", containerRegistryAuthId: id };
      const template = await make(context, "templates", image);
      expect("PRODUCT-GROUP-REGISTRY-AUTHS").contains((await rest("GET", `/templates/${template.id}`)).json, image);
      await rest("DELETE", `/templates/${template.id}`);
      expect("PRODUCT-GROUP-REGISTRY-AUTHS").status(await rest("DELETE", path), 204);
      expect("PRODUCT-GROUP-REGISTRY-AUTHS").status(await rest("GET", path), 404);
    },
  },
  {
    name: "pods are made, read, listed, changed and deleted",
    claims: ["PRODUCT-GROUP-PODS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect, name } = context;
      const { id } = await make(context, "pods");
      const path = `/pods/${id}`;
      expect("PRODUCT-GROUP-PODS").contains((await rest("GET", path)).json, { id, desiredStatus: "RUNNING" });
      expect("PRODUCT-GROUP-PODS").that(isListed((await rest("GET", "/pods")).json, id), "listed", id);
      const renamed = name("renamed");
      await rest("PATCH", path, { name: renamed });
      expect("PRODUCT-GROUP-PODS").contains((await rest("GET", path)).json, { id, name: renamed });
      expect("PRODUCT-GROUP-PODS").status(await rest("DELETE", path), 204);
      expect("PRODUCT-GROUP-PODS").that(!isListed((await rest("GET", "/pods")).json, id), "no longer listed", id);
    },
  },
  {
    name: "a network volume is attached to a pod and to workers, and outlives both",
    claims: ["PRODUCT-GROUP-NETWORK-VOLUMES"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      const { id, name } = await make(context, "networkvolumes");
      const path = `/networkvolumes/${id}`;
      const listed = isListed((await rest("GET", "/networkvolumes")).json, id);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").that(listed, "listed", id);
      const pod = await make(context, "pods", { networkVolumeId: id });
      const shown = await rest("GET", `/pods/${pod.id}?includeNetworkVolume=true`);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").contains(shown.json, { networkVolume: { id, name } });
      await rest("DELETE", `/pods/${pod.id}`);
      const endpoint = await make(context, "endpoints", { networkVolumeId: id });
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").contains(endpoint, { networkVolumeId: id });
      await rest("DELETE", `/endpoints/${endpoint.id}`);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").contains((await rest("GET", path)).json, { id, size: 1 });
      const larger = resourceOf(await rest("PATCH", path, { size: 2 }));
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").contains(larger, { id, size: 2 });
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").status(await rest("DELETE", path), 204);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").status(await rest("GET", path), 404);
    },
  },
];

function isListed(list: unknown, id: string): boolean {
  return Array.isArray(list) && list.some((item: { readonly id?: unknown }) => item.id === id);
}
