/** Another text for a part of a source file that is there exactly once. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The source with the edit. @throws Error unless its text is there exactly once */
export function edited(source: string, { file, from, to }: Edit): string {
  const times = source.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times ${JSON.stringify(from)}; update the defect.`);
  return source.replace(from, () => to);
}
