import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderDigest } from "./folder-digest.ts";
import { folderFiles } from "./folder-files.ts";
import { findHandlerProgram } from "./handler-program.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(...files: readonly (string | readonly [path: string, text: string])[]): Promise<void> {
  for (const file of files) {
    const [path, text] = typeof file === "string" ? [file, ""] : file;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe("the files that are deployed", () => {
  test("are those of the folder without what is made anew and what holds secrets", async () => {
    await write(
      "handler.py",
      "lib/a.py",
      ".env",
      ".env.local",
      ".git/HEAD",
      "node_modules/x/i.js",
      "lib/__pycache__/a.pyc",
      "millrace.yaml",
    );
    expect(await folderFiles(folder)).toEqual(["handler.py", "lib/a.py"]);
  });

  test("are without what .millraceignore names", async () => {
    await write("handler.py", "data/big.bin", "data/small.txt", [".millraceignore", "data/*\n!data/small.txt\n"]);
    expect(await folderFiles(folder)).toEqual(["data/small.txt", "handler.py"]);
  });

  test("include what links to files, and no folder that a link leads to", async () => {
    await write("handler.py", "lib/a.py");
    await symlink("handler.py", join(folder, "main.py"));
    await symlink("..", join(folder, "lib", "up"));
    expect(await folderFiles(folder)).toEqual(["handler.py", "lib/a.py", "main.py"]);
  });

  test("of no folder are refused", async () => {
    await expect(folderFiles(join(folder, "missing"))).rejects.toThrow(/is not a folder/);
  });
});

test("a digest changes with content, names and rights, and with nothing else", async () => {
  await write(["a", "1"], ["b", "2"]);
  const digest = async (...files: string[]): Promise<string> => await folderDigest(folder, files, "image");
  const first = await digest("a", "b");
  await write(["a", "1"]);
  expect(await digest("a", "b")).toBe(first);
  expect(await digest("a")).not.toBe(first);
  await write(["a", "3"]);
  const second = await digest("a", "b");
  await chmod(join(folder, "a"), 0o755);
  expect(new Set([first, second, await digest("a", "b"), await folderDigest(folder, ["a", "b"], "folder")]).size).toBe(
    4,
  );
});

describe("the handler of a folder", () => {
  test.each<[string, readonly (string | readonly [string, string])[], object]>([
    ["is handler.ts", ["handler.ts", "handler.py"], { language: "node", file: "handler.ts" }],
    ["is handler.py", ["handler.py", "other.py"], { language: "python", file: "handler.py" }],
    ["is that of the hosted service's templates", ["src/handler.py"], { language: "python", file: "src/handler.py" }],
    [
      "is the file that starts a worker",
      ["a.py", ["b.py", 'runpod.serverless.start({"handler": h})']],
      { language: "python", file: "b.py" },
    ],
    [
      "is the command of millrace.json",
      ["handler.py", ["millrace.json", '{"command":["./serve"]}']],
      { language: "command", command: ["./serve"] },
    ],
  ])("%s", async (_what, files, program) => {
    await write(...files);
    expect(await findHandlerProgram(folder, await folderFiles(folder))).toEqual(program);
  });

  test("is the one that is named", async () => {
    await write("handler.py", "jobs/run.ts");
    expect(await findHandlerProgram(folder, await folderFiles(folder), "./jobs/run.ts")).toEqual({
      language: "node",
      file: "jobs/run.ts",
    });
    await expect(findHandlerProgram(folder, ["handler.py"], "x.py")).rejects.toThrow(
      /--handler x.py: .* has no such file/,
    );
    await expect(findHandlerProgram(folder, ["run.sh"], "run.sh")).rejects.toThrow(/must be a file in Python/);
  });

  test("that is not there is explained", async () => {
    await write("readme.md");
    await expect(findHandlerProgram(folder, ["readme.md"])).rejects.toThrow(
      /no handler was found in .*--handler FILE.*millrace init/,
    );
  });
});
