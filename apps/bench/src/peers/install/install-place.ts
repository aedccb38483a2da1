/** Where the programs of a peer are installed. */
export interface InstallPlace {
  /** Folder that outlives the run. */
  readonly cacheDir: string;
  /** Ends what installs. */
  readonly signal?: AbortSignal;
  progress(message: string): void;
}
