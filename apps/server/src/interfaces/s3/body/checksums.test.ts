import { expect, test } from "vitest";
import { checksums } from "./checksums.ts";

test.each([
  // The check values of the catalogue of parametrised CRC algorithms.
  ["crc32", "cbf43926"],
  ["crc32c", "e3069283"],
  ["crc64nvme", "ae8b14860a799888"],
  ["md5", "25f9e794323b453885f5181f1b624d0b"],
])("%s of the usual text is the known one, in one piece and in many", (name, expected) => {
  for (const pieces of [["123456789"], ["1234", "", "56789"], "123456789".split("")]) {
    const sum = checksums[name]?.();
    for (const piece of pieces) sum?.update(Buffer.from(piece));
    expect(Buffer.from(sum?.digest() ?? "", "base64").toString("hex")).toBe(expected);
  }
});
