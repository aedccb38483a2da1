import { MachineStartError } from "@millrace/engine";
import { reservedBy } from "./reserved-variables.ts";

/** Set for every machine. It identifies the processes of a machine, also after their parent died. */
export const machineIdVariable = "MILLRACE_MACHINE_ID";

/** Python that a manifest or a handler starts prints without a buffer too: its lines are followed. */
const defaults: Readonly<Record<string, string>> = { PYTHONUNBUFFERED: "1" };

/**
 * What a machine gets from the service's own environment. Everything else there may be a secret. With the compile cache of Node, which the
 * operator names, handlers in JavaScript and TypeScript start in half of the processor time.
 */
const inheritedNames: readonly string[] = [
  "PATH",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "TMPDIR",
  "SYSTEMROOT",
  "NODE_COMPILE_CACHE",
];

export interface MachineEnvironmentInput {
  readonly machineId: string;
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Home directory of all machines: not the user's, whose dot-files hold credentials that worker libraries read. */
  readonly homeDir: string;
  readonly folderEnv: Readonly<Record<string, string>>;
  readonly specEnv: Readonly<Record<string, string>>;
  /** Variables of the driver; they override all others. */
  readonly driverEnv: Readonly<Record<string, string>>;
  /** Whether `specEnv` may hold variables that act on what runs the handler. */
  readonly allowCommands: boolean;
}

/**
 * The environment of a machine: a few harmless variables of the service, then the folder's, the machine's own, the driver's.
 * Rejects with a {@link MachineStartError} for a variable that cannot be passed on; its message holds names, never values.
 */
export function machineEnvironment(input: MachineEnvironmentInput): Record<string, string> {
  const { machineId, parentEnv, homeDir, folderEnv, specEnv, driverEnv, allowCommands } = input;
  for (const [name, value] of Object.entries(specEnv)) {
    if (name === "" || /[=\0]/.test(name) || value.includes("\0")) {
      throw new MachineStartError(`The environment variable ${JSON.stringify(name)} cannot be passed to a process.`);
    }
    const reserved = allowCommands ? undefined : reservedBy(name);
    if (reserved !== undefined) {
      throw new MachineStartError(
        `The process driver does not let a template set the environment variable ${name}: ${reserved.reader} would read it on ` +
          `the host, and it could ${reserved.danger}. Remove it from the template and the endpoint, set it as "env" in ` +
          "millrace.json in the handler folder, or use the docker driver.",
      );
    }
  }
  const inherited: Record<string, string> = {};
  for (const name of inheritedNames) {
    const value = parentEnv[name];
    if (value !== undefined) inherited[name] = value;
  }
  return {
    ...inherited,
    ...defaults,
    HOME: homeDir,
    ...folderEnv,
    ...specEnv,
    ...driverEnv,
    [machineIdVariable]: machineId,
  };
}
