import { MachineStartError } from "@millrace/engine";

/** Set for every machine; the processes of a machine are known by it, also after their parent died. */
export const machineIdVariable = "MILLRACE_MACHINE_ID";

/** What a machine gets from the service's own environment. Everything else there may be a secret. */
const inheritedNames: readonly string[] = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "SYSTEMROOT"];

/** Variables through which loaders, shells and interpreters run code of somebody's choice before the handler. */
const codeNames: ReadonlySet<string> = new Set([
  "PATH",
  "HOME",
  "TMPDIR",
  "SHELL",
  "IFS",
  "ENV",
  "BASH_ENV",
  "SHELLOPTS",
  "PS4",
  "NODE_OPTIONS",
  "NODE_PATH",
  "NODE_REPL_EXTERNAL_MODULE",
  "PERL5OPT",
  "PERL5LIB",
  "RUBYOPT",
  "RUBYLIB",
  "JAVA_TOOL_OPTIONS",
  "_JAVA_OPTIONS",
  "JDK_JAVA_OPTIONS",
  "CLASSPATH",
  "GCONV_PATH",
  "CUDA_INJECTION64_PATH",
]);
const codePrefixes: readonly string[] = ["LD_", "DYLD_", "PYTHON", "GIT_", "OPENSSL_", "BASH_FUNC_", "npm_config_"];
const harmlessNames: ReadonlySet<string> = new Set([
  "PYTHONUNBUFFERED",
  "PYTHONDONTWRITEBYTECODE",
  "PYTHONHASHSEED",
  "PYTHONIOENCODING",
  "PYTHONUTF8",
]);

export interface MachineEnvironmentInput {
  readonly machineId: string;
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Home directory of all machines: not the user's, whose dot-files hold credentials that worker libraries read. */
  readonly homeDir: string;
  readonly folderEnv: Readonly<Record<string, string>>;
  readonly specEnv: Readonly<Record<string, string>>;
  /** What the driver has to tell the machine; wins over the rest. */
  readonly driverEnv: Readonly<Record<string, string>>;
  /** Whether `specEnv` may hold variables that make programs run code. */
  readonly allowCommands: boolean;
}

/**
 * The environment of a machine: a few harmless variables of the service, then the folder's, the machine's own, the driver's.
 * Rejects with {@link MachineStartError} what cannot be passed on; its message names variables, never values.
 */
export function machineEnvironment(input: MachineEnvironmentInput): Record<string, string> {
  const { machineId, parentEnv, homeDir, folderEnv, specEnv, driverEnv, allowCommands } = input;
  for (const [name, value] of Object.entries(specEnv)) {
    if (name === "" || /[=\0]/.test(name) || value.includes("\0")) {
      throw new MachineStartError(`The environment variable ${JSON.stringify(name)} cannot be passed to a process.`);
    }
    if (!allowCommands && runsCode(name)) {
      throw new MachineStartError(
        `The environment variable ${name} could run a command of its own on the host, which the process driver does not ` +
          "allow. Remove it from the template and the endpoint, put it into millrace.json, or use the docker driver.",
      );
    }
  }
  const inherited: Record<string, string> = {};
  for (const name of inheritedNames) {
    const value = parentEnv[name];
    if (value !== undefined) inherited[name] = value;
  }
  return { ...inherited, HOME: homeDir, ...folderEnv, ...specEnv, ...driverEnv, [machineIdVariable]: machineId };
}

function runsCode(name: string): boolean {
  if (harmlessNames.has(name)) return false;
  return codeNames.has(name) || codePrefixes.some((prefix) => name.startsWith(prefix));
}
