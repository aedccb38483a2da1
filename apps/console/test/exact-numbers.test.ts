import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "..", "src");

/** Files that parse JSON of the service alone, that compare with what JavaScript makes of a number, or that show texts and counts only. */
const ALLOWED: readonly string[] = [
  "app/palette/use-items.ts",
  "data/exec-socket.ts",
  "data/graphql.ts",
  "data/transfer.ts",
  "data/use-pod-entrance.ts",
  "pages/chat/chat-stream.ts",
  "pages/endpoints/snippets.ts",
];

test("JSON that a user or a worker wrote is never parsed in a way that changes its numbers", () => {
  const parsing = globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["**/*.test.ts"] }).filter((file) =>
    /\bJSON\.parse\(|\.json\(\)/.test(readFileSync(join(sources, file), "utf8")),
  );
  // Everything else uses parseExactJson of @millrace/worker-text.
  expect(parsing.toSorted()).toEqual(ALLOWED);
});
