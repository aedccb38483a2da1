import { rounded } from "../../base/report.ts";
import type { ComparedMeasure, ComparedParty } from "../record/comparison.ts";
import { escaped } from "./markup.ts";
import { UNSTEADY_MARK } from "./numbers.ts";

const WIDTH = 760;
const LABEL_WIDTH = 290;
const VALUE_WIDTH = 130;
const ROW_HEIGHT = 26;
const BAR_HEIGHT = 14;
const TOP = 30;
const BOTTOM = 26;

/** Colours of a plot for light and dark surroundings, as custom properties. */
export const PLOT_COLOURS = {
  light: "--page:#fff;--text:#1f2328;--muted:#59636e;--subject:#0969da;--peer:#8c959f;--line:#1f2328",
  dark: "--page:#0d1117;--text:#f0f6fc;--muted:#9198a1;--subject:#4493f8;--peer:#656c76;--line:#f0f6fc",
} as const;

/** What the parts of a plot look like; the colours come from {@link PLOT_COLOURS}. */
export const PLOT_STYLE = [
  "text{font:13px system-ui,sans-serif;fill:var(--text)}",
  ".page{fill:var(--page)}",
  ".title{font-weight:600}",
  ".muted{fill:var(--muted);font-size:12px}",
  ".subject{fill:var(--subject)}",
  ".peer{fill:var(--peer)}",
  ".weaker{fill-opacity:.25;stroke:var(--peer);stroke-dasharray:3 2}",
  ".range{stroke:var(--line);stroke-width:1.5}",
].join("");

/** A plot inside of a page that has the style and the colours. */
export function plot(compared: ComparedMeasure): string {
  return svgOf(compared, "");
}

/** A plot of a measure as a file of its own. */
export function plotFile(compared: ComparedMeasure, note: string): string {
  return asFile(svgOf(compared, fileHead(""), note));
}

/** A plot of other parts, under a title, as a file of its own. `style` is theirs. */
export function plotPage(
  { width, height, title, style }: { width: number; height: number; title: string; style: string },
  parts: readonly string[],
): string {
  return asFile(svg(width, height, title, fileHead(style), parts));
}

/** A file brings its background: what shows it may be light while the system is dark, or the other way round. */
function fileHead(style: string): string {
  return `<style>svg{${PLOT_COLOURS.light}}@media(prefers-color-scheme:dark){svg{${PLOT_COLOURS.dark}}}${PLOT_STYLE}${style}</style><rect class="page" x="-8" y="-8" width="100%" height="100%"/>`;
}

function asFile(text: string): string {
  return `${text.replace(/<svg viewBox="0 0 (\d+) (\d+)"/, framed)}\n`;
}

/** With a margin, within the background. */
function framed(_: string, width: string, height: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${Number(width) + 16} ${Number(height) + 16}"`;
}

function svgOf({ measure, parties }: ComparedMeasure, head: string, note = ""): string {
  const height = TOP + parties.length * ROW_HEIGHT + BOTTOM;
  const most = Math.max(...parties.map(({ figure }) => figure.max));
  const scale = (value: number): number => (value / most) * (WIDTH - LABEL_WIDTH - VALUE_WIDTH);
  const direction = measure.better === "higher" ? "more is better" : "less is better";
  const title = `${measure.label}, ${measure.unit === "ms" ? "median in ms" : "jobs a second"} (${direction})`;
  const foot = ["bar: median of the rounds, line: lowest to highest; dashed: not durable", note]
    .filter((part) => part !== "")
    .join("; ");
  return svg(WIDTH, height, title, head, [
    ...parties.map((one, row) => barOf(one, TOP + row * ROW_HEIGHT, scale)),
    `<text class="muted" x="0" y="${height - 6}">${escaped(foot)}</text>`,
  ]);
}

function svg(width: number, height: number, title: string, head: string, parts: readonly string[]): string {
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${head}`,
    `<text class="title" x="0" y="16">${escaped(title)}</text>`,
    ...parts,
    "</svg>",
  ].join("\n");
}

function barOf({ party, figure }: ComparedParty, top: number, scale: (value: number) => number): string {
  const middle = top + ROW_HEIGHT / 2;
  const kind = `${party.isSubject ? "subject" : "peer"}${party.durability === "each write" ? "" : " weaker"}`;
  const [from, to] = [LABEL_WIDTH + scale(figure.min), LABEL_WIDTH + scale(figure.max)];
  const value = `${figure.isSteady ? "" : `${UNSTEADY_MARK} `}${rounded(figure.value)}`;
  const number = (position: number): string => position.toFixed(1);
  return [
    `<text x="${LABEL_WIDTH - 8}" y="${middle + 4}" text-anchor="end">${escaped(party.label.replaceAll("`", ""))}</text>`,
    `<rect class="${kind}" x="${LABEL_WIDTH}" y="${middle - BAR_HEIGHT / 2}" width="${number(scale(figure.value))}" height="${BAR_HEIGHT}" rx="2"/>`,
    `<line class="range" x1="${number(from)}" y1="${middle}" x2="${number(to)}" y2="${middle}"/>`,
    `<text x="${number(Math.max(to, LABEL_WIDTH + scale(figure.value)) + 8)}" y="${middle + 4}">${value}</text>`,
  ].join("");
}
