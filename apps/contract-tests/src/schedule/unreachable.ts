import type { Forge, Issue } from "./forge.ts";
import { type IssueFacts, type IssueOutcome, markerOf } from "./issue.ts";

/** A run that looked whether its target answers. */
export interface Reach extends Pick<IssueFacts, "target" | "at" | "runUrl"> {
  /** Why it does not; null if it does. */
  readonly why: string | null;
}

/**
 * Maintains the issue that says since when a target is unreachable: opens it with the first run that gets no answer, rewrites it with
 * the next ones, and closes it with the first that gets one. It is apart from the issue about broken claims, of which such runs know nothing.
 */
export async function rollUnreachable(
  forge: Forge,
  reach: Reach,
  hide: (text: string) => string,
  isDry = false,
): Promise<IssueOutcome> {
  const { target, why, at, runUrl } = reach;
  const marker = markerOf(target, "unreachable");
  const found = await forge.find(marker);
  const run = runUrl === null ? "" : ` ([run](${runUrl}))`;
  if (why === null) {
    if (found === null) return { action: "none", url: null };
    if (!isDry) {
      await forge.comment(found.number, hide(`The target answers again, as of ${at}${run}.`));
      await forge.close(found.number);
    }
    return { action: "closed", url: found.url };
  }
  const since = found === null ? at : sinceIn(found, at);
  const text = {
    title: hide(`Unreachable since ${since}: ${target}`),
    body: [
      marker,
      `<!-- millrace-verify since=${since} -->`,
      hide(`Nothing could be checked since ${since}: ${why}`),
      "",
      `Last try ${at}${run}. The issue closes itself with the first run that gets an answer.`,
    ].join("\n"),
  };
  if (found === null) return { action: "opened", url: isDry ? null : (await forge.open(text)).url };
  if (!isDry) await forge.update(found.number, text);
  return { action: "updated", url: found.url };
}

function sinceIn({ body }: Issue, at: string): string {
  return /<!-- millrace-verify since=(\S+) -->/.exec(body)?.[1] ?? at;
}
