/** What a handler needs beside its own files, and how that is installed. The rule is the same wherever it runs. */
export type SourcePackages = PythonPackages | NodePackages;

interface PackagesBase {
  /** Files of the folder that decide what is installed. They are there when the steps run, and nothing else is needed. */
  readonly files: readonly string[];
}

export interface PythonPackages extends PackagesBase {
  readonly manager: "pip";
  /** Files that a plan writes beside the others before the steps run, by name. */
  readonly made: Readonly<Record<string, string>>;
  /** Arguments of pip, one run after the other. Paths are relative to the folder with the files. */
  readonly steps: readonly (readonly string[])[];
  /** Whether what is installed is, in part, a link to files of the folder. */
  readonly isLinked: boolean;
  /** The requirements, one each; those that only pip can judge have `?` in front. */
  readonly requirements: readonly string[];
}

export interface NodePackages extends PackagesBase {
  readonly manager: "npm" | "pnpm" | "yarn";
  /** The command that installs them where the handler is deployed. */
  readonly command: readonly string[];
  /** Names of the packages, by which it is seen that they are there. */
  readonly names: readonly string[];
}
