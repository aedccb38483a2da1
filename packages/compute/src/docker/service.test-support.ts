import { serveUntilKilled } from "../conformance/killed-service.test-support.ts";
import { createDockerDriver } from "./docker-driver.ts";

/** A service reduced to its driver and some machines, to be killed by a test: `<engine> <stateDir> <order as JSON>`. */
const [engine = "", stateDir = "", order = ""] = process.argv.slice(2);
const driver = await createDockerDriver({ engine, stateDir });
await serveUntilKilled(driver, order);
