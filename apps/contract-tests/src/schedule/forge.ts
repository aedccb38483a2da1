/** The content of an issue. */
export interface IssueText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface Issue extends IssueText {
  readonly number: number;
  /** Address of its page. */
  readonly url: string;
}

/** A tracker of issues. Every call rejects with a {@link ForgeError} when it fails. */
export interface Forge {
  /** The open issue with the marker, written by this program or a user with write access; null if there is none. */
  find(marker: string): Promise<Issue | null>;
  open(text: IssueText): Promise<Issue>;
  update(number: number, text: IssueText): Promise<void>;
  comment(number: number, body: string): Promise<void>;
  close(number: number): Promise<void>;
}

/** For a dry run that can reach no tracker: as if the target had no issue yet. */
export const forgeWithoutIssues: Forge = {
  find: async () => null,
  open: () => Promise.reject(new ForgeError("A dry run opens no issue.")),
  update: () => Promise.reject(new ForgeError("A dry run changes no issue.")),
  comment: () => Promise.reject(new ForgeError("A dry run writes no comment.")),
  close: () => Promise.reject(new ForgeError("A dry run closes no issue.")),
};

/** A request to the forge failed; the message says what to do. */
export class ForgeError extends Error {
  override readonly name = "ForgeError";
}
