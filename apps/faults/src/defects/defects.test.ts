import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { damages } from "../faults/damage.ts";
import { faults } from "../faults/table.ts";
import { DAMAGE_RULE } from "../judge/judge.ts";
import { jobRules } from "../judge/job-rules.ts";
import { roundRules } from "../judge/round-rules.ts";
import { defects } from "./defects.ts";
import { edited } from "./edit.ts";

const ROOT = join(import.meta.dirname, "../../../..");

test.each(defects.map((defect) => [defect.name, defect] as const))(
  "the sources can still have the defect %s",
  (_, defect) => {
    const source = readFileSync(join(ROOT, defect.edit.file), "utf8");
    expect(edited(source, defect.edit)).not.toBe(source);
    const names = [...faults.map(({ name }) => name), ...Object.keys(damages)];
    expect(names).toEqual(expect.arrayContaining([...defect.faults]));
    expect([...Object.keys({ ...jobRules, ...roundRules }), DAMAGE_RULE]).toContain(defect.rule);
  },
);

test("an edit of a text that is not there once is refused", () => {
  expect(() => edited("a a", { file: "f.ts", from: "a", to: "b" })).toThrow("f.ts has 2 times");
});
