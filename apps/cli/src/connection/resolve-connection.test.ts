import { expect, test } from "vitest";
import type { Config } from "./config.ts";
import { resolveConnection, type ConnectionWishes } from "./resolve-connection.ts";

const config: Config = {
  currentProfile: "home",
  profiles: {
    home: { baseUrl: "http://home:1", apiKey: "home-key" },
    work: { baseUrl: "https://work.example", apiKey: "work-key" },
  },
};
const nothing: ConnectionWishes = {
  baseUrl: undefined,
  apiKey: undefined,
  profile: undefined,
  environment: { baseUrl: undefined, apiKey: undefined, profile: undefined },
};

function resolved(wishes: Partial<ConnectionWishes>, known: Config = config): readonly [string, string | undefined] {
  const { baseUrl, apiKey } = resolveConnection({ ...nothing, ...wishes }, known);
  return [baseUrl, apiKey];
}
function environment(values: Partial<ConnectionWishes["environment"]>): Pick<ConnectionWishes, "environment"> {
  return { environment: { ...nothing.environment, ...values } };
}

test("without a wish it is the current profile, and without one the service of this machine, with no key", () => {
  expect(resolved({})).toEqual(["http://home:1", "home-key"]);
  expect(resolved({}, { profiles: {} })).toEqual(["http://127.0.0.1:8080", undefined]);
});

test("a flag wins over the environment, and the environment over profiles", () => {
  const both = environment({ baseUrl: "http://env:1", apiKey: "env-key" });
  expect(resolved(both)).toEqual(["http://env:1", "env-key"]);
  expect(resolved({ ...both, baseUrl: "http://flag:1", apiKey: "flag-key" })).toEqual(["http://flag:1", "flag-key"]);
  expect(resolved({ ...both, profile: "work" })).toEqual(["https://work.example", "work-key"]);
  expect(resolved(environment({ profile: "work" }))).toEqual(["https://work.example", "work-key"]);
  expect(resolved(environment({ profile: "work", apiKey: "env-key" }))).toEqual(["http://home:1", "env-key"]);
});

test("the key of a profile goes to its own address only", () => {
  expect(resolved({ baseUrl: "http://elsewhere:1" })).toEqual(["http://elsewhere:1", undefined]);
  expect(resolved(environment({ baseUrl: "http://elsewhere:1", profile: "work" }))).toEqual([
    "http://elsewhere:1",
    undefined,
  ]);
  expect(resolved({ baseUrl: "https://work.example/" })).toEqual(["https://work.example/", "work-key"]);
});

test("a profile that is named beside an address lends its key to it", () => {
  expect(resolved({ profile: "work", baseUrl: "http://tunnel:1" })).toEqual(["http://tunnel:1", "work-key"]);
});

test("a profile that does not exist is an error that names those that do", () => {
  expect(() => resolved({ profile: "wrok" })).toThrow('there is no profile "wrok": there are home, work');
});

test.each(["one\ntwo", "one\r\nX-Evil: 1", "ключ", "one two"])(
  "%j is refused as a key, with where it came from",
  (key) => {
    const refusal = (source: string): string => `${source}: the key must be one line of printable ASCII characters`;
    expect(() => resolved({ apiKey: key })).toThrow(refusal("--api-key-file"));
    expect(() => resolved(environment({ apiKey: key }))).toThrow(refusal("MILLRACE_API_KEY"));
  },
);
