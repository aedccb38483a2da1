import { MachineStartError } from "@millrace/engine";
import { expect, test } from "vitest";
import { imageFor } from "./handler-image.ts";

const handlerImages = "registry.example.org/team/{name}:7";

test("a handler folder runs from the image that the setting names, any other image as it is named", () => {
  expect(imageFor("local/text-stream", { handlerImages })).toBe("registry.example.org/team/text-stream:7");
  expect(imageFor("team/local/thing:1", { handlerImages })).toBe("team/local/thing:1");
});

test("without the setting a handler folder is refused for good, and the refusal names the setting", () => {
  const refused = () => imageFor("local/text-stream", { handlerImages: undefined });
  expect(refused).toThrow(MachineStartError);
  expect(refused).toThrow("MILLRACE_KUBERNETES_HANDLER_IMAGES");
});

test.each(["local/", "local/../x", "local/a/b", "local/a:b", "local/A"])("%s names no image", (imageName) => {
  expect(() => imageFor(imageName, { handlerImages })).toThrow(MachineStartError);
});
