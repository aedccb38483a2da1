import { machineLine } from "../../base/report.ts";
import type { PeersRecord, RecordedParty } from "../record/record.ts";
import { escaped, withCode } from "./markup.ts";
import { times, UNSTEADY_MARK } from "./numbers.ts";
import { plot, PLOT_COLOURS, PLOT_STYLE } from "./plot.ts";
import { limitsTable, measureTables, type ReportTable, setUpOf, type Wording } from "./tables.ts";

const STYLE = `
:root{color-scheme:light dark;--rule:#d1d9e0;${PLOT_COLOURS.light}}
@media(prefers-color-scheme:dark){:root{--rule:#3d444d;${PLOT_COLOURS.dark}}}
body{background:var(--page);color:var(--text);font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
h1,h2{line-height:1.25}h2{margin-top:2.5rem}
svg{display:block;max-width:100%;margin:1rem 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:13px;width:100%}
th,td{border-bottom:1px solid var(--rule);padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top}
td.number{font-variant-numeric:tabular-nums}
.note{color:var(--muted)}
code{font-size:.92em}
${PLOT_STYLE}`;

const WORDING: Wording = {
  unit: ({ unit }) => (unit === "ms" ? "median, ms" : "per second"),
  p99: "p99 of it",
  ratio: times,
};

/** A page with plots and tables that needs no other file and asks no server for anything. */
export function htmlReport(record: PeersRecord): string {
  const limits = limitsTable(record);
  const day = record.startedAt.slice(0, 10);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Millrace beside other job queues, ${day}</title><style>${STYLE}</style></head><body>`,
    "<h1>Millrace beside other job queues</h1>",
    `<p>${escaped(machineLine(record.machine))}. ${escaped(record.startedAt)}, commit <code>${escaped(record.commit)}</code>, ${record.minutes} minutes, load after it ${record.loadAfter}.</p>`,
    "<p>The same work everywhere: a caller submits a job of 1 KB over HTTP, it is stored, a worker in a process of its own runs a handler that does nothing, and the caller reads the result. ",
    `Each round starts every party once, on empty data and in another order; ${record.rounds} rounds, ${record.secondsEach} s for each rate and half of it for each time. Ratios are made within a round. `,
    `Behind a value are the lowest and the highest round; ${UNSTEADY_MARK} marks a value whose rounds lie more than 15 % from the median.</p>`,
    ...failures(record),
    ...measureTables(record, WORDING).flatMap(({ compared, table }) => {
      const { measure, parties } = compared;
      const head = `<h2>${escaped(measure.label)}</h2><p class="note">${escaped(measure.explanation)}</p>`;
      return parties.length === 0 ? [] : [head, plot(compared), tableOf(table)];
    }),
    ...(limits === undefined ? [] : ["<h2>What the machine can do by itself</h2>", tableOf(limits)]),
    "<h2>How each party is set up</h2>",
    ...record.parties.map(setUpSection),
    "</body></html>\n",
  ].join("\n");
}

function failures(record: PeersRecord): string[] {
  if (record.failures.length === 0) return [];
  const items = record.failures.map(({ party, message }) => `<li><b>${escaped(party)}</b>: ${escaped(message)}</li>`);
  return ["<p>Left out, because it could not be measured to the end:</p>", `<ul>${items.join("")}</ul>`];
}

function setUpSection(party: RecordedParty): string {
  const { sentence, table } = setUpOf(party);
  return `<h3>${withCode(party.label)}</h3>\n<p>${withCode(sentence)}</p>\n${tableOf(table)}`;
}

function tableOf({ head, rows }: ReportTable): string {
  const line = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell, index) => `<td${index === 0 ? "" : ' class="number"'}>${withCode(cell)}</td>`).join("")}</tr>`;
  const cells = head.map((cell) => `<th>${withCode(cell)}</th>`).join("");
  const body = rows.map(line).join("\n");
  return `<div class="scroll"><table><thead><tr>${cells}</tr></thead><tbody>${body}</tbody></table></div>`;
}
