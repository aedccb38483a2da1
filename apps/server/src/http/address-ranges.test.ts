import { describe, expect, test } from "vitest";
import { addressRanges, includesAddress, isAddressRange } from "./address-ranges.ts";

describe("a range of addresses", () => {
  test.each(["192.0.2.1", "192.0.2.0/24", "0.0.0.0/0", "::1", "fd00::/8", "::/128"])("is %j", (text) => {
    expect(isAddressRange(text)).toBe(true);
    expect(includesAddress(addressRanges([text]), text.split("/")[0] ?? "")).toBe(true);
  });

  test.each(["proxy", "192.0.2.1/33", "::1/129", "192.0.2.1/", "192.0.2.1/8/8", "192.0.2.1/x", ""])(
    "is not %j",
    (text) => {
      expect(isAddressRange(text)).toBe(false);
    },
  );

  test("includes addresses of its own version of IP", () => {
    const ranges = addressRanges(["10.1.0.0/16", "fd00::/8"]);
    for (const address of ["10.1.2.3", "fd12::1"]) expect(includesAddress(ranges, address)).toBe(true);
    for (const address of ["10.2.0.1", "fe80::1", "proxy", ""]) expect(includesAddress(ranges, address)).toBe(false);
  });
});
