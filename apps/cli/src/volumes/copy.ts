/** What a copy tells while it goes on. */
export interface CopyWatch {
  /** A file is done. */
  readonly onFile: (file: CopiedFile) => void;
  /** Something is left out, and why. */
  readonly onSkipped: (name: string, reason: string) => void;
}

export interface CopiedFile {
  readonly from: string;
  readonly to: string;
  readonly sizeBytes: number;
}

/** A pause of the other side ends a copy; its length does not. */
export const COPY_TIMEOUT_MS = 2_000_000_000;

/** Whether a path is that of what a directory holds, not of the directory: `.` or `folder/.`, as for `cp` and `docker cp`. */
export function namesContents(path: string): boolean {
  return /(^|\/)\.\/?$/.test(path);
}
