import { access, constants, stat } from "node:fs/promises";
import { delimiter, resolve } from "node:path";

interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** What to start, and whether it waits until {@link gateDescriptor} brings a line. */
export interface GatedProgram extends Program {
  readonly waits: boolean;
}

/** The file descriptor on which a program behind the gate waits. */
export const gateDescriptor = 3;

const shell = "/bin/sh";
const cleaner = "/usr/bin/env";
/** Waits, then becomes the program, with the same environment as without a shell. Ends if the service does: nobody would know the program. */
const gate = `read -r _ <&${gateDescriptor} || exit 1; exec ${gateDescriptor}<&-; exec ${cleaner} -u PWD -u OLDPWD -u SHLVL -u _ -- "$@"`;
/** Variables that pass a shell unchanged. macOS takes those of its loader away from the shell. */
const passesShells =
  /^(?!(?:_|PWD|OLDPWD|SHLVL|IFS|PPID|E?UID|GROUPS|DIRSTACK|FUNCNAME|LINENO|OPT(?:IND|ARG|ERR)|RANDOM|SECONDS|EPOCH\w+|BASH\w*|SHELLOPTS|HIST\w+|DYLD_\w*)$)[A-Za-z_]\w*$/;

/**
 * What to start so that the program runs only once all that have to end it know the process. The program itself, at once, if it
 * would not be found, for its error, or if a shell would change its environment.
 */
export async function behindGate(
  program: Program & { readonly directory: string },
  env: Readonly<Record<string, string>>,
): Promise<GatedProgram> {
  const { command, args, directory } = program;
  const passes = Object.keys(env).every((name) => passesShells.test(name));
  for (const name of [command, shell, cleaner]) {
    if (!passes || !(await canRun(name, directory, env["PATH"] ?? ""))) return { command, args, waits: false };
  }
  return { command: shell, args: ["-c", gate, shell, command, ...args], waits: true };
}

async function canRun(command: string, directory: string, path: string): Promise<boolean> {
  // The program env would take it for a variable.
  if (command.includes("=")) return false;
  const folders = command.includes("/") ? [""] : path.split(delimiter);
  for (const folder of folders) {
    const file = resolve(directory, folder, command);
    const isProgram = await access(file, constants.X_OK).then(
      async () => (await stat(file)).isFile(),
      () => false,
    );
    if (isProgram) return true;
  }
  return false;
}
