import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "..");

/** They write what is meant to reach the terminal as it is, or run before the program. */
const WRITERS = [
  "binary/binary.ts",
  "launcher/launcher.ts",
  "logs/logs.ts",
  "output/progress.ts",
  "output/terminal.ts",
  "output/watch.ts",
];

test("all other files print through this one, which lets no control sequence of a worker or a service pass", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const writers = files.filter((file) =>
    /process\.std(?:out|err)\.write\(/.test(readFileSync(join(sources, file), "utf8")),
  );
  expect(writers.toSorted()).toEqual(WRITERS);
});
