import { commits, type Commits, type CommitsResult } from "../load/commits.ts";
import { serveParent } from "./parent.ts";

/** Writes durably without a server before it. */
serveParent<undefined, Commits, CommitsResult>({
  ready: undefined,
  answer: commits,
  stop: () => Promise.resolve(),
});
