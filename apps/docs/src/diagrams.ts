import { renderMermaidSVG } from "beautiful-mermaid";

/**
 * A diagram of Mermaid as an image within the page. It is drawn when the site is built, and takes its colours from the
 * variables that the theme sets, so that it fits light and dark pages.
 */
export function drawDiagram(source: string): string {
  const svg = renderMermaidSVG(source, { bg: "var(--diagram-bg)", fg: "var(--diagram-fg)", transparent: true });
  // A page of the site may have no style element; the theme has these rules. One of them would ask another host for a font.
  // On a small screen it is not made smaller than can be read, but moves within the page.
  const width = /<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1] ?? "0";
  const bare = svg.replace(/<style>[^]*?<\/style>/, "").replace(/ style="--bg:[^"]*"/, "");
  return `<figure class="diagram" style="--width: ${Math.round(Number(width))}px" v-pre>${bare}</figure>\n`;
}
