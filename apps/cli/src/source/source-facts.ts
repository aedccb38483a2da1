/** What is known of the folder of a handler, as far as a plan needs it. */
export interface SourceFacts {
  /** Absolute path. */
  readonly folder: string;
  /** Files that are deployed, relative to the folder, sorted. */
  readonly files: readonly string[];
  /** The content of one of them; undefined where there is no such file. */
  readonly read: (path: string) => Uint8Array | undefined;
  /** `type` of the nearest `package.json` above the folder, which decides what kind of module a `.js` file is. */
  readonly outerModuleType?: string | undefined;
}

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

/** The text of a file as pip and editors read it: by its byte order mark, else UTF-8, else Latin-1. Lines end with `\n`. */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll(/\r\n?/g, "\n");
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
