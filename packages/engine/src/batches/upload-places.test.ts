import { expect, test } from "vitest";
import { limits } from "@millrace/spec";
import { createUploadPlaces, requireInTime } from "./upload-places.ts";

test("an account sends so many bodies at a time, and each that ends makes room, also one that fails", async () => {
  const places = createUploadPlaces(2);
  const [first, second] = [places.enter("a"), places.enter("a")];
  expect(() => places.enter("a")).toThrow(expect.objectContaining({ code: "rate_limited" }));
  places.enter("b")();
  first();
  await expect(places.within("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await places.within("a", async () => 7)).toBe(7);
  second();
});

test("a body that takes too long is refused before its blobs could be swept", () => {
  expect(() => requireInTime(limits.batchUploadMaxMs - 1, limits.batchUploadMaxMs)).not.toThrow();
  const late = (): void => requireInTime(limits.batchUploadMaxMs, limits.batchUploadMaxMs);
  expect(late).toThrow(expect.objectContaining({ code: "request_timeout" }));
});
