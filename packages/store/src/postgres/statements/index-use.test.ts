import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

test("no statement compares the keys of jobs with others but by the condition that only their index serves", () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test|\.test-support)\.ts$/.test(name),
  );
  const comparing = sources.filter((name) =>
    /\.sequence = [^ ]*\.sequence/.test(readFileSync(`${FOLDER}/${name}`, "utf8")),
  );
  expect(sources).toContain("jobs/claim.ts");
  expect(comparing).toEqual([]);
});
