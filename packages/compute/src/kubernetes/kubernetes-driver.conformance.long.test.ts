import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect } from "vitest";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { describeComputeDriver } from "../conformance/index.ts";
import type { Behaviour } from "../conformance/programs.ts";
import { startInKilledService } from "../conformance/killed-service.test-support.ts";
import { countProcesses } from "../process/handler-dir.test-support.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";
import {
  importProgramImages,
  makeNamespace,
  NO_CLUSTER,
  testCluster,
  testPodSettings,
} from "./test-cluster.test-support.ts";

const service = fileURLToPath(new URL("service.test-support.ts", import.meta.url));

describe.runIf(needsBuilt("the kubernetes driver", testCluster !== undefined, NO_CLUSTER))("on a real cluster", () => {
  let images: Readonly<Record<Behaviour, string>>;
  beforeAll(async () => {
    images = await importProgramImages();
  });

  describeComputeDriver(
    "kubernetes",
    {
      pauses: false,
      isolates: true,
      executes: true,
      endsCommands: false,
      measures: false,
      machinesOutliveService: true,
    },
    async () => {
      const { kubeconfig = "" } = testCluster ?? {};
      const namespace = await makeNamespace();
      const open = () =>
        createKubernetesDriver({ access: { kubeconfig, namespace: namespace.name }, settings: testPodSettings });
      const driver = await open();
      return {
        driver,
        image: (behaviour) => images[behaviour],
        processes: countProcesses,
        reopen: open,
        async startInKilledService(specs) {
          // One driver at a time keeps the machines of a namespace.
          await driver.close({ graceMs: 0 });
          await startInKilledService(service, [kubeconfig, namespace.name], { specs, paused: false });
        },
        async dispose() {
          expect(await namespace.remove()).toEqual([]);
        },
      };
    },
  );
});
