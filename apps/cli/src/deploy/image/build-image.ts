import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../../command/failure.ts";
import { type LineWatch, runProgram, succeeds } from "../../source/run-program.ts";

/** The command lines of container engines, which have the same words. */
const TOOLS = ["docker", "podman"] as const;

/** The first of them whose engine answers; null when there is none. */
export async function findContainerTool(signal: AbortSignal): Promise<string | null> {
  for (const tool of TOOLS) {
    if (await succeeds(tool, ["version", "--format", "{{.Server.Version}}"], signal)) return tool;
  }
  return null;
}

export interface ImageBuild {
  readonly tool: string;
  readonly imageName: string;
  readonly folder: string;
  /** The Dockerfile that was made, with what writes the files for it; undefined = the folder has one, and is built as it is. */
  readonly made: { readonly dockerfile: string; readonly write: (context: string) => Promise<void> } | undefined;
  /** Whether the image goes to its registry. */
  readonly isPushed: boolean;
  readonly signal: AbortSignal;
  readonly onLine: LineWatch;
}

/** Its base image may be out of reach of the engine. */
const WITHOUT_IMAGE =
  "A service on this computer can run the folder without an image: `millrace deploy --as folder`. --base-image names another image to start from.";

/** Builds an image of a folder, unless the engine has it, and pushes it if that is asked for. @throws CommandError */
export async function buildImage(build: ImageBuild): Promise<void> {
  const { tool, imageName, isPushed, signal, onLine } = build;
  if (!(await succeeds(tool, ["image", "inspect", imageName], signal))) await buildAnew(build);
  if (isPushed) await runProgram(tool, ["push", imageName], { signal, onLine });
}

async function buildAnew({ tool, imageName, folder, made, signal, onLine }: ImageBuild): Promise<void> {
  if (made === undefined) {
    await runProgram(tool, ["build", "--tag", imageName, folder], { signal, onLine });
    return;
  }
  // Only what is deployed goes to the engine, and the folder stays as it is.
  const context = await mkdtemp(join(tmpdir(), "millrace-build-"));
  try {
    await made.write(context);
    const file = `${context}.Dockerfile`;
    await writeFile(file, made.dockerfile);
    try {
      await runProgram(tool, ["build", "--tag", imageName, "--file", file, context], { signal, onLine });
    } catch (error) {
      throw error instanceof CommandError ? new CommandError(`${error.message}\n${WITHOUT_IMAGE}`) : error;
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}
