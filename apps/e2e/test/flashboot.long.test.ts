import { buildBaseImage, commandImage, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { describe, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService } from "@millrace/testing";
import { findPython, handlerDirs } from "./python/support/python.ts";
import { COUNTER_WORKER } from "./support/counter-worker.ts";
import { testParking } from "./support/parking.ts";

describe("flashboot", () => {
  const python = findPython();
  test.runIf(needs("flashboot with the official Python worker", python.missing === undefined, python.missing ?? ""))(
    "an official Python worker takes the next job without being started again",
    async () => {
      const settings = { compute: "process", handlerDirs, pythonPath: python.path } as const;
      await using service = await startTestService({ settings });
      await testParking(service, "local/function");
    },
  );

  test.runIf(needs("flashboot with containers", testEngine !== null, noEngine))(
    "a container takes the next job without being started again",
    async () => {
      const engine = openTestEngine();
      const command = ["node", "--input-type=module", "-e", COUNTER_WORKER];
      const image = await commandImage(engine, await buildBaseImage(engine), "counter", command);
      await engine.close();
      await using service = await startTestService({ settings: { compute: "docker", host: "127.0.0.1" } });
      await testParking(service, image);
    },
  );
});
