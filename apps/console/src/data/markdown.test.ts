import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownBlocks } from "./markdown.ts";

const text = (value: string): { readonly kind: "text"; readonly text: string } => ({ kind: "text", text: value });

describe("the Markdown of a readme", () => {
  test("headings, paragraphs, lists and code", () => {
    expect(
      markdownBlocks("# Mill\n\nGrinds\ngrain.\n- wheat\n- rye\n  and oats\n\n1. first\n\n```sh\nls # all\n```"),
    ).toEqual([
      { kind: "heading", level: 1, parts: [text("Mill")] },
      { kind: "paragraph", parts: [text("Grinds grain.")] },
      { kind: "list", ordered: false, items: [[text("wheat")], [text("rye and oats")]] },
      { kind: "list", ordered: true, items: [[text("first")]] },
      { kind: "code", text: "ls # all" },
    ]);
  });

  test("emphasis, code and links within a line", () => {
    expect(markdownBlocks("Set `A` to **one**, *or* [read](https://a.test/b), see https://a.test.")).toEqual([
      {
        kind: "paragraph",
        parts: [
          text("Set "),
          { kind: "code", text: "A" },
          text(" to "),
          { kind: "strong", text: "one" },
          text(", "),
          { kind: "em", text: "or" },
          text(" "),
          { kind: "link", text: "read", href: "https://a.test/b" },
          text(", see "),
          { kind: "link", text: "https://a.test", href: "https://a.test" },
          text("."),
        ],
      },
    ]);
  });

  test("HTML and addresses that are not of the web stay text", () => {
    expect(markdownBlocks("<script>x</script> [go](javascript:alert(1)) [f](file:///etc)")).toEqual([
      { kind: "paragraph", parts: expect.not.arrayContaining([expect.objectContaining({ kind: "link" })]) },
    ]);
  });

  test("no text hangs or breaks it", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (source) => {
        expect(Array.isArray(markdownBlocks(source))).toBe(true);
      }),
    );
    const long = "[".repeat(30_000) + "*".repeat(30_000) + "`".repeat(5_000);
    const startedMs = performance.now();
    markdownBlocks(long);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});
