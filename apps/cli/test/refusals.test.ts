import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
const sources = ["apps/cli/src", "apps/server/src/composition/settings", "packages/contract-core/src/command"];
/** A flag or variable, a colon, and a predicate, as in `--port: must be …`: the flag is the subject of that sentence. */
const broken =
  /(?:--(?:\$\{\w+\}|[a-z-]+)|MILLRACE_[A-Z_]+|`\$\{(?:name|flag)\}): (?:must|is|are|has|cannot|needs|takes|may)\b.*/g;

it("a refusal of a flag or a variable is a sentence about it", () => {
  const files = sources.flatMap((folder) =>
    globSync("**/*.ts", { cwd: join(root, folder) }).map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => readFileSync(join(root, file), "utf8").match(broken) ?? [])).toEqual([]);
});
