import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { describeComputeDriver } from "../conformance/index.ts";
import type { Behaviour } from "../conformance/programs.ts";
import { startInKilledService } from "../conformance/killed-service.test-support.ts";
import { createDockerDriver } from "./docker-driver.ts";
import {
  buildTestImages,
  countContainerProcesses,
  leftoversOf,
  makeStateDir,
  noEngine,
  openTestEngine,
  testEngine,
} from "./test-engine.test-support.ts";

const service = fileURLToPath(new URL("service.test-support.ts", import.meta.url));

describe.runIf(needs("the docker driver", testEngine !== null, noEngine))("on a real engine", () => {
  let images: Readonly<Record<Behaviour, string>>;
  beforeAll(async () => {
    images = await buildTestImages();
  });

  describeComputeDriver(
    "docker",
    { pauses: true, isolates: true, executes: true, endsCommands: true, measures: true, machinesOutliveService: true },
    async () => {
      const state = await makeStateDir();
      const inspector = openTestEngine();
      const open = () => createDockerDriver({ engine: testEngine ?? "", stateDir: state.path });
      return {
        driver: await open(),
        image: (behaviour) => images[behaviour],
        processes: (machineId) => countContainerProcesses(inspector, machineId),
        reopen: open,
        startInKilledService: (specs, { paused = false } = {}) =>
          startInKilledService(service, [testEngine ?? "", state.path], { specs, paused }),
        async dispose() {
          const installationId = await readFile(join(state.path, "installation-id"), "utf8");
          const leftovers = await leftoversOf(inspector, installationId);
          await inspector.close();
          await state.remove();
          expect(leftovers).toEqual([]);
        },
      };
    },
  );
});
