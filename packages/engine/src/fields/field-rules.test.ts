import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError } from "../kernel/errors.ts";
import { mountPathProblems, normalizeMountPath, portProblems, refuseProblems } from "./field-rules.ts";

describe("mount paths", () => {
  const segments = fc.array(fc.constantFrom("", ".", "..", "a", "b c", "...", "data"), { maxLength: 6 });
  const paths = segments.map((parts) => `/${parts.join("/")}`);

  test("an accepted path stays where it points to and is in its shortest form", () => {
    fc.assert(
      fc.property(paths, (path) => {
        fc.pre(mountPathProblems(path).length === 0);
        const normal = normalizeMountPath(path);
        expect(normal).toBe(posix.resolve(path));
        expect(normal).not.toBe("/");
      }),
    );
  });

  test("a path is refused exactly when it climbs or is the root", () => {
    fc.assert(
      fc.property(paths, (path) => {
        const climbs = path.split("/").includes("..");
        expect(mountPathProblems(path).length > 0).toBe(climbs || posix.resolve(path) === "/");
      }),
    );
  });
});

test("every port from 1 to 65535 and every number from 70001 is accepted, nothing else", () => {
  const accepted = (number: number): boolean => portProblems([`${number}/tcp`]).length === 0;
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 1_100_000 }), (number) => {
      const valid = (number >= 1 && number <= 65_535) || (number >= 70_001 && number <= 999_999);
      expect(accepted(number)).toBe(valid);
    }),
  );
  expect([0, 1, 65_535, 65_536, 70_000, 70_001].map(accepted)).toEqual([false, true, true, false, false, true]);
});

test("a port with a leading zero, spaces or another protocol is refused", () => {
  for (const port of ["08/tcp", " 8/tcp", "8/TCP", "8/udp", "8", "/tcp", "8/tcp\n"]) {
    expect(portProblems([port]), port).toHaveLength(1);
  }
});

test("all problems are told at once, the first one in the message", () => {
  const problems = [
    { field: "a", message: "is wrong" },
    { field: "b", message: "is wrong too" },
  ];
  expect(() => refuseProblems([])).not.toThrow();
  expect(() => refuseProblems(problems)).toThrow(
    new DomainError("invalid_request", "a: is wrong (and 1 more, see details)", { details: problems }),
  );
});
