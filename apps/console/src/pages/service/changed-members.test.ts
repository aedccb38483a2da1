import { expect, it } from "vitest";
import { changedMembers } from "./changed-members.ts";

it("names what differs, what is new and what is gone", () => {
  const before = { id: "t1", imageName: "a", env: { A: "(hidden)" }, gone: 1 };
  const after = { id: "t1", imageName: "b", env: { A: "(hidden)" }, fresh: [1] };
  expect(changedMembers(before, after)).toEqual([
    { name: "imageName", before: '"a"', after: '"b"' },
    { name: "gone", before: "1", after: undefined },
    { name: "fresh", before: undefined, after: "[1]" },
  ]);
});

it("is empty where nothing is to be seen", () => {
  expect(changedMembers({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
});
