import { expect, test } from "vitest";
import type { VolumeFiles } from "../../../machines/driver/volume-files.ts";
import type { ReachedVolume } from "../volume-file-service.ts";
import { MultipartUploads } from "./multipart-uploads.ts";

test("lists of uploads that are asked for at once read them together, because each list reads all of them", async () => {
  let reads = 0;
  const beside = {
    async list() {
      reads += 1;
      return { entries: [], hasMore: false };
    },
  };
  const reached = { files: { beside } as unknown as VolumeFiles, volume: { id: "v", sizeInGb: 1 } } as ReachedVolume;
  const lists = Array.from({ length: 50 }, () => new MultipartUploads(reached).list());
  expect(await Promise.all(lists)).toEqual(lists.map(() => []));
  expect(reads).toBe(2);
});
