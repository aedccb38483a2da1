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

describe("other headers that name addresses below a prefix", () => {
  function written(name: string, value: string): unknown {
    const message = { headers: { [name]: value } as Record<string, string> };
    confine(message, { prefix: ROOT, path: "/a/b" }, HOST);
    return message.headers[name];
  }

  test.each([
    ["content-location", "/v1/keys", `${ROOT}/v1/keys`],
    ["sourcemap", "/v1/keys", `${ROOT}/v1/keys`],
    ["x-sourcemap", "../../../../v1", `${ROOT}/v1`],
    ["refresh", "5", "5"],
    ["refresh", "0;url=/v1/keys", `0; url="${ROOT}/v1/keys"`],
    ["refresh", " 3.5 , URL = '/v1/keys' x", `3; url="${ROOT}/v1/keys"`],
    ["refresh", ".5 /v1/keys", `0; url="${ROOT}/v1/keys"`],
    ["refresh", '0; "/v1', `0; url="${ROOT}/v1"`],
    ["refresh", "1; next", `1; url="${ROOT}/a/next"`],
    ["refresh", "1; https://example.com/", '1; url="https://example.com/"'],
    ["refresh", "x; url=/v1", undefined],
    ["link", "</v1/keys>; rel=preload", `<${ROOT}/v1/keys>; rel=preload`],
    ["link", '<next>; rel="next", <//127.0.0.1:8080/v1>; rel=x', `<${ROOT}/a/next>; rel="next", <${ROOT}/v1>; rel=x`],
    ["link", "<https://example.com/>; rel=next", "<https://example.com/>; rel=next"],
    ["link", "</v1/keys?<a>; rel=preload", undefined],
    ["link", '</a>; title="<http://[", </v1>; rel=preload', undefined],
    ["www-authenticate", 'Bearer realm="own"', 'Bearer realm="own"'],
    ["www-authenticate", 'Basic realm="console"', undefined],
    ["www-authenticate", 'Bearer realm="a", NTLM', undefined],
    ["www-authenticate", "\tdigest realm=x", undefined],
  ])("%s: %s", (name, value, expected) => {
    expect(written(name, value)).toBe(expected);
  });

  test("at a host name of its own, a program may name any address", () => {
    const headers: Record<string, string> = { refresh: "0;url=/v1", link: "</v1>", "www-authenticate": "Basic" };
    const before = { ...headers };
    confine({ headers }, { prefix: "" }, HOST);
    expect(headers).toEqual(before);
  });
});
