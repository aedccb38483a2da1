import { createProcessDriver } from "./process-driver.ts";

/** A service reduced to its driver and one machine, to be killed by a test: `<handlerDir> <stateDir> <machineId>`. */
const [handlerDir = "", stateDir = "", machineId = ""] = process.argv.slice(2);
const driver = await createProcessDriver({ handlerDirs: [handlerDir], stateDir });
await driver.start({
  machineId,
  endpointId: "ep1",
  imageName: "local/tree",
  dockerEntrypoint: [],
  dockerStartCmd: [],
  env: {},
});
while (!(await driver.logs(machineId, { tailLines: 1 })).includes("ready")) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
// Its grandchild is a process, but may not have replaced its image yet.
await new Promise((resolve) => setTimeout(resolve, 300));
console.log("machine is ready");
setInterval(() => {}, 60_000);
