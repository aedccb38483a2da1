import { describe, expect, test } from "vitest";
import { confine } from "./confined-answer.ts";

const HOST = "127.0.0.1:8080";
const ROOT = "/pods/p1/80";

function confined(answer: { readonly statusCode?: number; readonly location?: string }): {
  readonly statusCode: number;
  readonly location: string | undefined;
} {
  const { statusCode = 302, location } = answer;
  const message = { statusCode, headers: location === undefined ? {} : { location } };
  confine(message, { prefix: ROOT, path: "/a/b" }, HOST);
  return { statusCode: message.statusCode, location: message.headers.location };
}

describe("a redirect of a program below its prefix", () => {
  test.each([
    ["/login?x=1#y", `${ROOT}/login?x=1#y`],
    ["next", `${ROOT}/a/next`],
    [`${ROOT}/c`, `${ROOT}/c`],
    [`http://${HOST}/c`, `${ROOT}/c`],
    // What follows would send the client's key to the service.
    ["../../../../v1/pods/x/stop", `${ROOT}/v1/pods/x/stop`],
    [`${ROOT}/../../../v1/pods`, `${ROOT}/v1/pods`],
    [`http://x@${HOST}/v1/pods`, `${ROOT}/v1/pods`],
    ["http:/v1", `${ROOT}/v1`],
    ["http:v1", `${ROOT}/a/v1`],
    [`http:\\\\${HOST}\\v1`, `${ROOT}/v1`],
    [`///${HOST}/v1`, `${ROOT}/v1`],
    [`HTTP://${HOST}/%2e%2e/v1`, `${ROOT}/v1`],
  ])("%s stays there", (location, expected) => {
    expect(confined({ location }).location).toBe(expected);
  });

  test.each(["https://example.com/", "//example.com/x", "mailto:a@example.com"])("%s passes", (location) => {
    expect(confined({ location }).location).toBe(location);
  });
});
