import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong with the page as it is, each with the elements at fault; empty when there is nothing. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The page's own policy lets no foreign script in; a script that the browser evaluates is not the page's.
  if (!(await page.evaluate("'axe' in window"))) {
    const { readFile } = await import("node:fs/promises");
    await page.evaluate(await readFile(axePath, "utf8"));
  }
  // Of sheets that it cannot read, because their connection broke off, it would insert copies, which the page's own policy refuses.
  const results = await page.evaluate<AxeResults>(
    "axe.run(document, { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
}
