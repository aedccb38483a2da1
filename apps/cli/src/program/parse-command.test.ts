import { CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import type { Command } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { complaint } from "./complaint.ts";
import { parseCommand } from "./parse-command.test-support.ts";

const command: Command = {
  name: "mill stone",
  summary: "",
  details: "",
  operands: [{ name: "ID" }],
  flags: {
    size: { type: "string", help: "", short: "s", default: "medium" },
    tag: { type: "string", multiple: true, help: "" },
    grain: { type: "string", choices: ["rye", "wheat"], help: "" },
    speed: { type: "number", min: 1, max: 9, help: "" },
    "dry-run": { type: "boolean", help: "" },
  },
  examples: [],
  run: () => Promise.resolve(0),
};
const withoutOperand: Command = { ...command, operands: [] };
const withRequired: Command = { ...withoutOperand, flags: { from: { type: "string", help: "Folder (required)" } } };
const withName: Command = { ...withRequired, flags: { ...withRequired.flags, name: { type: "string", help: "Name" } } };
const withRest: Command = { ...command, operands: [{ name: "ID" }, { name: "WORD", variadic: true, optional: true }] };

function refusal(target: Command, args: readonly string[]): string {
  try {
    parseCommand(target, args);
  } catch (error) {
    if (error instanceof CommanderError) return complaint(error, target, []);
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "";
}

describe("the arguments of a command", () => {
  it("are operands, values, numbers, lists and switches, in any order", () => {
    const given = parseCommand(command, ["--tag", "a", "x1", "-s", "3", "--no-dry-run", "--tag=b", "--speed", "4"]);
    expect(given.operand).toBe("x1");
    expect(given.text("size")).toBe("3");
    expect(given.texts("tag")).toEqual(["a", "b"]);
    expect(given.number("speed")).toBe(4);
    expect(given.isOn("dry-run")).toBe(false);
    expect(given.text("other")).toBeUndefined();
  });

  it("have defaults, and take the last of a repeated value", () => {
    expect(parseCommand(command, ["x"]).text("size")).toBe("medium");
    expect(parseCommand(command, ["x"]).isOn("dry-run")).toBeUndefined();
    expect(parseCommand(command, ["x", "--size", "1", "--size", "2"]).text("size")).toBe("2");
  });

  it("take every word after -- as an operand", () => {
    const { operands } = parseCommand(withRest, ["x", "--", "ls", "--size", "-l"]);
    expect(operands).toEqual(["x", "ls", "--size", "-l"]);
  });

  it.each([
    [command, ["x", "--colour"], "has no flag --colour"],
    [command, ["x", "--spede", "1"], "has no flag --spede. Did you mean --speed?"],
    [command, ["x", "-c"], "has no flag -c"],
    [command, ["x", "--size"], "--size needs a value"],
    [command, ["x", "--dry-run=yes"], "has no flag --dry-run that takes a value"],
    [command, ["x", "--grain", "oats"], '--grain must be one of rye, wheat, not "oats"'],
    [command, ["x", "--speed", "10"], '--speed must be a whole number from 1 to 9, not "10"'],
    [command, ["x", "--speed", "2.5"], '--speed must be a whole number from 1 to 9, not "2.5"'],
    [command, ["x", "--speed="], '--speed must be a whole number from 1 to 9, not ""'],
    [command, [], "ID is missing"],
    [command, ["x", "y"], "takes one ID, not 2 arguments"],
    [withoutOperand, ["x"], 'takes no argument "x"'],
    [withRequired, ["a b"], "takes no argument \"a b\". Did you mean --from 'a b'?"],
    [withName, ["x"], 'takes no argument "x". Did you mean --name x?'],
  ])("%# are refused in one line", (target, args, message) => {
    expect(refusal(target, args)).toBe(message);
  });
});
