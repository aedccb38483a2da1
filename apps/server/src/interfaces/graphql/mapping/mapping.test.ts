import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDockerArgs, parseDockerArgs } from "./docker-args.ts";
import { environmentList, environmentOf, environmentTexts } from "./environment.ts";
import { httpPortOf, portList, portText } from "./ports.ts";

describe("dockerArgs", () => {
  test.each([
    ["", []],
    ["python train.py", ["python", "train.py"]],
    [`bash -c 'echo "hi" && sleep 1'`, ["bash", "-c", `echo "hi" && sleep 1`]],
    [`a "b \\"c\\" \\$d" e\\ f ''`, ["a", `b "c" $d`, "e f", ""]],
    ["  spaced \t out \n", ["spaced", "out"]],
    ["{not json", ["{not", "json"]],
  ])("%j is split as a shell would", (text, words) => {
    expect(parseDockerArgs(text)).toEqual({ dockerEntrypoint: [], dockerStartCmd: words });
  });

  test("may be JSON with an entry point and a command", () => {
    expect(parseDockerArgs('{"entrypoint": ["sh"], "cmd": ["-c", "x"]}')).toEqual({
      dockerEntrypoint: ["sh"],
      dockerStartCmd: ["-c", "x"],
    });
    expect(parseDockerArgs(undefined)).toBeUndefined();
    expect(() => parseDockerArgs("echo 'oops")).toThrow("dockerArgs");
  });

  test("are written so that they are read back the same, with any content", () => {
    const words = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 6 });
    fc.assert(
      fc.property(words, words, (dockerEntrypoint, dockerStartCmd) => {
        const command = { dockerEntrypoint, dockerStartCmd };
        expect(parseDockerArgs(formatDockerArgs(command))).toEqual(command);
      }),
    );
  });
});

test("variables are a list in GraphQL and a map in the domain", () => {
  expect(environmentOf([{ key: "A", value: "1" }, null, { key: "A", value: "2" }])).toEqual({ A: "2" });
  expect(environmentOf(null)).toBeUndefined();
  expect(environmentList({ A: "1" })).toEqual([{ key: "A", value: "1" }]);
  expect(environmentTexts({ A: "1=2" })).toEqual(["A=1=2"]);
});

test("ports are a text in GraphQL and a list in the domain, with one more HTTP port", () => {
  expect(portList("8888/http, 22/tcp,")).toEqual(["8888/http", "22/tcp"]);
  expect(portList("")).toEqual([]);
  expect(portList(null)).toBeUndefined();
  expect(portList(null, 80)).toEqual(["80/http"]);
  expect(portList("80/http", 80)).toEqual(["80/http"]);
  expect(portText(["8888/http", "22/tcp"])).toBe("8888/http,22/tcp");
});

test("the HTTP port of a pod is told where there is exactly one", () => {
  expect([["22/tcp"], ["22/tcp", "80/http"], ["80/http", "81/http"]].map(httpPortOf)).toEqual([null, 80, null]);
});
