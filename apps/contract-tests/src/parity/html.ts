import { escapeMarkup as escape, pageStyle } from "@millrace/contract-core";
import { managing } from "./interfaces.ts";
import type { Counts, Outcome, Parity, ParityClaim } from "./parity.ts";

const style = `
td { padding: .15rem .4rem; vertical-align: top; overflow-wrap: anywhere; } td.claim { text-align: left; min-width: 20rem; }
td.partial { background: var(--gap-bg); } td small { display: block; color: var(--fg); text-align: left; }
.scroll { max-height: 40rem; }
`;

/** Filters the rows; without script all are shown. */
const script = `
const rows = [...document.querySelectorAll("#claims tbody tr")];
const words = document.getElementById("words");
const differing = document.getElementById("differing");
function show() {
  const wanted = words.value.toLowerCase();
  let shown = 0;
  for (const row of rows) {
    row.hidden = (differing.checked && row.dataset.same === "true") || !row.textContent.toLowerCase().includes(wanted);
    if (!row.hidden) shown += 1;
  }
  document.getElementById("shown").textContent = shown + " of " + rows.length;
}
words.addEventListener("input", show);
differing.addEventListener("change", show);
show();
`;

/** The table for people: a single file that also works offline. */
export function parityHtml({ targets, sections, interfaces, claims }: Parity): string {
  const head = targets.map(({ name }) => `<th scope="col">${escape(name)}</th>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parity</title>
<style>${pageStyle}${style}</style>
</head>
<body>
<header>
<h1>Parity of ${escape(targets.map(({ name }) => name).join(", "))}</h1>
<dl>${targets.map(({ name, about }) => `<dt>${escape(name)}</dt><dd>${prose(about)}</dd>`).join("\n")}</dl>
</header>
<main>
<section aria-labelledby="sections-title">
<h2 id="sections-title">By section</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="sections-title"><table>
<thead><tr><th scope="col">section</th>${head}</tr></thead>
<tbody>${sections.map(({ section, counts }) => rowOf(section, counts)).join("\n")}
${rowOf(
  "all",
  targets.map(({ counts }) => counts),
)}</tbody></table></div>
</section>
<section aria-labelledby="interfaces-title">
<h2 id="interfaces-title">By interface, at ${escape(targets[0]?.name ?? "")}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="interfaces-title"><table>
<thead><tr><th scope="col">about</th>${managing.map(({ name }) => `<th scope="col">${prose(name)}</th>`).join("")}</tr></thead>
<tbody>${interfaces.map(({ resource, counts }) => rowOf(resource, counts)).join("\n")}</tbody></table></div>
</section>
<section aria-labelledby="claims-title">
<h2 id="claims-title">Claims</h2>
<p class="filters">
<label><input id="differing" type="checkbox" checked> only where a target does not pass</label>
<label>Search <input id="words" type="search" placeholder="id or words"></label>
<output id="shown" aria-live="polite"></output>
</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="claims-title"><table id="claims">
<thead><tr><th scope="col">claim</th>${head}</tr></thead>
<tbody>${claims.map(claimRow).join("\n")}</tbody></table></div>
</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function rowOf(section: string, counts: readonly Counts[]): string {
  const cells = counts.map((some) => `<td>${Object.entries(some).map(countOf).join("<br>")}</td>`);
  return `<tr><th scope="row">${escape(section)}</th>${cells.join("")}</tr>`;
}

function countOf([verdict, count]: readonly [string, number]): string {
  return `<span class="${escape(verdict)}">${count} ${escape(verdict)}</span>`;
}

function claimRow({ id, statement, outcomes }: ParityClaim): string {
  const isSame = outcomes.every(({ verdict }) => verdict === "pass");
  const cells = outcomes.map(cellOf).join("");
  return `<tr data-same="${isSame}"><td class="claim"><code>${escape(id)}</code> ${prose(statement)}</td>${cells}</tr>`;
}

function cellOf({ verdict, reason, known }: Outcome): string {
  const why = [reason, known].filter((text) => text !== "").map((text) => `<small>${prose(text)}</small>`);
  return `<td class="${escape(verdict)}">${escape(verdict)}${why.join("")}</td>`;
}

/** Text between backticks is code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
