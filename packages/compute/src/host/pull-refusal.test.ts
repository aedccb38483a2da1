import { MachineStartError } from "@millrace/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pullRefusal } from "./pull-refusal.ts";

const image = "registry.example.org/team/model:1";
const login = { username: "ada", password: "hunter2!" };

describe("a permanent refusal", () => {
  test.each([
    "unauthorized: authentication required",
    'Head "https://registry.example.org/v2/team/model/manifests/1": no basic auth credentials',
    "pull access denied for team/model, repository does not exist or may require 'docker login'",
    "error from registry: unauthorized: incorrect username or password",
    "requested access to the resource is denied",
  ])("%s", (message) => {
    const withLogin = pullRefusal(image, login, message);
    expect(withLogin).toBeInstanceOf(MachineStartError);
    expect(withLogin.message).toContain("registry.example.org refused the login");
    expect(withLogin.message).toContain(image);
    expect(pullRefusal(image, null, message).message).toContain("attach registry credentials");
  });

  test.each(["manifest for a/b:1 not found: manifest unknown", "no matching manifest for linux/arm64 in the list"])(
    "%s",
    (message) => {
      const error = pullRefusal(image, login, message);
      expect(error).toBeInstanceOf(MachineStartError);
      expect(error.message).toContain("has no image");
    },
  );

  test("an invalid name", () => {
    expect(pullRefusal("UPPER", null, "invalid reference format: repository name must be lowercase").message).toBe(
      '"UPPER" is not the name of an image.',
    );
  });
});

describe("a failure that may be temporary", () => {
  test.each([
    "dial tcp 10.0.0.1:443: connect: connection refused",
    "lookup registry.example.org on 10.0.0.2:53: no such host",
    "net/http: TLS handshake timeout",
    "toomanyrequests: You have reached your pull rate limit",
    "write /var/lib/docker/tmp/x: no space left on device",
    "an unknown error",
  ])("%s", (message) => {
    const error = pullRefusal(image, login, message);
    expect(error).not.toBeInstanceOf(MachineStartError);
    expect(error.message).toContain(message);
  });
});

test("no message repeats the password, in any form that the engine may use", () => {
  const password = fc.string({ minLength: 4 }).filter((text) => !"…".includes(text));
  fc.assert(
    fc.property(password, fc.string(), (secret, rest) => {
      const basic = Buffer.from(`ada:${secret}`).toString("base64");
      const message = `#${secret}#${basic}#${encodeURIComponent(secret)}#`;
      const told = pullRefusal("i", { username: "ada", password: secret }, message + rest).message;
      return !told.includes(`#${secret}#`) && !told.includes(`#${basic}#`);
    }),
  );
});
