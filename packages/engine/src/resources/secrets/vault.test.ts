import fc from "fast-check";
import { expect, test } from "vitest";
import { createVault } from "./vault.ts";

const secret = new Uint8Array(32).fill(7);

test("what was sealed opens for its purpose", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, purpose) => {
      const vault = createVault(secret);
      expect(vault.open(vault.seal(text, purpose), purpose)).toBe(text);
    }),
  );
});

test("it shows nothing of the text, and is different each time", () => {
  const vault = createVault(secret);
  const sealed = [vault.seal("hunter2-hunter2", "a"), vault.seal("hunter2-hunter2", "a")];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(Buffer.from((sealed[0] ?? "").slice(3), "base64").toString("latin1")).not.toContain("hunter2");
});

test("another purpose, another installation or a changed byte open nothing", () => {
  const vault = createVault(secret);
  const sealed = vault.seal("hunter2", "a");
  expect(() => vault.open(sealed, "b")).toThrow("key of this installation");
  expect(() => createVault(new Uint8Array(32)).open(sealed, "a")).toThrow("key of this installation");
  expect(() => vault.open("hunter2", "a")).toThrow("key of this installation");
  const bytes = Buffer.from(sealed.slice(3), "base64");
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  expect(() => vault.open(`v1.${bytes.toString("base64")}`, "a")).toThrow("key of this installation");
});
