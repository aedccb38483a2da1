import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { parse } from "yaml";
import { eventually } from "../../../../../.tools/vitest/eventually.ts";

interface Definition {
  readonly metadata: { readonly name: string };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** Makes the cluster know the objects of others that the chart may hold. They stay: other runs of tests may use them. */
export async function defineObjects(client: TestNamespace["client"]): Promise<void> {
  const { crds = "" } = testCluster ?? {};
  for (const file of readdirSync(crds)) {
    const body = parse(readFileSync(join(crds, file), "utf8")) as Definition;
    const one = `${PATH}/${body.metadata.name}`;
    await client.call("POST", PATH, { body }).catch(async () => await client.call("GET", one));
    await eventually(async () => {
      const { status } = await client.call<Definition>("GET", one);
      const isThere = status?.conditions?.some(({ type, status: is }) => type === "Established" && is === "True");
      if (isThere !== true) throw new Error(`${body.metadata.name} is not there yet`);
    });
  }
}
