import { expect, test } from "vitest";
import { foundBy, type SearchItem } from "./search-item.ts";

const item = (group: SearchItem["group"], label: string, detail?: string, words?: string): SearchItem => ({
  id: `${group} ${label}`,
  group,
  label,
  ...(detail === undefined ? {} : { detail }),
  ...(words === undefined ? {} : { words }),
  icon: "search",
  leads: { page: "/" },
});
const labels = (text: string, items: readonly SearchItem[]): readonly string[] =>
  foundBy(text, items).map(({ label }) => label);

test("every word must be found, in the label or beside it, in any order and any letters", () => {
  const items = [
    item("Docs", "Copy files", "Volumes"),
    item("Docs", "Make one", "Volumes"),
    item("Pods", "volume pod"),
  ];
  expect(labels("VOLUMES copy", items)).toEqual(["Copy files"]);
  expect(labels("volume nothing", items)).toEqual([]);
});

test("the whole name or id comes first, then beginnings, and its group before the others", () => {
  const items = [
    item("Endpoints", "rethumb"),
    item("Endpoints", "my-thumb"),
    item("Endpoints", "thumbnail", "k3v9"),
    item("Pages", "Thumb"),
  ];
  expect(labels("thumb", items)).toEqual(["Thumb", "thumbnail", "my-thumb", "rethumb"]);
  expect(labels("k3v9", items)).toEqual(["thumbnail"]);
});

test("the documentation comes last, also where it fits better", () => {
  expect(labels("volumes", [item("Docs", "Volumes"), item("Pages", "Network volumes")])).toEqual([
    "Network volumes",
    "Volumes",
  ]);
});

test("of many endpoints a few are shown", () => {
  const many = Array.from({ length: 2_000 }, (_, number) => item("Endpoints", `endpoint ${number}`, `id${number}`));
  expect(labels("endpoint", many)).toHaveLength(6);
  expect(labels("endpoint 1999", many)).toEqual(["endpoint 1999"]);
});

test("ids are found by any part; one that begins with the text comes before one that contains it", () => {
  const items = [item("Endpoints", "b", "xk3v9"), item("Endpoints", "a", "k3v9x0b2"), item("Endpoints", "k3v9 copy")];
  expect(labels("k3v9", items)).toEqual(["k3v9 copy", "a", "b"]);
  expect(labels("v9x0", items)).toEqual(["a"]);
});

test("a section is found by other words for what it is about", () => {
  const items = [item("Docs", "A worker was killed", "Troubleshooting", "OOM exit code 137"), item("Docs", "Volumes")];
  expect(labels("oom", items)).toEqual(["A worker was killed"]);
  expect(labels("exit 137", items)).toEqual(["A worker was killed"]);
});
