import { code } from "@millrace/contract-core";
import { createHash } from "node:crypto";
import { programLine } from "../report/program.ts";
import type { Forge, Issue, IssueText } from "./forge.ts";
import type { BrokenClaim, Standing } from "./standing.ts";

/** The action on the rolling issue, and its address. */
export interface IssueOutcome {
  readonly action: "none" | "opened" | "updated" | "commented" | "closed";
  readonly url: string | null;
}

export interface IssueFacts {
  /** e.g. `https://millrace.example.com (default)` */
  readonly target: string;
  /** Undefined: a service that the suite started. */
  readonly baseUrl: string | undefined;
  readonly at: string;
  /** Address of the run; null without one. */
  readonly runUrl: string | null;
  readonly standing: Standing;
  /** Whether a claim held, or can no longer be checked. Missing evidence does not close an issue. */
  readonly isSettled: (claimId: string) => boolean;
}

/** A body may have 65,536 characters, which fit this number of rows and the marks of all claims. */
const ROWS_MAX = 30;
const CELL_MAX_CHARS = 200;

/**
 * Maintains the single issue of a target: opens it when a broken claim is confirmed, rewrites it on every red run, comments
 * when other claims are broken than before, closes it on the first run without broken claims. `hide` removes
 * secrets from every text. With `isDry` nothing is written.
 */
export async function rollIssue(
  forge: Forge,
  facts: IssueFacts,
  hide: (text: string) => string,
  isDry = false,
): Promise<IssueOutcome> {
  const found = await forge.find(markerOf(facts.target));
  const { broken, suspected } = facts.standing;
  if (broken.length === 0) {
    if (found === null) return { action: "none", url: null };
    const isGreen = suspected.length === 0 && [...failuresIn(found).keys()].every(facts.isSettled);
    if (!isGreen) return { action: "none", url: found.url };
    if (!isDry) {
      await forge.comment(found.number, hide(greenComment(facts)));
      await forge.close(found.number);
    }
    return { action: "closed", url: found.url };
  }
  const text = issueText(facts, hide);
  if (found === null) return { action: "opened", url: isDry ? null : (await forge.open(text)).url };
  const difference = differenceOf(found, broken);
  if (!isDry) {
    // The comment comes first: if the update fails, the next run finds the old marks and comments again.
    if (difference !== null) await forge.comment(found.number, hide(difference));
    await forge.update(found.number, text);
  }
  return { action: difference === null ? "updated" : "commented", url: found.url };
}

/** The invisible marker that only the issue of this kind about the target has. */
export function markerOf(target: string, kind = "target"): string {
  return `<!-- millrace-verify ${kind}=${createHash("sha256").update(target).digest("hex").slice(0, 16)} -->`;
}

function issueText(facts: IssueFacts, hide: (text: string) => string): IssueText {
  const { target, baseUrl, at, runUrl, standing } = facts;
  const { broken, suspected, changes, oldest, unknown } = standing;
  const again = `${programLine}${baseUrl === undefined ? "" : ` --base-url ${baseUrl}`} --only ${broken[0]?.id}`;
  const lost = changes.filter(({ kind }) => kind === "lost");
  const body = [
    `${count(broken.length)} of ${code(target)} ${broken.length === 1 ? "is" : "are"} broken; each was seen to fail twice.`,
    "This text is written anew by every run, and the issue closes itself with the first one after which all hold.",
    "",
    `| claim | promise | expected | got | broken since |`,
    "|---|---|---|---|---|",
    ...broken.slice(0, ROWS_MAX).map(rowOf),
    ...(broken.length > ROWS_MAX ? ["", `And ${broken.length - ROWS_MAX} more; the report of the run has them.`] : []),
    "",
    ...(suspected.length === 0 ? [] : [`Failed once, to be looked at again: ${listed(suspected)}.`, ""]),
    ...(lost.length === 0 ? [] : [`Not looked at any more: ${listed(lost.map(({ id }) => id))}.`, ""]),
    `Oldest evidence: ${oldest.map(({ id, checkedAt }) => `\`${id}\` (${checkedAt})`).join(", ")}.` +
      (unknown === 0 ? "" : ` Of ${unknown} claims that have a check nothing is known here.`),
    "",
    `Last run ${at}${runUrl === null ? "" : `, [its report](${runUrl})`}. To see one of them again: ${code(again)}.`,
  ];
  // Marks are not for people, and hold only ids and hashes.
  return {
    title: hide(`Contract broken: ${count(broken.length)} of ${target}`),
    body: [markerOf(target), failureMark(broken), hide(body.join("\n"))].join("\n"),
  };
}

function rowOf({ id, statement, where, expected, got, brokenSince, heldAt }: BrokenClaim): string {
  const since = `${brokenSince} (${heldAt === null ? "never seen to hold" : `last held ${heldAt}`})`;
  const cells = [`\`${id}\``, `${statement} (${where})`, cell(expected), cell(got), since];
  // A bar would end the cell, also within code.
  return `| ${cells.map((text) => text.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

function cell(text: string | null): string {
  const short = text ?? "";
  return short === "" ? "" : code(short.length > CELL_MAX_CHARS ? `${short.slice(0, CELL_MAX_CHARS)}…` : short);
}

function count(promises: number): string {
  return `${promises} ${promises === 1 ? "promise" : "promises"}`;
}

function greenComment({ at, runUrl }: IssueFacts): string {
  return `Every promise that was broken holds again, as of ${at}${runUrl === null ? "" : ` ([run](${runUrl}))`}.`;
}

const FAILURES = /<!-- millrace-verify failures=(\S*) -->/;

function failureMark(broken: readonly BrokenClaim[]): string {
  return `<!-- millrace-verify failures=${broken.map((claim) => `${claim.id}:${markOf(claim)}`).join(",")} -->`;
}

/** Length of a fingerprint that distinguishes it from others of the same claim. */
function markOf({ fingerprint }: BrokenClaim): string {
  return fingerprint?.slice(0, 8) ?? "error";
}

/** The broken claims of an issue: fingerprints by claim. */
function failuresIn({ body }: Issue): ReadonlyMap<string, string> {
  const marks = (FAILURES.exec(body)?.[1] ?? "").split(",").filter((mark) => mark !== "");
  return new Map(
    marks.map((mark) => {
      const [id = "", fingerprint = ""] = mark.split(":");
      return [id, fingerprint];
    }),
  );
}

/** The broken claims that differ from those of the issue; null without any. */
function differenceOf(issue: Issue, broken: readonly BrokenClaim[]): string | null {
  const before = failuresIn(issue);
  const now = new Map(broken.map((claim) => [claim.id, markOf(claim)]));
  const others = [...now].filter(([id, fingerprint]) => before.has(id) && before.get(id) !== fingerprint);
  const groups = {
    "Broken now": [...now.keys()].filter((id) => !before.has(id)),
    "Broken in another way": others.map(([id]) => id),
    "Not broken any more": [...before.keys()].filter((id) => !now.has(id)),
  };
  const lines = Object.entries(groups).filter(([, ids]) => ids.length > 0);
  return lines.length === 0 ? null : lines.map(([what, ids]) => `${what}: ${listed(ids)}.`).join("\n");
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, ROWS_MAX).map((id) => `\`${id}\``);
  return ids.length > shown.length ? `${shown.join(", ")} and ${ids.length - shown.length} more` : shown.join(", ");
}
