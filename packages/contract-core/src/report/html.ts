import { type ClaimRecord, type EvidenceRecord, type RunRecord, isBroken, isJudged } from "../record/run-record.ts";
import { pageScript, pageStyle } from "./html-page.ts";
import { historySection } from "./html-history.ts";
import { escapeMarkup as escape } from "./markup.ts";
import { barOf, driftSection, firstBrokenOf, prose } from "./html-summary.ts";
import { lastHeldOf, NOT_JUDGED } from "./summary.ts";
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
  const followers = Map.groupBy(record.claims, ({ cause = "" }) => cause);
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
${barOf(record)}
<p class="verdict ${outcomeOf(record)}">${escape(verdictOf(record))}</p>
${firstBrokenOf(record)}
</header>
<main>
${historySection(record)}
<section aria-labelledby="matrix-title">
<h2 id="matrix-title">Operations and what is documented about them</h2>
<p>A row for each operation, a column for each kind of claim. A number says how many claims there are.
Green: all of them pass. Yellow: some were not checked. Red: some fail. Choose a number to see them below.</p>
<div id="matrix">${matrixOf(record)}</div>
</section>
${driftSection(record)}
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
    .map((claim) => claimOf(claim, againOf(suite, record, claim), followers.get(claim.id) ?? []))
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

function outcomeOf(record: RunRecord): string {
  if (!isJudged(record)) return "skipped";
  return record.counts.fail + record.counts.error > 0 ? "fail" : "pass";
}

function verdictOf(record: RunRecord): string {
  const { counts, claims, stopped, unreachable } = record;
  const broken = counts.fail + counts.error;
  const gaps = counts.skipped + counts.unchecked;
  const held =
    broken > 0
      ? `${broken} of ${claims.length} claims fail or could not be checked to the end.`
      : isJudged(record)
        ? `All ${counts.pass + counts.partial + counts.flaky} claims that were checked pass.`
        : NOT_JUDGED;
  const rest = gaps === 0 ? "" : ` ${gaps} were not checked; each says why.`;
  return `${held}${rest}${stopped ? ` ${unreachable ?? "The run ended early."}` : ""}`;
}

function countOf([verdict, count]: readonly [string, number]): string {
  return `<li class="${count === 0 ? "none" : verdict}"><b>${count}</b> ${verdict}</li>`;
}

/** A table for each interface, closed while nothing in it is broken. */
function matrixOf({ claims }: RunRecord): string {
  const operations = [...new Set(claims.flatMap((claim) => claim.operations))];
  const groups = Map.groupBy(operations, (operation) => operation.split(".")[0] ?? "");
  return [...groups].map(([group, names]) => groupOf(group, names, claims)).join("\n");
}

function groupOf(group: string, operations: readonly string[], all: readonly ClaimRecord[]): string {
  const claims = all.filter((claim) => claim.operations.some((operation) => operations.includes(operation)));
  const broken = claims.filter(({ verdict }) => verdict === "fail" || verdict === "error").length;
  const kinds = [...new Set(claims.map(({ kind }) => kind))].toSorted();
  const head = kinds.map((kind) => `<th scope="col">${escape(kind)}</th>`).join("");
  const rows = operations.map((operation) => {
    const own = claims.filter((claim) => claim.operations.includes(operation));
    const cells = kinds.map((kind) => cellOf(operation, kind, own));
    return `<tr><th scope="row">${escape(operation)}</th>${cells.join("")}</tr>`;
  });
  const state = broken === 0 ? "none broken" : `${broken} broken`;
  return `<details class="group"${broken > 0 ? " open" : ""}>
<summary><b>${escape(group)}</b>: ${operations.length} operations, ${claims.length} claims, ${state}</summary>
<div class="scroll"><table><thead><tr><th scope="col">operation</th>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>
</details>`;
}

function cellOf(operation: string, kind: string, own: readonly ClaimRecord[]): string {
  const claims = own.filter((claim) => claim.kind === kind);
  const worst = worstFirst.find((verdict) => claims.some((claim) => claim.verdict === verdict));
  if (worst === undefined) return "<td></td>";
  const label = `${operation}, ${kind}: ${claims.length}, worst ${words[worst]}`;
  const data = `data-operation="${escape(operation)}" data-kind="${escape(kind)}"`;
  return `<td class="${worst}"><button type="button" ${data} aria-label="${escape(label)}">${claims.length}</button></td>`;
}

/** Broken claims come first, their causes before the others. */
function orderedClaims({ claims }: RunRecord): readonly ClaimRecord[] {
  const place = (claim: ClaimRecord): number => (!isBroken(claim) ? 2 : claim.cause === undefined ? 0 : 1);
  return claims.toSorted(
    (a, b) => place(a) - place(b) || worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict),
  );
}

function causeOf({ cause }: ClaimRecord, followers: readonly ClaimRecord[]): string {
  const links = followers.map(({ id }) => linkTo(id)).join(", ");
  return [
    cause === undefined ? "" : `<p>With the cause of ${linkTo(cause)}.</p>`,
    links === "" ? "" : `<p>${followers.length} more with this cause: ${links}</p>`,
  ].join("");
}

function linkTo(id: string): string {
  return `<a href="#${escape(id)}"><code>${escape(id)}</code></a>`;
}

function claimOf(claim: ClaimRecord, again: string, followers: readonly ClaimRecord[]): string {
  const isOpen = isBroken(claim) && claim.cause === undefined;
  const data = `data-verdict="${claim.verdict}" data-kind="${escape(claim.kind)}" data-operations="${escape(claim.operations.join(" "))}"`;
  const since = claim.lastHeldAt === undefined ? "" : `<p>${escape(lastHeldOf(claim.lastHeldAt))}</p>`;
  const reason = claim.reason === null ? "" : `<p>${escape(claim.reason)}</p>`;
  return `<details id="${escape(claim.id)}" class="claim ${claim.verdict}" ${data}${isOpen ? " open" : ""}>
<summary><span class="mark" title="${escape(words[claim.verdict] ?? "")}">${claim.verdict}</span> <code>${escape(claim.id)}</code> ${prose(claim.statement)}</summary>
<p class="where">${escape(claim.section)}, ${prose(claim.source)} · ${escape(claim.confidence)}</p>
${(claim.sentences ?? []).map(({ line, text }) => `<blockquote>${prose(text)}<cite>line ${line} of the document</cite></blockquote>`).join("")}
${since}${causeOf(claim, followers)}${reason}${claim.evidence.map(evidenceOf).join("\n")}
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
