import { UsageError } from "@millrace/contract-core";
import { describe, expect, test } from "vitest";
import { parseParityOptions } from "./options.ts";
import { parityTargetNames } from "./targets.ts";

const page = "docs/parity.md";

describe("the command line", () => {
  test.each([
    [[], parityTargetNames, page],
    [["--targets", "prism,nginx,compat,own"], ["prism", "nginx", "compat", "own"], page],
    [["--targets", "own"], ["own"], undefined],
    [["--only", "QUEUE-*"], parityTargetNames, undefined],
    [["--runs", "a/run.json,b/run.json"], [], undefined],
    [["--runs", "a/run.json", "--targets", "own", "--out", "mine.md"], ["own"], "mine.md"],
  ])("%j plays %j and writes %s", (args, targets, out) => {
    expect(parseParityOptions(args, page)).toMatchObject({ targets, out });
  });

  test("names unknown options", () => {
    expect(() => parseParityOptions(["--targets", "own,moon"], page)).toThrow("moon");
    expect(() => parseParityOptions(["--no-such-thing"], page)).toThrow(UsageError);
    expect(parseParityOptions(["--help"], page)).toBeNull();
  });
});
