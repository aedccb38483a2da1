import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runProgram } from "../test/support/run-program.ts";
import { exampleHandlers, handlersDirectory } from "./index.ts";

describe("the examples", () => {
  it("are all the folders of the directory", async () => {
    expect(isAbsolute(handlersDirectory)).toBe(true);
    expect(exampleHandlers.map(({ name }) => name).toSorted()).toEqual((await readdir(handlersDirectory)).toSorted());
  });
});

describe.each(exampleHandlers)("$name", ({ name, folder, image, pythonModules, exampleInput }) => {
  it("lies where the process driver looks for its image", () => {
    expect(folder).toBe(join(handlersDirectory, name));
    expect(image).toBe(`local/${name}`);
    expect(existsSync(join(folder, "handler.py"))).toBe(pythonModules.length > 0);
    expect(existsSync(join(folder, "handler.ts"))).toBe(pythonModules.length === 0);
  });

  it("has an example that can be sent to the service as it is", async () => {
    const body: unknown = JSON.parse(await readFile(join(folder, "example-input.json"), "utf8"));
    expect(body).toEqual({ input: exampleInput });
  });

  it("shows its client in the README as it is", async () => {
    const [readme, client] = await Promise.all(
      ["README.md", "client.ts"].map((file) => readFile(join(folder, file), "utf8")),
    );
    expect(readme).toContain(`\`\`\`ts\n${client}\`\`\``);
  });
});

describe.each(exampleHandlers.filter(({ pythonModules }) => pythonModules.length === 0))(
  "$name",
  ({ folder, exampleInput }) => {
    it("runs its example as a process of its own", async () => {
      const args = ["--conditions=millrace-source", join(folder, "handler.ts"), "--test_input"];
      const { exitCode, output, errors } = await runProgram(
        process.execPath,
        [...args, JSON.stringify({ input: exampleInput })],
        folder,
      );
      expect(exitCode, errors).toBe(0);
      expect(JSON.parse(output)).toEqual({ output: expect.anything() });
    });
  },
);
