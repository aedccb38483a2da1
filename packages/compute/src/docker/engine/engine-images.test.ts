import { imageMark, reportedImagesMax } from "@millrace/engine";
import { expect, test } from "vitest";
import { imageMarksOf } from "./engine-images.ts";

test("an engine has its images by tag and by digest, the newest first, and no nameless ones", () => {
  const marks = imageMarksOf([
    { Created: 1, RepoTags: ["team/old:1"], RepoDigests: null },
    { Created: 2, RepoTags: ["<none>:<none>"], RepoDigests: ["team/new@sha256:ab", "<none>@<none>"] },
    { Created: 3, RepoTags: ["team/new:1"], RepoDigests: ["team/new@sha256:ab"] },
  ]);
  expect(marks).toEqual(["team/new:1", "team/new@sha256:ab", "team/old:1"].map(imageMark));
});

test("no more are told than a report may have", () => {
  const images = Array.from({ length: reportedImagesMax + 50 }, (_, at) => ({
    Created: at,
    RepoTags: [`team/model:${at}`],
  }));
  const marks = imageMarksOf(images);
  expect(marks).toHaveLength(reportedImagesMax);
  expect(marks[0]).toBe(imageMark(`team/model:${reportedImagesMax + 49}`));
});
