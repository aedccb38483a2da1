import { describe, expect, it } from "vitest";
import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { UsageError } from "./failure.ts";

const command: Command = {
  name: "mill stone",
  summary: "",
  details: "",
  operand: "ID",
  flags: {
    size: { type: "string", help: "" },
    tag: { type: "string", multiple: true, help: "" },
    dry: { type: "boolean", help: "" },
  },
  examples: [],
  run: () => Promise.resolve(0),
};
const { operand: _, ...withoutOperand } = command;

describe("the arguments of a command", () => {
  it("are an operand, values, lists and switches, in any order", () => {
    const given = readArguments(command, ["--tag", "a", "x1", "--size=3", "--no-dry", "--tag", "b"]);
    expect(given.operand).toBe("x1");
    expect(given.text("size")).toBe("3");
    expect(given.texts("tag")).toEqual(["a", "b"]);
    expect(given.isOn("dry")).toBe(false);
    expect(given.text("other")).toBeUndefined();
  });

  it("take the last of a repeated value", () => {
    expect(readArguments(command, ["x", "--size", "1", "--size", "2"]).text("size")).toBe("2");
  });

  it.each([
    [command, ["x", "--colour"], "has no flag --colour"],
    [command, ["x", "-c"], "has no flag -c"],
    [command, ["x", "--size"], "--size needs a value"],
    [command, ["x", "--size", "--dry"], "--size needs a value; write --size=VALUE"],
    [command, ["x", "--dry=yes"], "--dry takes no value"],
    [command, [], "ID is missing"],
    [command, ["x", "y"], "takes one ID, not 2"],
    [withoutOperand, ["x"], 'takes no argument "x"'],
  ])("%# are refused in one line", (target, args, message) => {
    expect(() => readArguments(target, args)).toThrow(new UsageError(message));
  });
});
