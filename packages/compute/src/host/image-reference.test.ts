import fc from "fast-check";
import { expect, test } from "vitest";
import { parseImageReference } from "./image-reference.ts";

test.each([
  ["ubuntu", "Docker Hub", "ubuntu", "latest"],
  ["ubuntu:24.04", "Docker Hub", "ubuntu", "24.04"],
  ["team/model", "Docker Hub", "team/model", "latest"],
  ["localhost/model:1", "localhost", "localhost/model", "1"],
  ["localhost:5000/model", "localhost:5000", "localhost:5000/model", "latest"],
  ["registry.example.org/a/b:c", "registry.example.org", "registry.example.org/a/b", "c"],
  ["a/b@sha256:00ff", "Docker Hub", "a/b", "sha256:00ff"],
  ["a/b:1@sha256:00ff", "Docker Hub", "a/b", "sha256:00ff"],
])("%j is pulled from %j", (imageName, registry, name, version) => {
  expect(parseImageReference(imageName)).toEqual({ registry, name, version });
});

test("a well-formed name is split into its parts", () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const registry = fc.tuple(word, fc.integer({ min: 1, max: 65_535 })).map(([host, port]) => `${host}.test:${port}`);
  fc.assert(
    fc.property(registry, fc.array(word, { minLength: 1 }), word, (host, path, tag) => {
      const name = [host, ...path].join("/");
      const parsed = parseImageReference(`${name}:${tag}`);
      return parsed.registry === host && parsed.name === name && parsed.version === tag;
    }),
  );
});
