/** Folders as people have them. Each is played through `dev`, `deploy --as folder` and `deploy --as image`: one verdict, one answer. */
export interface SourceRow {
  /** What is special about it. */
  readonly what: string;
  readonly files: Readonly<Record<string, SourceContent>>;
  /** Files beside the folder. */
  readonly outside?: Readonly<Record<string, string>>;
  /** The operand, relative to the folder; default: the folder. */
  readonly named?: string;
  /** What is started: a file, or the words of a command. */
  readonly starts?: string;
  /** Requirements for pip, or the command of a package manager. */
  readonly installs?: readonly string[];
  /** What a job with the input `{}` answers; left out where only the plan is tested, for packages of a registry. */
  readonly answer?: unknown;
  /** Why it cannot be run. */
  readonly refusal?: RegExp;
}

export type SourceContent = string | Uint8Array | { readonly link: string };
