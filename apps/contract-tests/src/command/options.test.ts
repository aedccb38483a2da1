import { UsageError } from "@millrace/contract-core";
import { describe, expect, test } from "vitest";
import { parseOptions } from "./options.ts";

const key = ["--api-key", "k"];

describe("the command line", () => {
  test("without arguments plays all scenarios against a service that it starts, without restrictions", () => {
    expect(parseOptions([], {})).toMatchObject({
      verb: "run",
      baseUrl: undefined,
      dialect: "default",
      safety: "full",
      only: [],
    });
  });

  test("plays only harmless scenarios against another service by default", () => {
    const elsewhere = ["--base-url", "https://millrace.example.com/", ...key];
    expect(parseOptions(elsewhere, {})).toMatchObject({
      baseUrl: "https://millrace.example.com",
      safety: "read-only",
    });
    expect(parseOptions([...elsewhere, "--safety", "disposable"], {})?.safety).toBe("disposable");
    expect(parseOptions(["--base-url", "http://localhost:8080", ...key], {})?.safety).toBe("full");
  });

  test("reads keys from the environment, where other users do not see them", () => {
    const environment = { MILLRACE_API_KEY: "own", MILLRACE_OTHER_API_KEY: "other" };
    const options = parseOptions(["--base-url", "http://localhost:1"], environment);
    expect(options).toMatchObject({ apiKey: "own", otherApiKey: "other" });
  });

  test("reads a verb and its arguments", () => {
    expect(parseOptions(["explain", "QUEUE-RUN-200"], {})).toMatchObject({
      verb: "explain",
      operands: ["QUEUE-RUN-200"],
    });
    expect(parseOptions(["--help"], {})).toBeNull();
  });

  test("sets the budget in parts", () => {
    expect(parseOptions(["--budget", "requests=10"], {})?.budget).toEqual({ requests: 10, resources: 5_000 });
    expect(parseOptions(["--budget", "requests=10,resources=0"], {})?.budget).toEqual({ requests: 10, resources: 0 });
  });

  test("uses the given seed for walks, otherwise a new one each time", () => {
    expect(parseOptions(["--seed", "7", "--walks", "3"], { MILLRACE_VERIFY_SEED: "9" })).toMatchObject({
      seed: 7,
      walks: 3,
    });
    expect(parseOptions([], { MILLRACE_VERIFY_SEED: "9" })?.seed).toBe(9);
    expect(parseOptions([], {})?.seed).not.toBe(parseOptions([], {})?.seed);
  });

  test.each([
    [["fly"], "verb"],
    [["--seed", "x"], "--seed"],
    [["--walks", "0"], "--walks"],
    [["--base-url", "ftp://x", ...key], "--base-url"],
    [["--base-url", "http://localhost:1"], "--api-key"],
    [["--send"], "--send"],
    [["--safety", "none"], "read-only"],
    [["--dialect", "latin"], "compat"],
    [["--budget", "money=3"], "requests=N"],
    [["--budget", "requests=-1"], "requests=N"],
    [["--clock", "sundial"], "control"],
    [["--no-such-thing"], "--no-such-thing"],
  ])("refuses %j with a word on %s", (args, word) => {
    expect(() => parseOptions(args, {})).toThrow(UsageError);
    expect(() => parseOptions(args, {})).toThrow(word);
  });
});
