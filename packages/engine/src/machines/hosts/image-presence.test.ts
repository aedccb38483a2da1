import { expect, test } from "vitest";
import { playedInventory } from "../driver/played-machines.test-support.ts";
import { hasImage, imageMark } from "./image-presence.ts";

test.each([
  ["python", "docker.io/library/python:latest"],
  ["team/model", "docker.io/team/model:latest"],
  ["ghcr.io/team/model:1", "ghcr.io/team/model:1"],
  ["localhost/model", "localhost/model:latest"],
  ["registry:5000/model", "registry:5000/model:latest"],
  ["team/model:1@sha256:ab", "docker.io/team/model@sha256:ab"],
])("%s and %s are one image", (short, long) => {
  expect(imageMark(short)).toBe(imageMark(long));
});

test("other tags, repositories and registries are other images", () => {
  const names = ["team/model", "team/model:1", "team/model2", "ghcr.io/team/model", "team/model@sha256:ab"];
  expect(new Set(names.map(imageMark)).size).toBe(names.length);
});

test("a host has the handler folders and images that it reported", () => {
  const host = { inventory: { ...playedInventory, handlers: ["echo"], images: [imageMark("team/model:1")] } };
  expect(["local/echo", "team/model:1", "local/other", "team/model:2"].map((name) => hasImage(host, name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasImage({ inventory: playedInventory }, "team/model:1")).toBe(false);
});
