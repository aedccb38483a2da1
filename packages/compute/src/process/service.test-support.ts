import { serveUntilKilled } from "../conformance/killed-service.test-support.ts";
import { createProcessDriver } from "./process-driver.ts";

/** A service reduced to its driver and some machines, for a test to kill: `<handlerDir> <stateDir> <order as JSON>`. */
const [handlerDir = "", stateDir = "", order = ""] = process.argv.slice(2);
const driver = await createProcessDriver({ handlerDirs: [handlerDir], stateDir });
await serveUntilKilled(driver, order);
