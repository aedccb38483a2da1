import { describe, expect, it } from "vitest";
import { helpText, OptionError, readOptions } from "./options.ts";

const names = ["accept", "depth"];

describe("readOptions", () => {
  it("runs everything without arguments", () => {
    expect(readOptions([], names)).toEqual({});
  });

  it("reads every option", () => {
    const text =
      "--quick --strict --only depth,accept --json a.json --data-dir=d --profile p --database-url postgres://h";
    expect(readOptions(text.split(" "), names)).toEqual({
      quick: true,
      strict: true,
      only: ["depth", "accept"],
      json: "a.json",
      "data-dir": "d",
      profile: "p",
      "database-url": "postgres://h",
    });
  });

  it.each([[["--only", "dept"]], [["--only", ""]], [["--fast"]], [["accept"]], [["--json"]]])("refuses %j", (args) => {
    expect(() => readOptions(args, names)).toThrow(OptionError);
  });

  it("names the known scenarios", () => {
    expect(() => readOptions(["--only", "dept"], names)).toThrow('"dept"; there are accept, depth');
  });
});

describe("helpText", () => {
  it("describes each option and each scenario", () => {
    const text = helpText([{ name: "accept", summary: "how fast" }]);
    expect(text).toContain("\n  --json FILE     writes all figures as JSON\n");
    expect(text).toContain("accept  how fast");
  });
});
