import { fileURLToPath } from "node:url";
import { describeComputeDriver } from "../conformance/index.ts";
import { programs } from "../conformance/programs.ts";
import { startInKilledService } from "../conformance/killed-service.test-support.ts";
import { countProcesses, makeHandlerDir } from "./handler-dir.test-support.ts";
import { createProcessDriver } from "./process-driver.ts";

const service = fileURLToPath(new URL("service.test-support.ts", import.meta.url));

describeComputeDriver(
  "process",
  {
    pauses: true,
    isolates: false,
    executes: false,
    endsCommands: false,
    measures: true,
    machinesOutliveService: false,
  },
  async () => {
    const dir = await makeHandlerDir();
    for (const [behaviour, program] of Object.entries(programs)) await dir.put(`${behaviour}/handler.mjs`, program);
    const open = () => createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state });
    return {
      driver: await open(),
      image: (behaviour) => `local/${behaviour}`,
      processes: countProcesses,
      reopen: open,
      startInKilledService: (specs, { paused = false } = {}) =>
        startInKilledService(service, [dir.handlers, dir.state], { specs, paused }),
      dispose: dir.remove,
    };
  },
);
