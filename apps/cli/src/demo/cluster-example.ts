import type { DemoExample } from "./example-endpoints.ts";
import { type DoneJob, type JobPlace, runJob } from "./run-job.ts";

interface GreetingInput {
  readonly name: string;
}

interface Greeting {
  readonly text: string;
}

/** A job of the example for clusters that was done. */
export type GreetingJob = DoneJob<GreetingInput, Greeting>;

/** A whole worker, by the addresses that its environment names. It is in the command, because a cluster sees no files of this computer. */
const PROGRAM = `
const { RUNPOD_POD_ID: worker, RUNPOD_AI_API_KEY: authorization, RUNPOD_WEBHOOK_GET_JOB: take, RUNPOD_WEBHOOK_POST_OUTPUT: done } = process.env;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  try {
    const taken = await fetch(take.replace("$ID", worker).replace("$RUNPOD_POD_ID", worker), { headers: { authorization } });
    if (taken.status !== 200) {
      await taken.text();
      if (taken.status !== 204) await pause();
      continue;
    }
    const job = await taken.json();
    const output = { text: "Hello, " + job.input.name + "." };
    const url = done.replace("$RUNPOD_POD_ID", worker).replace("$ID", job.id);
    await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output }) });
  } catch (error) {
    console.error("The service cannot be reached:", error.cause?.message ?? error.message);
    await pause();
  }
}
`;

/** What is deployed where machines are pods of a cluster that has no images of the other examples. */
export const clusterExample: DemoExample & { readonly exampleInput: GreetingInput } = {
  name: "hello",
  image: "docker.io/library/node:24-slim",
  command: ["node", "--input-type=module", "-e", PROGRAM],
  exampleInput: { name: "Ada" },
};

/** Nodes pull the image first. */
const TIMEOUT_MS = 300_000;

/** Sends a name through the queue and waits for the greeting. @throws as `runJob` */
export async function runGreetingJob(place: JobPlace): Promise<GreetingJob> {
  return await runJob(place, clusterExample.exampleInput, TIMEOUT_MS);
}
