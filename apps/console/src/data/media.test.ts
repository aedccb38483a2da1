import { expect, test } from "vitest";
import { findMedia, mediaBlob } from "./media.ts";

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60)]).toString(
  "base64",
);
const riff = (kind: string): string =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0${kind}`), Buffer.alloc(60)]).toString("base64");

test("pictures and sounds are found wherever they are in a value, with their path", () => {
  const value = {
    images: [png, `data:image/webp;base64,${png}`],
    speech: { audio: riff("WAVE") },
    picture: riff("WEBP"),
  };
  expect(findMedia(value, "output").map(({ type, path }) => [type, path])).toEqual([
    ["image/png", "output.images[0]"],
    ["image/webp", "output.images[1]"],
    ["audio/wav", "output.speech.audio"],
    ["image/webp", "output.picture"],
  ]);
});

test("texts that only begin like a file, addresses elsewhere and drawings are no media", () => {
  const drawing = `data:image/svg+xml;base64,${btoa("<svg/>")}`;
  for (const text of ["/9j/ is how it begins ".repeat(9), "https://example.org/a.png", drawing, "iVBORw0KGgo"]) {
    expect(findMedia(text, "output"), text).toEqual([]);
  }
});

test("the file is decoded as it was", async () => {
  const [media] = findMedia(png, "output");
  expect(media).toBeDefined();
  if (media === undefined) return;
  const blob = mediaBlob(media);
  expect(blob.type).toBe("image/png");
  expect(Buffer.from(await blob.arrayBuffer()).toString("base64")).toBe(png);
});

test("a value with very many parts is not searched to its end", () => {
  expect(findMedia([...Array.from({ length: 30_000 }, () => 1), png], "output")).toEqual([]);
});
