import { expect, test } from "vitest";
import { claims } from "@millrace/spec/claims";
import { equivalent, generatedRows } from "./generated.ts";
import { mutantOf, readRows } from "./rows.ts";

const CONDITIONS = "name breaks on says of when held";
const VERBS = "header text path event status lets drop set fill retype change cut skip reverse leave";

test("each row names claims and verbs that exist, does something, and has a name of its own", () => {
  const rows = [...readRows(), ...generatedRows()];
  const known = new Set<string>(claims.map(({ id }) => id));
  const [conditions, verbs] = [CONDITIONS, VERBS].map((words) => new Set(words.split(" ")));
  const wrong = rows.filter((row) => {
    const given = Object.keys(row);
    const isKnown = row.breaks.length > 0 && row.breaks.every((id) => known.has(id));
    const isSaid = given.every((word) => conditions?.has(word) === true || verbs?.has(word) === true);
    return !(isKnown && isSaid && given.some((word) => verbs?.has(word)));
  });
  expect(wrong).toEqual([]);
  expect(new Set(rows.map((row) => mutantOf(row).name)).size).toBe(rows.length);
});

test("each pattern of those that are no defect leaves some out", () => {
  const names = generatedRows().map((row) => mutantOf(row).name);
  expect(equivalent.filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

test("claims make mutants of every kind", () => {
  for (const verb of ["status", "header", "retype", "drop", "change"]) {
    expect(generatedRows().filter((row) => verb in row).length).toBeGreaterThan(9);
  }
});
