import type { Capability } from "../target/machine/capability.ts";

const own = "only a service that the suite starts itself has it: `npm run verify` in a clone of the repository";
const handlers = "start the service with the folder of the suite's handlers in --handler-dirs, and say --handlers";

const needs: Readonly<Record<Capability, string>> = {
  time: "start the service with MILLRACE_CONTROL=1, use an operator's key, and say --safety full",
  workers: "the endpoints of --endpoint and --stream-endpoint leave out what needs a worker of the suite",
  keys: own,
  machines: handlers,
  handlers,
  processes: handlers,
  freezing: handlers,
  gpus: "the service lists no GPUs",
  deployed: `${handlers}; or deploy them, and say --endpoint and --stream-endpoint`,
  "own-service": own,
  "one-gateway": "they are about one process: check each gateway alone, by its own --base-url",
  "own-database": own,
  containers: own,
  browser: own,
};

/** What a user does about checks that were left out, by the reason. */
export const remedies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(needs).map(([need, words]) => [`needs:${need}`, words])),
  "unsupported-by-target": "the target has no memory, as a mock, or says that it has no such machine",
  patience:
    "they wait for longer than a run in real time does; --clock control moves the clock of a service that allows it",
};
