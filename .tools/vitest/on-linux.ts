import { needs } from "./needs.ts";

/**
 * Whether a part that only Linux has can be tested, for `describe.runIf` and `test.runIf`; a run elsewhere lists it.
 *
 * @param name what is not tested on other systems, for a reader of that list
 */
export function onLinux(name: string): boolean {
  return needs(name, process.platform === "linux", "it is tested on Linux only");
}
