import { imageMark, reportedImagesMax } from "@millrace/engine";
import type { EngineClient } from "./engine-client.ts";

interface ListedImage {
  /** When it was built, in seconds since the epoch. */
  readonly Created: number;
  readonly RepoTags?: readonly string[] | null;
  readonly RepoDigests?: readonly string[] | null;
}

/** What the engine says instead of a name. */
const noName = "<none>";

/** Marks of the images that the engine has, the newest first. */
export async function listImageMarks(engine: EngineClient): Promise<readonly string[]> {
  const images = await engine.call<ListedImage[]>("GET", "/images/json");
  return imageMarksOf(images);
}

export function imageMarksOf(images: readonly ListedImage[]): readonly string[] {
  const newest = images.toSorted((a, b) => b.Created - a.Created);
  const names = newest.flatMap(({ RepoTags, RepoDigests }) => [...(RepoTags ?? []), ...(RepoDigests ?? [])]);
  const named = names.filter((name) => !name.includes(noName));
  return [...new Set(named.slice(0, reportedImagesMax).map(imageMark))];
}
