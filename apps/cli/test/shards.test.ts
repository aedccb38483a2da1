import { expect, test } from "vitest";
import { runMillrace } from "./support/cli-process.ts";

test.each([[["shards"]], [["shards", "move", "abc", "--to", "1"]]])(
  "%j says that SQLite has no shards",
  async (words) => {
    const { exitCode, errors } = await runMillrace(words);
    expect(exitCode).toBe(2);
    expect(errors).toContain("SQLite keeps all jobs in one file");
  },
);

test.each([
  [["shards", "move"], "ENDPOINT is missing"],
  [["shards", "move", "abc"], "--to is missing"],
  [["shards", "move", "abc", "--to", "b"], 'not "b"'],
])("%j is refused with what is wrong", async (words, message) => {
  const { exitCode, errors } = await runMillrace(words);
  expect(exitCode).toBe(2);
  expect(errors).toContain(message);
});

test("the help of the move says what becomes of one that is killed", async () => {
  const { exitCode, output } = await runMillrace(["shards", "move", "--help"]);
  expect(exitCode).toBe(0);
  expect(output.replaceAll("\n", " ")).toContain("answered 503 until you run it again");
});
