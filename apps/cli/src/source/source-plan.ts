import { findProgram, programFile, type SourceProgram } from "./find-program.ts";
import { nodePackages } from "./node-packages.ts";
import type { SourceFacts, SourcePackages } from "./source-facts.ts";
import { pythonPackages, workerRequirement } from "./python-packages.ts";

/** What the folder of a handler needs, and how it starts: the same in `dev`, in a handler folder and in an image. */
export interface SourcePlan {
  /** Absolute path. */
  readonly folder: string;
  /** Files that are deployed, relative to the folder. */
  readonly files: readonly string[];
  readonly program: SourceProgram;
  /** Undefined = nothing is installed. */
  readonly packages: SourcePackages | undefined;
  /** Files that a copy of the folder gets beside its own. */
  readonly added: Readonly<Record<string, string>>;
}

/** How a person wants the program of a folder to be started. */
export interface WantedStart {
  /** The file of the handler where they named it. */
  readonly handler?: string | undefined;
  /** A command of a shell that starts the program. */
  readonly command?: string | undefined;
  /** The program is an HTTP server: it needs no package that takes jobs. */
  readonly serves?: boolean;
}

/**
 * Makes the plan of a folder. Nothing is read but the facts, and nothing is written.
 *
 * @throws CommandError that says what to do where the folder cannot be run
 */
export function planSource(facts: SourceFacts, wanted: WantedStart = {}): SourcePlan {
  const { folder, files } = facts;
  const program = findProgram(facts, wanted.handler, wanted.command);
  const { language, file, command, directory, env } = program;
  const own = file === undefined ? { command, directory, env } : { handler: file, directory, env };
  const added = { [programFile]: `${JSON.stringify(own)}\n` };
  if (language === "python") {
    const packages = pythonPackages(facts, file === undefined || wanted.serves === true ? [] : [workerRequirement]);
    return { folder, files, program, packages: packages.steps.length === 0 ? undefined : packages, added };
  }
  const type = facts.outerModuleType;
  const manifest = files.includes("package.json")
    ? {}
    : { "package.json": `${JSON.stringify({ private: true, ...(type === undefined ? {} : { type }) })}\n` };
  return { folder, files, program, packages: nodePackages(facts, file), added: { ...added, ...manifest } };
}
