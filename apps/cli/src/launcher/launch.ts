import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheFolder, type Computer, ownNode } from "./own-node.ts";
import { runNode } from "./run-node.ts";

interface LaunchOptions {
  /** Absolute path of the program. */
  readonly main: string;
  readonly args: readonly string[];
  /** The oldest Node that runs the program, such as `24.9.0`. */
  readonly oldest: string;
  /** The Node to fetch where the running one is older. */
  readonly fetched: string;
  readonly running: Computer & { readonly version: string };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tell: (line: string) => void;
}

/**
 * Runs the program in this process; with a Node that is too old for it, in a newer one, which is fetched from npm the first
 * time.
 *
 * @returns the exit code, or undefined when the program runs in this process and sets its own
 */
export async function launch(options: LaunchOptions): Promise<number | undefined> {
  const { main, oldest, fetched, running, env, tell } = options;
  if (isAtLeast(running.version, oldest)) {
    await import(pathToFileURL(main).href);
    return undefined;
  }
  let node: string;
  try {
    node = await ownNode(fetched, running, env, () => {
      tell(`millrace needs Node ${oldest} or newer, and this is ${running.version}.`);
      tell(`Fetching Node ${fetched} from npm into ${join(cacheFolder(env), `node-${fetched}`)}, once.`);
    });
  } catch (error) {
    tell(`millrace needs Node ${oldest} or newer, and this is ${running.version}. A newer one could not be fetched:`);
    tell(error instanceof Error ? error.message : String(error));
    tell("Install a newer Node: https://nodejs.org/en/download, or with a version manager: nvm install 24");
    return 1;
  }
  return await runNode(node, ["--", main, ...options.args]);
}

/** Whether a version of Node, such as `24.21.0`, is this one or newer. */
function isAtLeast(version: string, oldest: string): boolean {
  const own = numbersOf(version);
  for (const [index, wanted] of numbersOf(oldest).entries()) {
    const number = own[index] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/, 3).map(Number);
}
