import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let folder: string;

beforeAll(async () => {
  folder = resources.use(await temporaryFolder()).path;
  service = resources.use(await startTestService({ settings: { compute: "process" } }));
  millrace = commandsOn(service);
  await millrace.json("volumes", "create", "--name", "models", "--size", "1", "--data-center", "EU-RO-1");
});
afterAll(() => resources.disposeAsync());

async function namesIn(place: string): Promise<readonly string[]> {
  const { items } = await millrace.json("volumes", "ls", place);
  return (items as { name: string }[]).map(({ name }) => name);
}

describe("one file", () => {
  it("is copied there and back, listed and deleted", async () => {
    await writeFile(join(folder, "notes.txt"), "a note");
    const copied = await millrace.lines("volumes", "cp", join(folder, "notes.txt"), "models:texts/");
    expect(copied).toEqual([{ from: join(folder, "notes.txt"), to: "models:texts/notes.txt", sizeBytes: 6 }]);
    await millrace.text("volumes", "cp", join(folder, "notes.txt"), "models:texts/other.txt");
    expect(await millrace.text("volumes", "ls", "models:texts")).toMatch(/^NAME +SIZE +CHANGED\nnotes\.txt +6 B +20/);
    await mkdir(join(folder, "back"));
    await millrace.text("volumes", "cp", "models:texts/notes.txt", join(folder, "back"));
    expect(await readFile(join(folder, "back", "notes.txt"), "utf8")).toBe("a note");
    expect(await millrace.lines("volumes", "rm", "models:texts/notes.txt", "--yes")).toMatchObject([{ deleted: true }]);
    expect(await namesIn("models:texts")).toEqual(["other.txt"]);
  });

  it("comes from standard input and goes to standard output", async () => {
    const { exitCode } = await millrace.runWith("by a pipe", "volumes", "cp", "-", "models:piped.txt");
    expect(exitCode).toBe(0);
    expect(await millrace.text("volumes", "cp", "models:piped.txt", "-")).toBe("by a pipe");
  });

  it("goes into a directory that is there under its own name", async () => {
    await writeFile(join(folder, "weights.bin"), "w");
    await millrace.json("volumes", "mkdir", "models:there/deep");
    await millrace.text("volumes", "cp", join(folder, "weights.bin"), "models:there/deep");
    expect(await namesIn("models:there/deep")).toEqual(["weights.bin"]);
  });
});

describe("a directory", () => {
  it("is copied with all it holds, without links, there and back", async () => {
    const tree = join(folder, "tree");
    await mkdir(join(tree, "a", "empty"), { recursive: true });
    await writeFile(join(tree, "a", "b"), "inner");
    await symlink("/etc/passwd", join(tree, "link"));
    const { errors } = await millrace.run("volumes", "cp", "--recursive", tree, "models:tree");
    expect(errors).toContain(`Left out ${join(tree, "link")}: it is a link.`);
    await millrace.text("volumes", "cp", "-r", "models:tree", join(folder, "copy"));
    expect((await readdir(join(folder, "copy"), { recursive: true })).toSorted()).toEqual(["a", "a/b", "a/empty"]);
    await millrace.text("volumes", "rm", "models:tree", "-r", "--yes");
    expect(await namesIn("models")).not.toContain("tree");
  });

  it("goes into a target that is there under its own name, and its contents alone with /.", async () => {
    const [parent, here] = [join(folder, "parent"), join(folder, "here")];
    await mkdir(join(parent, "named"), { recursive: true });
    await mkdir(here);
    await writeFile(join(parent, "named", "file"), "x");
    await millrace.text("volumes", "create", "--name", "fresh", "--size", "1", "--data-center", "EU-RO-1");
    await millrace.text("volumes", "cp", "-r", join(parent, "named"), "fresh:");
    expect(await namesIn("fresh")).toEqual(["named"]);
    await millrace.text("volumes", "cp", "-r", `${join(parent, "named")}/.`, "fresh:");
    expect((await namesIn("fresh")).toSorted()).toEqual(["file", "named"]);
    await millrace.text("volumes", "cp", "-r", "fresh:named", here);
    await millrace.text("volumes", "cp", "-r", "fresh:file", join(folder, "here", "renamed"));
    expect((await readdir(here, { recursive: true })).toSorted()).toEqual(["named", "named/file", "renamed"]);
    await millrace.text("volumes", "cp", "-r", "fresh:named/.", here);
    expect((await readdir(here)).toSorted()).toEqual(["file", "named", "renamed"]);
    await millrace.text("volumes", "cp", "-r", "fresh:", join(folder, "whole"));
    expect((await readdir(join(folder, "whole"))).toSorted()).toEqual(["file", "named"]);
  });

  it("that is not there leaves nothing behind", async () => {
    const to = join(folder, "never");
    expect((await millrace.run("volumes", "cp", "-r", "models:none", to)).errors).toContain('There is no "none"');
    expect(await readdir(folder)).not.toContain("never");
  });

  it("is not copied or deleted without --recursive", async () => {
    await millrace.text("volumes", "mkdir", "models:full/inner");
    expect(await millrace.run("volumes", "cp", folder, "models:x")).toMatchObject({ exitCode: 2 });
    const refused = await millrace.run("volumes", "rm", "models:full", "--yes");
    expect(refused.errors).toContain("is not empty");
  });
});

it("a place is named by volume and path, and anything else is explained", async () => {
  const errorsOf = async (...args: readonly string[]): Promise<string> =>
    (await millrace.run("volumes", ...args)).errors;
  expect(await errorsOf("cp", "a", "b")).toContain("write VOLUME:PATH for one of them");
  expect(await errorsOf("cp", "models:a", "models:b")).toContain("copy to a file here first");
  expect(await errorsOf("cp", "models:none", "-")).toContain('There is no "none" in the volume');
  expect(await errorsOf("ls", "model:x")).toContain("Did you mean models?");
  expect(await errorsOf("rm", "models", "--yes")).toContain("names no volume");
  expect(await errorsOf("rm", "models:", "--yes")).toContain("names no path in the volume");
  expect(await errorsOf("cp", "./none:x", "models:x")).toContain("there is no ./none:x here");
});
