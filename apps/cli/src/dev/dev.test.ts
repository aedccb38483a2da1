import { expect, it } from "vitest";
import { parseCommand } from "../program/parse-command.test-support.ts";
import { dev } from "./dev.ts";
import { readDevOptions, type DevOptions } from "./settings/dev-options.ts";

function read(...args: string[]): DevOptions {
  return readDevOptions(parseCommand(dev, ["handler.py", ...args]));
}

it("a session is for this computer, without a debugger, and lets jobs finish, unless asked otherwise", () => {
  expect(read()).toMatchObject({
    host: "127.0.0.1",
    port: undefined,
    debug: null,
    onReload: "finish",
    gpus: undefined,
    savesProfile: true,
  });
  expect(read("--public", "--debug", "--on-reload", "hand-back", "--port", "0", "-y", "--no-profile")).toMatchObject({
    host: "0.0.0.0",
    port: 0,
    debug: { waits: true },
    onReload: "hand-back",
    savesProfile: false,
  });
  expect(read("--debug", "--no-wait").debug).toEqual({ waits: false });
});

it.each([
  ["NVIDIA L4", { typeId: "NVIDIA L4", count: 1 }],
  ["nvidia h200:8", { typeId: "NVIDIA H200", count: 8 }],
])("--gpu %j asks for %j", (text, gpus) => {
  expect(read("--gpu", text).gpus).toEqual(gpus);
});

it.each([
  [["--gpu", "NVIDIA L5"], 'there is no GPU type "NVIDIA L5"; the nearest one is "NVIDIA L4"'],
  [["--gpu", "NVIDIA L4:0"], "--gpu: ask for 1 to 64 GPUs, not 0"],
  [["--no-wait"], "--no-wait needs --debug"],
])("%j is refused: %s", (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
