import {
  importNodeImages,
  makeNamespace,
  nameImage,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { clusterExample } from "../src/demo/cluster-example.ts";
import { startUp, temporaryFolder } from "./support/cli-process.ts";

describe.runIf(needsBuilt("the demonstration on Kubernetes", testCluster !== undefined, NO_CLUSTER))(
  "millrace up --demo on a cluster",
  () => {
    const environment = { KUBECONFIG: testCluster?.kubeconfig ?? "", MILLRACE_COMPUTE: "kubernetes" };
    let namespace: TestNamespace;

    beforeEach(async () => {
      const [image = ""] = await importNodeImages([{ name: "node", command: ["node"] }]);
      nameImage(image, clusterExample.image);
      namespace = await makeNamespace();
    });
    afterEach(async () => {
      expect(await namespace.remove()).toEqual([]);
    });

    it("runs a job in a pod, with a kubeconfig and no other setting about the cluster", async () => {
      await using folder = await temporaryFolder();
      const args = ["--demo", "--data-dir", folder.path, "--kubernetes-namespace", namespace.name];
      await using service = await startUp(args, environment);
      expect(await service.event("demo")).toMatchObject({
        endpoints: [{ name: "hello", created: true }],
        job: { input: { name: "Ada" }, output: { text: "Hello, Ada." } },
      });
      expect(service.ready["machines"]).toContain(`reach this service at ${testCluster?.nodeAddress}`);
      service.signal("SIGTERM");
      expect(await service.ended).toMatchObject({ exitCode: 0 });
    });
  },
);
