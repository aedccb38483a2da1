import { escaped } from "../report/markup.ts";
import { plotPage } from "../report/plot.ts";
import { type HeldOutcome, type HeldRecord, outcomesOf } from "./held-record.ts";

const WIDTH = 760;
const HEIGHT = 300;
const LEFT = 46;
const RIGHT = 250;
const TOP = 34;
const BOTTOM = 46;
const LABEL_HEIGHT = 17;
const SAMPLE_WIDTH = 24;
/** Peers have one colour; their lines differ. */
const DASHES = ["none", "7 3", "2 3", "9 3 2 3"];
const STYLE = [
  ".grid{stroke:var(--peer);stroke-opacity:.35}",
  ".line{fill:none;stroke-width:2}",
  ".subject-line{stroke:var(--subject)}",
  ".peer-line{stroke:var(--peer)}",
].join("");

/** The share of the offered jobs that each party did, over the minutes, as a file of its own. */
export function heldPlot(record: HeldRecord): string {
  const outcomes = outcomesOf(record);
  const fromSeconds = Math.min(...outcomes.flatMap(({ found }) => found.spans.map(({ atSeconds }) => atSeconds)));
  const x = (seconds: number): number =>
    LEFT + ((seconds - fromSeconds) / (record.heldMinutes * 60 - fromSeconds)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number): number => TOP + (1 - Math.min(1, share)) * (HEIGHT - TOP - BOTTOM);
  const title = "jobs done, of those offered, beside a transaction that stays open (more is better)";
  const labels = spreadLabels(outcomes.map(({ found }) => y((found.spans.at(-1)?.perSecond ?? 0) / found.offered)));
  const foot = `${record.startedAt.slice(0, 10)}, ${record.machine.cores} cores (${record.machine.cpu}), commit ${record.commit}`;
  return plotPage({ width: WIDTH, height: HEIGHT, title, style: STYLE }, [
    ...[0, 0.5, 1].map((share) => gridLine(share, y(share))),
    `<line class="range" x1="${x(0)}" y1="${TOP}" x2="${x(0)}" y2="${HEIGHT - BOTTOM}" stroke-dasharray="3 3"/>`,
    `<text class="muted" x="${x(0) + 4}" y="${HEIGHT - BOTTOM + 16}">it begins</text>`,
    `<text class="muted" x="${WIDTH - RIGHT}" y="${HEIGHT - BOTTOM + 16}" text-anchor="end">${record.heldMinutes} minutes</text>`,
    ...outcomes.map((one, row) => lineOf(one, DASHES[row % DASHES.length] ?? "none", labels[row] ?? 0, x, y)),
    `<text class="muted" x="0" y="${HEIGHT - 6}">${escaped(foot)}</text>`,
  ]);
}

function gridLine(share: number, height: number): string {
  return [
    `<line class="grid" x1="${LEFT}" y1="${height}" x2="${WIDTH - RIGHT}" y2="${height}"/>`,
    `<text class="muted" x="${LEFT - 6}" y="${height + 4}" text-anchor="end">${share * 100} %</text>`,
  ].join("");
}

function lineOf(
  { party, found }: HeldOutcome,
  dash: string,
  labelY: number,
  x: (seconds: number) => number,
  y: (share: number) => number,
): string {
  const points = found.spans.map(
    ({ atSeconds, perSecond }) => `${x(atSeconds).toFixed(1)},${y(perSecond / found.offered).toFixed(1)}`,
  );
  const looks = party.isSubject ? `class="line subject-line"` : `class="line peer-line" stroke-dasharray="${dash}"`;
  const sampleX = WIDTH - RIGHT + 8;
  return [
    `<polyline ${looks} points="${points.join(" ")}"/>`,
    `<line ${looks} x1="${sampleX}" y1="${labelY}" x2="${sampleX + SAMPLE_WIDTH}" y2="${labelY}"/>`,
    `<text x="${sampleX + SAMPLE_WIDTH + 6}" y="${labelY + 4}">${escaped(party.label.replaceAll("`", ""))}</text>`,
  ].join("");
}

/** Heights of the labels, in their order, so that none covers another. */
function spreadLabels(heights: readonly number[]): number[] {
  const placed: number[] = [];
  const order = heights.map((height, at) => ({ height, at })).toSorted((a, b) => a.height - b.height || a.at - b.at);
  let least = 0;
  for (const { height, at } of order) {
    placed[at] = Math.max(height, least);
    least = (placed[at] ?? 0) + LABEL_HEIGHT;
  }
  return placed;
}
