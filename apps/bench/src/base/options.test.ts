import { describe, expect, it } from "vitest";
import { helpText, OptionError, readOptions } from "./options.ts";

const names = ["accept", "depth"];

describe("readOptions", () => {
  it("runs everything without arguments", () => {
    expect(readOptions([], names)).toEqual({
      help: false,
      quick: false,
      strict: false,
      only: undefined,
      jsonFile: undefined,
      dataDir: undefined,
      profileDir: undefined,
    });
  });

  it("reads every option", () => {
    const args = [
      "--quick",
      "--strict",
      "--only",
      "depth,accept",
      "--json",
      "a.json",
      "--data-dir=d",
      "--profile",
      "p",
    ];
    expect(readOptions(args, names)).toEqual({
      help: false,
      quick: true,
      strict: true,
      only: ["depth", "accept"],
      jsonFile: "a.json",
      dataDir: "d",
      profileDir: "p",
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
  it("describes each scenario", () => {
    const text = helpText([{ name: "accept", summary: "how fast" }]);
    expect(text).toContain("accept  how fast");
  });
});
