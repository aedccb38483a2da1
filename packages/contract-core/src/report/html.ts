import type { ClaimRecord, EvidenceRecord, RunRecord } from "../record/run-record.ts";
import { pageScript, pageStyle } from "./html-page.ts";
import { escapeMarkup as escape } from "./markup.ts";
import { lastHeldOf } from "./summary.ts";
import { againOf, type ReportedSuite } from "../suite/suite.ts";

/** Worst first: the worst verdict sets the colour of a cell of the matrix. */
const worstFirst = ["fail", "error", "flaky", "unchecked", "skipped", "partial", "pass"] as const;
/** What each verdict means, for a reader who sees such a report for the first time. */
const words: Readonly<Record<string, string>> = {
  pass: "everything that was said of the claim is true of the service",
  fail: "something that was said of the claim is not true",
  partial: "true wherever it was checked; a part could not be checked",
  flaky: "true, but only after the network had failed",
  error: "the check ended before it had said everything",
  skipped: "not played in this run",
  unchecked: "there is no check",
};
const legend = Object.entries(words)
  .map(([verdict, meaning]) => `<dt><span class="mark">${verdict}</span></dt><dd>${escape(meaning)}</dd>`)
  .join("");

/** The report for people: a single file that also works offline. */
export function htmlOf(record: RunRecord, suite: ReportedSuite): string {
  const title = `Contract of ${record.target}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${escape(title)}</h1>
<p>${escape(factsOf(record))}</p>
<ul class="counts">${Object.entries(record.counts).map(countOf).join("")}</ul>
<p class="verdict ${record.counts.fail + record.counts.error > 0 ? "fail" : "pass"}">${escape(verdictOf(record))}</p>
</header>
<main>
<section aria-labelledby="matrix-title">
<h2 id="matrix-title">Operations and what is documented about them</h2>
<p>A row for each operation, a column for each kind of claim. A number says how many claims there are.
Green: all of them pass. Yellow: some were not checked. Red: some fail. Choose a number to see them below.</p>
<div class="scroll">${matrixOf(record)}</div>
</section>
<section aria-labelledby="claims-title">
<h2 id="claims-title">Claims</h2>
<p>A claim is one statement of the interface document or the specification.</p>
<dl class="verdicts">${legend}</dl>
<p class="filters">
<label>Show <select id="verdict"><option value="">all</option>${worstFirst.map((kind) => `<option value="${kind}">${kind}</option>`).join("")}</select></label>
<label>Search <input id="words" type="search" placeholder="id or words"></label>
<button id="clear" type="button">Show all again</button>
<output id="shown" aria-live="polite"></output>
</p>
<div id="claims">${orderedClaims(record)
    .map((claim) => claimOf(claim, againOf(suite, record, claim)))
    .join("\n")}</div>
</section>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

function factsOf(record: RunRecord): string {
  const clock = record.clock === "control" ? "its clock was moved" : "in real time";
  const took = `${(record.tookMs / 1000).toFixed(1)} s, ${record.requests} requests`;
  return `${record.startedAt} · dialect ${record.dialect} · safety ${record.safety} · ${clock} · ${took}`;
}

function verdictOf({ counts, claims, stopped }: RunRecord): string {
  const broken = counts.fail + counts.error;
  const gaps = counts.skipped + counts.unchecked;
  const held =
    broken > 0
      ? `${broken} of ${claims.length} claims fail or could not be checked to the end.`
      : `All ${counts.pass + counts.partial + counts.flaky} claims that were checked pass.`;
  const rest = gaps === 0 ? "" : ` ${gaps} were not checked; each says why.`;
  return `${held}${rest}${stopped ? " The run ended early." : ""}`;
}

function countOf([verdict, count]: readonly [string, number]): string {
  return `<li class="${count === 0 ? "none" : verdict}"><b>${count}</b> ${verdict}</li>`;
}

function matrixOf({ claims }: RunRecord): string {
  const kinds = [...new Set(claims.map(({ kind }) => kind))].toSorted();
  const operations = [...new Set(claims.flatMap((claim) => claim.operations))];
  const head = kinds.map((kind) => `<th scope="col">${escape(kind)}</th>`).join("");
  const rows = operations.map((operation) => {
    const own = claims.filter((claim) => claim.operations.includes(operation));
    const cells = kinds.map((kind) => cellOf(operation, kind, own));
    return `<tr><th scope="row">${escape(operation)}</th>${cells.join("")}</tr>`;
  });
  return `<table><thead><tr><th scope="col">operation</th>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}

function cellOf(operation: string, kind: string, own: readonly ClaimRecord[]): string {
  const claims = own.filter((claim) => claim.kind === kind);
  const worst = worstFirst.find((verdict) => claims.some((claim) => claim.verdict === verdict));
  if (worst === undefined) return "<td></td>";
  const label = `${operation}, ${kind}: ${claims.length}, worst ${words[worst]}`;
  const data = `data-operation="${escape(operation)}" data-kind="${escape(kind)}"`;
  return `<td class="${worst}"><button type="button" ${data} aria-label="${escape(label)}">${claims.length}</button></td>`;
}

/** Broken claims come first. */
function orderedClaims({ claims }: RunRecord): readonly ClaimRecord[] {
  return claims.toSorted((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict));
}

function claimOf(claim: ClaimRecord, again: string): string {
  const isBroken = claim.verdict === "fail" || claim.verdict === "error";
  const data = `data-verdict="${claim.verdict}" data-kind="${escape(claim.kind)}" data-operations="${escape(claim.operations.join(" "))}"`;
  const since = claim.lastHeldAt === undefined ? "" : `<p>${escape(lastHeldOf(claim.lastHeldAt))}</p>`;
  const reason = claim.reason === null ? "" : `<p>${escape(claim.reason)}</p>`;
  return `<details class="claim ${claim.verdict}" ${data}${isBroken ? " open" : ""}>
<summary><span class="mark" title="${escape(words[claim.verdict] ?? "")}">${claim.verdict}</span> <code>${escape(claim.id)}</code> ${prose(claim.statement)}</summary>
<p class="where">${escape(claim.section)}, ${prose(claim.source)} · ${escape(claim.confidence)}</p>
${since}${reason}${claim.evidence.map(evidenceOf).join("\n")}
<p>Check it again:</p><pre>${escape(again)}</pre>
</details>`;
}

function evidenceOf({ scenario, holds, expected, got, exchange, steps = [] }: EvidenceRecord): string {
  const order = steps.map((step) => `<li><code>${escape(step)}</code></li>`).join("");
  const shown =
    exchange === null
      ? ""
      : `<details><summary>${escape(`${exchange.method} ${exchange.url} → ${exchange.status ?? "no answer"} in ${exchange.tookMs} ms`)}</summary>
<pre>${escape(exchange.curl)}</pre><pre>${escape(exchange.answerBody.slice(0, 4_000))}</pre></details>`;
  return `<div class="evidence ${holds ? "pass" : "fail"}"><p>${escape(scenario)}</p>
<dl><dt>expected</dt><dd>${escape(expected)}</dd><dt>got</dt><dd>${escape(got)}</dd></dl>${order === "" ? "" : `<ol class="steps">${order}</ol>`}${shown}</div>`;
}

/** Text between backticks is code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
