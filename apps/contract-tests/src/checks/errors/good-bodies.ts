import { dataCenterIds } from "@millrace/spec";
import { NOWHERE } from "../authentication/operations.ts";

/** Valid bodies of operations, because an invalid request is refused before any other check; `jobId`: the job that one is about. */
export const goodBodies = (jobId: string): Readonly<Record<string, unknown>> => ({
  "rest.createKey": { name: "cut", scopes: ["run"] },
  "rest.createPod": { imageName: "local/sleeper", computeType: "CPU" },
  "rest.setBudget": { spendLimit: 1 },
  "rest.createEndpoint": { templateId: NOWHERE },
  "rest.createTemplate": { name: "cut", imageName: "local/sleeper" },
  "rest.createNetworkVolume": { name: "cut", size: 1, dataCenterId: dataCenterIds[0] },
  "rest.createContainerRegistryAuth": { name: "cut", username: "u", password: "p" },
  "rest.createNotification": { name: "cut", condition: "QUEUE_AGE", url: "https://hooks.example.org/millrace" },
  "rest.updateNetworkVolume": { name: "cut" },
  "rest.updateNetworkVolumeByPost": { name: "cut" },
  "rest.createVolumeDirectory": { path: NOWHERE },
  "queue.run": { input: {} },
  "queue.runsync": { input: {} },
  "worker.jobDone": { output: 1 },
  "worker.jobDoneBatch": { [jobId]: { attemptToken: "none", output: 1 } },
  "worker.jobStream": { output: 1 },
});
