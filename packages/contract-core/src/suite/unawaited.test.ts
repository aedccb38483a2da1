import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const MODULE = new URL("unawaited.ts", import.meta.url).href;

/** What a program prints, that has failing promises. In a process of its own: a test runner listens for such failures itself. */
function printed(program: string): string {
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"];
  const script = `import { keepUnawaited } from ${JSON.stringify(MODULE)};
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    ${program}`;
  return execFileSync(process.execPath, [...args, script], { encoding: "utf8" }).trim();
}

test("what fails before it is awaited ends no program, and is thrown where it is awaited", () => {
  const program = `const unawaited = keepUnawaited();
    const second = Promise.reject(new Error("second"));
    await turn();
    const before = unawaited.errors().length;
    const caught = await second.catch((error) => error.message);
    await turn();
    console.log(before, caught, unawaited.errors().length);`;
  expect(printed(program)).toBe("1 second 0");
});

test("what no code awaits is told", () => {
  const program = `const unawaited = keepUnawaited();
    void Promise.reject(new Error("nobody's"));
    await turn();
    console.log(unawaited.errors().map(({ message }) => message).join());`;
  expect(printed(program)).toBe("nobody's");
});
