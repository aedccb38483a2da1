import { expect, test } from "vitest";
import { mutantOfRow } from "./mutant-of-row.ts";
import type { MutantRow } from "./mutant-row.ts";
import { watchedMutation } from "./watched-mutation.ts";

const SUITE = { keyOf: () => undefined, withKey: <Request>(request: Request) => request };

test.each<[Partial<MutantRow>, number]>([
  [{ event: ["a", "b"] }, 1],
  [{ event: ["c", "b"] }, 0],
  [{ text: ["a", "b"] }, 0],
  [{ header: "x-a" }, 1],
  [{ header: "x-a", of: "request" }, 1],
  [{ header: "x-b", of: "request" }, 0],
  [{ header: "x-a", on: "/other" }, 0],
])("a watched mutation tells once whether it changes a stream of events: %j", async (row, expected) => {
  let changes = 0;
  const { mutate } = mutantOfRow({ breaks: ["A-CLAIM"], on: "/items", ...row }, SUITE);
  const mutation = watchedMutation(mutate({ own: "own" }), () => (changes += 1));
  for (let times = 0; times < 2; times += 1) {
    const message = { headers: { "x-a": "1", "content-type": "text/event-stream" }, body: Buffer.alloc(0) };
    const request = { method: "GET", path: "/items", ...message };
    mutation.request?.(request);
    await mutation.answer?.({ status: 200, ...message }, request, () => Promise.reject(new Error("none")));
    mutation.event?.("data: a", request);
  }
  expect(changes).toBe(expected);
});
