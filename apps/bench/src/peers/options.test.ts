import { describe, expect, it } from "vitest";
import { OptionError } from "../base/options.ts";
import { MEASURES } from "./record/measures.ts";
import { peersHelpText, readPeersOptions } from "./options.ts";

const names = ["millrace", "bullmq"];

describe("readPeersOptions", () => {
  it("compares all parties in all measures without arguments", () => {
    expect(readPeersOptions([], names)).toMatchObject({
      peers: undefined,
      measures: MEASURES.map(({ name }) => name),
      rounds: 3,
      secondsEach: 1.5,
    });
    expect(readPeersOptions([], names)).not.toHaveProperty("no-limits");
    expect(readPeersOptions([], names)).not.toHaveProperty("record");
  });

  it("reads what is to be measured, how often and how long", () => {
    const args = ["--peers", "bullmq,millrace", "--only=submit", "--rounds", "5", "--seconds", "0.5", "--no-limits"];
    expect(readPeersOptions(args, names)).toMatchObject({
      peers: ["bullmq", "millrace"],
      measures: ["submit"],
      rounds: 5,
      secondsEach: 0.5,
      "no-limits": true,
    });
  });

  it.each([
    [["--peers", "bulmq"]],
    [["--peers", ""]],
    [["--only", "life"]],
    [["--rounds", "0"]],
    [["--rounds", "1.5"]],
    [["--seconds", "x"]],
    [["--seconds", ""]],
    [["--fast"]],
    [["millrace"]],
  ])("refuses %j", (args) => {
    expect(() => readPeersOptions(args, names)).toThrow(OptionError);
  });

  it("names the parties that there are", () => {
    expect(() => readPeersOptions(["--peers", "x"], names)).toThrow('there is no "x"; there are millrace, bullmq');
  });
});

describe("peersHelpText", () => {
  it("names each party and each measure", () => {
    const text = peersHelpText([{ name: "bullmq", label: "Fastify + BullMQ" }]);
    expect(text).toContain("bullmq   Fastify + BullMQ");
    for (const { name, label } of MEASURES) expect(text).toMatch(new RegExp(`${name} +${label}`));
  });
});
