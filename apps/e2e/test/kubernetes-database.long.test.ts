import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeNamespace, NO_CLUSTER, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { helm } from "./deploy/support/helm-release.ts";
import { defineObjects } from "./deploy/support/object-definitions.ts";

const EXAMPLE = resolve(import.meta.dirname, "../../../docs/deploy/helm/cloudnativepg");
/** The operator's Secret for the owner of a database: `ApplicationUserSecretSuffix` and `uri` in its sources. */
const SECRET_SUFFIX = "-app";
const ADDRESS_KEY = "uri";

interface Database {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly bootstrap: { readonly initdb: object };
    readonly postgresql: { readonly synchronous: object };
  };
}
interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly env: unknown[] }[] } };
  };
}

function example(file: string): unknown {
  return parse(readFileSync(join(EXAMPLE, file), "utf8"));
}

const hasParts = needsBuilt(
  "the example with CloudNativePG",
  testCluster?.helm !== undefined && testCluster.crds !== undefined,
  `${NO_CLUSTER}; Helm is built with it`,
);
describe.runIf(hasParts)("the example with CloudNativePG, on a real API server with the operator's definition", () => {
  const database = example("cluster.yaml") as Database;
  let namespace: TestNamespace;
  beforeAll(async () => {
    namespace = await makeNamespace();
    await defineObjects(namespace.client);
  });
  afterAll(async () => {
    expect(await namespace.remove()).toEqual([]);
  });

  async function create(body: object): Promise<Database> {
    const path = `/apis/postgresql.cnpg.io/v1/namespaces/${namespace.name}/clusters`;
    return await namespace.client.call("POST", path, { query: { dryRun: "All", fieldValidation: "Strict" }, body });
  }

  test("is valid, field by field, and keeps what it says of durability", async () => {
    const { spec } = await create(database);
    expect(spec).toMatchObject(database.spec);
    expect(spec.postgresql.synchronous).toMatchObject({ method: "any", number: 1, dataDurability: "required" });
  });

  test("is judged: a field and a value that the operator does not know are refused", async () => {
    const { spec } = database;
    await expect(create({ ...database, spec: { ...spec, replicas: 3 } })).rejects.toThrow("replicas");
    const synchronous = { ...spec.postgresql.synchronous, dataDurability: "strict" };
    const postgresql = { ...spec.postgresql, synchronous };
    await expect(create({ ...database, spec: { ...spec, postgresql } })).rejects.toThrow("dataDurability");
  });

  test("has values of the chart that name the Secret which the operator makes for the owner of the database", async () => {
    // With a Secret of its own in `initdb`, the operator makes none.
    expect(database.spec.bootstrap.initdb).toEqual({ database: "millrace", owner: "millrace" });
    const rendered = await helm(["template", "millrace"], example("values.yaml") as object);
    const documents = parseAllDocuments(rendered).map((document) => document.toJS() as Manifest | null);
    const deployment = documents.find((manifest) => manifest?.kind === "Deployment");
    const secretKeyRef = { name: `${database.metadata.name}${SECRET_SUFFIX}`, key: ADDRESS_KEY };
    expect(deployment?.spec.template.spec.containers[0]?.env).toContainEqual({
      name: "MILLRACE_DATABASE_URL",
      valueFrom: { secretKeyRef },
    });
  });
});
