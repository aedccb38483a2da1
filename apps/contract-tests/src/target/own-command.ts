import { resolve } from "node:path";

/** The command of the service, as a user starts it. */
export const CLI = resolve(import.meta.dirname, "../../../cli/src/main.ts");
export const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** What is set for a service of the user shall not reach one of our own. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MILLRACE|RUNPOD)_/.test(name)));
}
