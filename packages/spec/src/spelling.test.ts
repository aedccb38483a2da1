import { expect, test } from "vitest";
import * as enums from "./generated/enums.ts";
import { gpuTypeIdOf } from "./spelling.ts";

const lists: Readonly<Record<string, readonly string[]>> = enums;

test.each(Object.entries(lists))(
  "%s: clients that name the values by their letters and digits get different names",
  (_name, values) => {
    const names = values.map((value) => value.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  },
);

test("events of jobs can name every reason for which a job waits", () => {
  expect(enums.waitingReasons.filter((reason) => !lists["jobEventReasons"]?.includes(reason))).toEqual([]);
});

test("a GPU type is understood with other spaces and letter case", () => {
  expect(["NVIDIA  A30", " nvidia geforce rtx 3080TI", "NVIDIA  RTX A4500"].map(gpuTypeIdOf)).toEqual([
    "NVIDIA A30",
    "NVIDIA GeForce RTX 3080 Ti",
    "NVIDIA RTX A4500",
  ]);
  expect(gpuTypeIdOf("NVIDIA A31")).toBeUndefined();
});
