import fc from "fast-check";
import { expect, test } from "vitest";
import { pathInVolume, volumePath } from "./volume-files.ts";

const name = fc
  .string({ minLength: 1, maxLength: 60, unit: "grapheme-ascii" })
  .filter((text) => !/^\.{1,2}$|\/|\0/.test(text));

test("a path is the names between its slashes, with or without one at either end", () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.boolean(), fc.boolean(), (names, before, after) => {
      const text = `${before ? "/" : ""}${names.join("/")}${after ? "/" : ""}`;
      expect(volumePath(text)).toEqual(names);
    }),
  );
});

test("no accepted path has a name that leads upwards or is empty", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", ".", "..", "/", "//", "\0", "b")), (parts) => {
      let names: readonly string[];
      try {
        names = volumePath(parts.join(""));
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid_request", details: [{ field: "path" }] });
        return;
      }
      for (const each of names) expect(["", ".", ".."]).not.toContain(each);
    }),
  );
});

test("the volume itself can be listed, and nothing else be done with it", () => {
  for (const text of ["", "/"]) {
    expect(volumePath(text)).toEqual([]);
    expect(() => pathInVolume(text)).toThrow("names the volume itself");
  }
});
