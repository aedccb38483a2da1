import { expect, test } from "vitest";
import { createPullProgress } from "./pull-progress.ts";

const mb = 1024 ** 2;

test("the layers of a pull are summed up in one readable line", () => {
  const progress = createPullProgress("team/model:1");
  expect(progress.text()).toBe("Pulling the image team/model:1");
  progress.take({ status: "Pulling from team/model", id: "1" });
  expect(progress.text()).toBe("Pulling the image team/model:1");
  progress.take({ status: "Already exists", id: "base" });
  progress.take({ status: "Pulling fs layer", id: "a" });
  progress.take({ status: "Pulling fs layer", id: "b" });
  progress.take({ status: "Downloading", id: "a", progressDetail: { current: 10 * mb, total: 40 * mb } });
  progress.take({ status: "Downloading", id: "b", progressDetail: { current: 0, total: 60 * mb } });
  expect(progress.text()).toBe("Pulling the image team/model:1: 1 of 3 layers, 10 of 100 MB");
  progress.take({ status: "Download complete", id: "a" });
  progress.take({ status: "Extracting", id: "a", progressDetail: { current: 1, total: 2 } });
  progress.take({ status: "Pull complete", id: "a" });
  progress.take({ status: "Digest: sha256:00" });
  expect(progress.text()).toBe("Pulling the image team/model:1: 2 of 3 layers, 40 of 100 MB");
});
