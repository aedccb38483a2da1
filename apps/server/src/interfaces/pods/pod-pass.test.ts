import { expect, test } from "vitest";
import { createPodPasses } from "./pod-pass.ts";

test("a pass is found behind any number of others' that a request can hold", () => {
  const passes = createPodPasses(Buffer.alloc(32), () => 0);
  const cookieOf = (podId: string): string =>
    passes.cookie({ podId, port: 80, keyHash: "h" }, false).split(";")[0] ?? "";
  const junk = [
    ...Array.from({ length: 40 }, () => cookieOf("other")),
    ...Array.from({ length: 400 }, (_, at) => `millrace_pod=${at}`),
  ];
  expect(passes.inCookies([...junk, cookieOf("p1")].join("; "), "p1", 80)).toEqual([
    { podId: "p1", port: 80, keyHash: "h" },
  ]);
  expect(passes.inCookies(junk.join("; "), "p1", 80)).toEqual([]);
});
