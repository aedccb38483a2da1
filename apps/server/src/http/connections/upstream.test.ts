import { expect, test } from "vitest";
import { BadAnswerError, checkAnswer, upstreamOf } from "./upstream.ts";

test("an origin becomes what requests are made with", () => {
  expect(upstreamOf("https://gateway.example")).toEqual({
    protocol: "https:",
    hostname: "gateway.example",
    port: "",
    servername: "gateway.example",
  });
  expect(upstreamOf("http://[fd00::7]:8080")).toEqual({
    protocol: "http:",
    hostname: "fd00::7",
    port: "8080",
    servername: "",
  });
  expect(upstreamOf("https://192.0.2.7:8443")).toMatchObject({ hostname: "192.0.2.7", servername: "" });
});

test.each([0, 99, 100, 101, 199, 1000])("the status %d of a server behind this one is refused", (statusCode) => {
  expect(() => checkAnswer({ statusCode })).toThrow(BadAnswerError);
});
