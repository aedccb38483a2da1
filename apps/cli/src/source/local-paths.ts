import { posix } from "node:path";
import { CommandError } from "../command/failure.ts";
import type { SourceFacts } from "./source-facts.ts";

/**
 * The files that a path in a list of packages stands for: a file, or all files of a folder.
 *
 * @param from the file with the list, for the message
 * @throws CommandError where they are not deployed with the folder
 */
export function filesAt({ folder, files }: SourceFacts, path: string, from: string): readonly string[] {
  const normal = posix.normalize(path).replace(/\/$/, "");
  if (posix.isAbsolute(normal) || normal.startsWith("..")) {
    throw new CommandError(
      `${folder}/${from} names ${path}, which lies outside of the folder and is not deployed with it. Move it into the folder, or link to it ` +
        "from there.",
    );
  }
  const found = files.filter((file) => normal === "." || file === normal || file.startsWith(`${normal}/`));
  if (found.length > 0) return found;
  throw new CommandError(
    `${folder}/${from} names ${path}, which is not deployed: it does not exist, or .millraceignore names it.`,
  );
}
