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
