import { expect, it } from "vitest";
import { buildImage } from "./build-image.ts";

it("names the ways without the image that cannot be built", async () => {
  const build = buildImage({
    tool: "false",
    imageName: "localhost/millrace/greet:1",
    folder: ".",
    made: { dockerfile: "FROM python:3.13-slim\n", write: () => Promise.resolve() },
    isPushed: false,
    signal: new AbortController().signal,
    onLine: () => false,
  });
  await expect(build).rejects.toThrow(
    /^`false build .*failed:\nA service on this computer .*--as folder.*--base-image/s,
  );
});
