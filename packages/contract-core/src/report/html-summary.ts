import { type ClaimRecord, type RunRecord, isBroken } from "../record/run-record.ts";
import { brokenIn } from "./broken-claims.ts";
import { escapeMarkup as escape } from "./markup.ts";

/** The counts as one bar; the list beside it says the same in numbers. */
export function barOf({ counts, claims }: RunRecord): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(
      ([verdict, count]) => `<span class="${verdict}" style="flex-grow:${count}" title="${count} ${verdict}"></span>`,
    );
  return claims.length === 0 ? "" : `<div class="bar" aria-hidden="true">${parts.join("")}</div>`;
}

/** The first claim that is broken, in words. */
export function firstBrokenOf({ claims }: RunRecord): string {
  const broken = claims.filter(isBroken);
  const first = brokenIn({ claims: broken })[0]?.claim;
  if (first === undefined) return "";
  const others = broken.length === 1 ? "" : ` ${broken.length - 1} more below.`;
  return `<p class="first"><b>What broke first:</b> ${prose(first.statement)} ${escape(gotOf(first))}${others}</p>`;
}

function gotOf({ evidence, reason }: ClaimRecord): string {
  const broken = evidence.find(({ holds }) => !holds);
  if (broken === undefined) return reason === null ? "" : `The check ended early: ${reason}`;
  return `Expected ${broken.expected}; the service gave ${broken.got}.`;
}

/** What answers have beyond the documents. */
export function driftSection({ drift = [] }: RunRecord): string {
  if (drift.length === 0) return "";
  const rows = drift.map(
    ({ operation, kind, what, seen, example }) =>
      `<tr><th scope="row">${escape(operation)}</th><td>${kind} <code>${escape(what)}</code></td><td>${seen}</td><td><code>${escape(example)}</code></td></tr>`,
  );
  return `<section aria-labelledby="drift-title">
<h2 id="drift-title">Answers beyond the documents</h2>
<p>These were answered and are described nowhere. No claim fails by them; a program may already depend on them.</p>
<div class="scroll"><table class="drift"><thead><tr><th scope="col">operation</th><th scope="col">what</th><th scope="col">answers</th><th scope="col">first seen</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>
</section>`;
}

/** Text between backticks is code. */
export function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
