import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/open-service.ts";
import { readConnection } from "../connection/resolve-connection.ts";
import { tell } from "../output/terminal.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";

const PACKAGE = "@millrace/contract-tests";

export const verify: Command = {
  name: "verify",
  summary: "Check that a service keeps the documented interface",
  operands: [
    {
      name: "ARGUMENT",
      help: "Words and flags for the suite, after --; without any it runs",
      optional: true,
      variadic: true,
    },
  ],
  details:
    "Runs the contract suite, the package @millrace/contract-tests, against the service in use: every documented status, limit " +
    "and transition. A service on another machine is only read, unless you say otherwise. `millrace verify -- --help` lists " +
    "the words and flags of the suite.\n\n" +
    "The exit code is that of the suite: 0 everything holds, 1 something is broken.",
  flags: { ...connectionFlags },
  examples: [
    "millrace verify",
    "millrace verify --profile prod -- --only 'LIMIT-*' --report out",
    "millrace verify -- explain QUEUE-RUN-200",
  ],
  related: ["doctor"],
  async run(given) {
    const { baseUrl, apiKey, note } = await readConnection(given);
    if (note !== undefined) tell(note);
    const suite = await findSuite();
    if (suite === undefined) {
      throw new CommandError(
        `the package ${PACKAGE} is not installed here. Run it with npx: npx ${PACKAGE} run --base-url ${baseUrl}`,
      );
    }
    const [verb = "run", ...rest] = given.operands;
    const words = verb.startsWith("-") ? ["run", verb, ...rest] : [verb, ...rest];
    // As variables, so that flags for the suite win.
    const environment = {
      ...process.env,
      MILLRACE_BASE_URL: baseUrl,
      ...(apiKey === undefined ? {} : { MILLRACE_API_KEY: apiKey }),
    };
    const child = spawn(process.execPath, [...process.execArgv, suite, ...words], {
      stdio: "inherit",
      env: environment,
    });
    // The terminal sends Ctrl-C to the suite too, which ends in order.
    const ignore = (): void => undefined;
    process.on("SIGINT", ignore);
    const [exitCode] = (await once(child, "close")) as [number | null];
    process.off("SIGINT", ignore);
    return exitCode ?? exitCodes.interrupted;
  },
};

/** The program of the suite, installed beside this one or in the folder where the command was started. */
async function findSuite(): Promise<string | undefined> {
  for (const from of [import.meta.filename, join(process.cwd(), "package.json")]) {
    try {
      const manifestPath = createRequire(from).resolve(`${PACKAGE}/package.json`);
      const { bin } = JSON.parse(await readFile(manifestPath, "utf8")) as { bin?: Record<string, string> | string };
      const program = typeof bin === "string" ? bin : Object.values(bin ?? {})[0];
      if (program !== undefined) return join(dirname(manifestPath), program);
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}
