import { expect, test } from "vitest";
import { requireHandlerFolder } from "./handler-folders.ts";

test("workers of a folder that does not exist are refused with the nearest names", async () => {
  const names = ["greet", "great", "a", "b", "c", "d"].map((name) => `local/${name}`);
  await expect(requireHandlerFolder("local/gret", async () => names)).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field: "templateId", message: expect.stringContaining('imageName "local/gret"') }],
  });
  await expect(requireHandlerFolder("local/gret", async () => names)).rejects.toThrow(
    "There are local/greet, local/great, local/a, local/b, local/c and more.",
  );
  await expect(requireHandlerFolder("local/gret", async () => [])).rejects.toThrow("There is none yet.");
  await expect(requireHandlerFolder("local/gret", async () => [], "imageName")).rejects.toMatchObject({
    details: [{ field: "imageName", message: expect.not.stringContaining("template") }],
  });
});

test("an image that stands for a folder, or of which nothing is known, is taken", async () => {
  await requireHandlerFolder("team/model:1", async () => null);
});
