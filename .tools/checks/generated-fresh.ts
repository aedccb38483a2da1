import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { SOURCE_FLAGS } from "../source-flags.mjs";
import { staleDocuments } from "../docs/blocks.ts";
import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";
import type { Member } from "./workspace.ts";

/** Files made from `specs/` are those that would be made now. */
export const generatedFresh: Check = {
  name: "generated files",
  async find(repository) {
    const generators = workspaceMembers(repository).filter(
      ({ manifest }) => manifest.scripts?.["generate"] !== undefined,
    );
    const answers = await Promise.all(generators.map((member) => generatorProblem(repository, member)));
    return { problems: [...answers.flat(), ...staleDocuments(repository)] };
  },
};

/** Asks the generator of a package itself, by the script that its `generate` names. */
async function generatorProblem(repository: Repository, member: Member): Promise<string[]> {
  const command = member.manifest.scripts?.["generate"] ?? "";
  const file = /\S+\.ts\b/.exec(command)?.[0];
  if (file === undefined) return [`${member.folder}: cannot tell the generator from "${command}"`];
  const child = spawn(process.execPath, [...SOURCE_FLAGS, file, "--check"], {
    cwd: join(repository.root, member.folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code === 0) return [];
  const lines = `${output}${complaint}`.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 0
    ? [`${member.folder}: its generator ended with ${code}`]
    : lines.map((line) => `${member.folder}: ${line}`);
}
