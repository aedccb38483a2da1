import { expect, test } from "vitest";
import { naming } from "./failure.ts";

test.for([
  { code: "ENOSPC", message: "ENOSPC: no space left on device, write" },
  { code: "ERR_SQLITE_ERROR", errcode: 13, message: "database or disk is full" },
])("a full disk is named by the place that was written to: %j", async (facts) => {
  const error = Object.assign(new Error(facts.message), facts);
  await expect(naming("/backup/one", () => Promise.reject(error))).rejects.toThrow("the disk of /backup/one is full.");
});

test("any other error stays as it is", async () => {
  await expect(naming("/backup", () => Promise.reject(new Error("broken")))).rejects.toThrow(/^broken$/);
});
