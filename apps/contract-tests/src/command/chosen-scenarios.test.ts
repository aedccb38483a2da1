import { chosenScenarios } from "@millrace/contract-core";
import { plainSuite } from "../whole/suite.ts";
import { describe, expect, test } from "vitest";

const namesFor = (long: boolean, ...only: readonly string[]): readonly string[] =>
  chosenScenarios(plainSuite.scenarios, { only, long }).map(({ name }) => name);
const walks = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.includes("random operations"));

describe("for a claim that is requested by its name", () => {
  test("random walks are left out, because a shorter check looks at the same claim", () => {
    const names = namesFor(false, "LIFECYCLE-COMPLETE");
    expect(names).not.toEqual([]);
    expect(walks(names)).toEqual([]);
  });

  test("random walks are played when the options ask for long checks", () => {
    expect(walks(namesFor(true, "LIFECYCLE-COMPLETE"))).toHaveLength(2);
  });

  test("a long check is played where no other looks at the claim", () => {
    expect(namesFor(false, "LIMIT-NO-QUOTAS")).toEqual([
      "an account makes a hundred and more resources of each kind, and as many jobs",
    ]);
  });
});

test("for a pattern, and for the whole interface, all are played", () => {
  expect(walks(namesFor(false, "LIFECYCLE-*"))).toHaveLength(2);
  expect(walks(namesFor(false))).toHaveLength(2);
});
