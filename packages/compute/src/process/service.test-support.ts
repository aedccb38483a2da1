import type { MachineSpec } from "@millrace/engine";
import { serveUntilKilled } from "../killed-service.test-support.ts";
import { createProcessDriver } from "./process-driver.ts";

/** A service reduced to its driver and some machines, to be killed by a test: `<handlerDir> <stateDir> <specs as JSON>`. */
const [handlerDir = "", stateDir = "", specs = "[]"] = process.argv.slice(2);
const driver = await createProcessDriver({ handlerDirs: [handlerDir], stateDir });
await serveUntilKilled(driver, JSON.parse(specs) as MachineSpec[]);
