import { expect, test } from "vitest";
import { siteLinks } from "./links.ts";

const pages = new Map([
  ["docs/limits.md", "limits"],
  ["docs/adr/README.md", "adr/index"],
  ["packages/worker/README.md", "packages/worker"],
]);
const assets = new Set(["docs/deploy/proxy.conf"]);
const linked = (markdown: string, file = "docs/guides/page.md"): string => siteLinks(markdown, file, pages, assets);

test("links to pages, with their headings, lead to the page on the site", () => {
  expect(
    linked("[a](../limits.md#numbers), [`b`](../../packages/worker/README.md) and [`c`](../../packages/worker)"),
  ).toBe("[a](/limits.md#numbers), [`b`](/packages/worker.md) and [`c`](/packages/worker.md)");
  expect(linked("[decisions](adr/README.md)", "docs/limits.md")).toBe("[decisions](/adr/index.md)");
  expect(linked("[states](../../specs/lifecycle.yaml)")).toBe("[states](/reference/states.md)");
});

test("a link to a file that is no page becomes its text, and one to a file that lies on the site stays", () => {
  expect(linked("see [`code`](../../apps/cli/src/main.ts), [conf](../deploy/proxy.conf)")).toBe(
    "see `code`, [conf](/deploy/proxy.conf)",
  );
});

test("a page does not lead to itself, but to its own headings", () => {
  const page = "[`limits.yaml`](../specs/limits.yaml) and [numbers](limits.md#numbers)";
  expect(linked(page, "docs/limits.md")).toBe("`limits.yaml` and [numbers](#numbers)");
});

test("other addresses, headings of the page and code are left alone", () => {
  const page = "[x](https://example.com) [y](#here) `[z](../limits.md)`\n\n```md\n[z](../limits.md)\n```\n";
  expect(linked(page)).toBe(page);
});
