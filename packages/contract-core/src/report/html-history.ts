import type { Change, ChangeKind } from "../record/change.ts";
import type { RunPoint, RunRecord } from "../record/run-record.ts";
import { prose } from "./html-summary.ts";
import { escapeMarkup as escape } from "./markup.ts";

/** In the order in which a reader wants to know of them. */
const kinds: readonly { readonly kind: ChangeKind; readonly title: string }[] = [
  { kind: "broken", title: "Newly broken" },
  { kind: "changed", title: "Broken in another way" },
  { kind: "repaired", title: "Repaired" },
  { kind: "lost", title: "No longer checked" },
  { kind: "vanished", title: "No longer claimed" },
];
/** Runs in the trend, so that the bars of a year are still bars on a phone. */
const SHOWN_MAX = 30;

/** What changed since the last run, and how earlier runs ended. */
export function historySection(record: RunRecord): string {
  const { since, history = [] } = record;
  if (since === undefined) return "";
  return `<section aria-labelledby="since-title">
<h2 id="since-title">Since the last run</h2>
${changesOf(since.startedAt, since.changes, new Set(record.claims.map(({ id }) => id)))}
${history.length > 1 ? trendOf(history.slice(-SHOWN_MAX)) : ""}
</section>`;
}

function changesOf(startedAt: string, changes: readonly Change[], shown: ReadonlySet<string>): string {
  const lastRun = `the run of ${escape(startedAt)}`;
  if (changes.length === 0) return `<p>Nothing changed since ${lastRun}.</p>`;
  const lists = kinds.flatMap(({ kind, title }) => {
    const some = changes.filter((change) => change.kind === kind);
    return some.length === 0 ? [] : [`<h3>${title}: ${some.length}</h3><ul>${some.map(itemOf).join("")}</ul>`];
  });
  return `<p>Compared with ${lastRun}:</p><div class="since">${lists.join("\n")}</div>`;

  function itemOf({ id, statement, before, after }: Change): string {
    const name = `<code>${escape(id)}</code>`;
    const link = shown.has(id) ? `<a href="#${escape(id)}">${name}</a>` : name;
    return `<li>${link} ${prose(statement)} <span class="change">${escape(before)} → ${escape(after)}</span></li>`;
  }
}

/** A bar for each run, as high as it had broken claims; the same in words for those who do not see it. */
function trendOf(runs: readonly RunPoint[]): string {
  const most = Math.max(1, ...runs.map(brokenOf));
  const bars = runs.map((run) => {
    const broken = brokenOf(run);
    const words = `${run.startedAt}: ${broken} broken, ${uncheckedOf(run)} not checked${run.stopped ? ", ended early" : ""}`;
    const height = broken === 0 ? "" : ` style="height:${Math.round((100 * broken) / most)}%"`;
    return `<li title="${escape(words)}"><span class="${broken === 0 ? "pass" : "fail"}"${height}></span><span class="words">${escape(words)}</span></li>`;
  });
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return "";
  return `<figure><figcaption>Broken claims in the last ${runs.length} runs of all claims, at most ${Math.max(...runs.map(brokenOf))}; green: none.
Not checked: ${uncheckedOf(first)} claims on ${dayOf(first)}, ${uncheckedOf(last)} on ${dayOf(last)}.</figcaption>
<ol class="trend">${bars.join("")}</ol></figure>`;
}

function brokenOf({ counts }: RunPoint): number {
  return counts.fail + counts.error;
}

function uncheckedOf({ counts }: RunPoint): number {
  return counts.skipped + counts.unchecked;
}

function dayOf({ startedAt }: RunPoint): string {
  return escape(startedAt.slice(0, "2026-01-01".length));
}
