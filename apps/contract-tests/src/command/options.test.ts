import { UsageError } from "@millrace/contract-core";
import { describe, expect, test } from "vitest";
import { parseOptions } from "./options.ts";

const key = ["--api-key", "key-of-a-test"];

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
    const environment = { MILLRACE_API_KEY: "key-of-a-test", MILLRACE_OTHER_API_KEY: "key-of-another" };
    const options = parseOptions(["--base-url", "http://localhost:1"], environment);
    expect(options).toMatchObject({ apiKey: "key-of-a-test", otherApiKey: "key-of-another" });
  });

  test("reads the address from the environment, as the other commands do, unless flags say otherwise", () => {
    const environment = { MILLRACE_BASE_URL: "http://localhost:1/", MILLRACE_API_KEY: "key-of-a-test" };
    expect(parseOptions([], environment)?.baseUrl).toBe("http://localhost:1");
    expect(parseOptions(["--base-url", "http://localhost:2"], environment)?.baseUrl).toBe("http://localhost:2");
    expect(parseOptions([], { ...environment, MILLRACE_BASE_URL: "" })?.baseUrl).toBeUndefined();
    // They are about a service that the suite starts.
    for (const flag of [["--cluster"], ["--database-url=postgres://x"], ["--clock-start", "2999-01-01T00:00:00Z"]])
      expect(parseOptions(flag, environment)?.baseUrl).toBeUndefined();
    expect(() => parseOptions([], { ...environment, MILLRACE_BASE_URL: "localhost:1" })).toThrow("MILLRACE_BASE_URL:");
    expect(() => parseOptions([], { MILLRACE_BASE_URL: "http://localhost:1" })).toThrow("MILLRACE_API_KEY");
  });

  test("takes several addresses of one service, repeated or separated by commas", () => {
    const several = { baseUrl: "http://localhost:1", addresses: ["http://localhost:1", "http://localhost:2"] };
    const flags = ["--base-url", "http://localhost:1", "--base-url", "http://localhost:2/"];
    expect(parseOptions([...flags, ...key], {})).toMatchObject({ ...several, safety: "full" });
    const environment = { MILLRACE_BASE_URL: "http://localhost:1,http://localhost:2" };
    expect(parseOptions(key, environment)).toMatchObject(several);
    const [, ...far] = [...flags, ...key, "--base-url", "https://millrace.example.com"];
    expect(parseOptions(["--base-url", ...far], {})?.safety).toBe("read-only");
  });

  test("starts several gateways only of a service of its own, on a PostgreSQL", () => {
    const database = ["--database-url", "postgres://x"];
    expect(parseOptions(database, {})?.gateways).toBe(1);
    expect(parseOptions([...database, "--gateways", "3"], {})?.gateways).toBe(3);
    expect(() => parseOptions(["--gateways", "2"], {})).toThrow("--database-url");
    expect(() => parseOptions([...database, "--gateways", "0"], {})).toThrow("--gateways");
    const elsewhere = ["--base-url", "http://localhost:1", ...key, ...database];
    expect(() => parseOptions([...elsewhere, "--gateways", "2"], {})).toThrow("--base-url URL --base-url URL");
  });

  test.each([
    ["", "not an http or https address"],
    ["ftp://user:secret@localhost", "not an http or https address"],
    ["http://user:secret@localhost:1", "user name or password"],
    ["http://localhost:1?a=b", "query or fragment"],
    ["http://localhost:1/under#part", "query or fragment"],
  ])("refuses the address %s without what it holds", (address, words) => {
    expect(() => parseOptions(["--base-url", address, ...key], {})).toThrow(words);
    expect(() => parseOptions(["--base-url", address, ...key], {})).not.toThrow("secret");
  });

  test.each(["a", "1234567", "with a space", "line\nend", "schlüssel"])(
    "refuses the key %j, which could not be sent, or not be hidden in reports",
    (text) => {
      const line = ["--base-url", "http://localhost:1"];
      for (const flag of ["--api-key", "--other-api-key"])
        expect(() => parseOptions([...line, ...key, flag, text], {})).toThrow(`${flag}: a key is 8 to 512`);
      expect(() => parseOptions(line, { MILLRACE_API_KEY: text })).toThrow("MILLRACE_API_KEY: a key is 8 to 512");
    },
  );

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
