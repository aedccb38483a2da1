/** What the official JavaScript client does here; prints what came of each step as JSON. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, baseUrl, key, endpointId] = process.argv.slice(2);
const { default: runpodSdk } = await import(
  pathToFileURL(createRequire(`${folder}/package.json`).resolve("runpod-sdk")).href
);
const endpoint = runpodSdk(key, { baseUrl }).endpoint(endpointId);
const sync = await endpoint.runSync({ input: { text: "one two" } }, 60_000);
const queued = await endpoint.run({ input: { text: "three" } });
let status = queued;
while (!["COMPLETED", "FAILED"].includes(status.status)) status = await endpoint.status(queued.id);
const health = await endpoint.health();
const wrong = await runpodSdk("wrong", { baseUrl })
  .endpoint(endpointId)
  .health()
  .then(
    () => null,
    (error) => String(error),
  );
console.log(JSON.stringify({ sync, status, health, wrong }));
