/** A mutation that no check has to find, and why, as a maintainer judged. */
export interface Judged {
  readonly file: string;
  /** As a report calls it. */
  readonly change: string;
  /** The line that it changes, without the blanks around it: the number of the line would soon be another one. */
  readonly code: string;
  readonly reason: string;
}
