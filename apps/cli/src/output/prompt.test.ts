import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { InterruptedError } from "../command/failure.ts";
import { askPerson, isConfirmed } from "./prompt.ts";

async function answered(key: string, enterMeans: "yes" | "no"): Promise<boolean> {
  const terminal = { input: new PassThrough(), output: new PassThrough() };
  const answer = askPerson("Do it?", { enterMeans }, terminal);
  await expect.poll(() => String(terminal.output.read() ?? "")).toContain("Do it?");
  terminal.input.write(key);
  return await answer;
}

it("Enter alone answers what the question says, a key the rest, and Ctrl-C ends the command", async () => {
  expect(await answered("\r", "yes")).toBe(true);
  expect(await answered("\r", "no")).toBe(false);
  expect(await answered("n", "yes")).toBe(false);
  expect(await answered("y", "no")).toBe(true);
  await expect(answered("\u0003", "yes")).rejects.toThrow(InterruptedError);
});

it("without a person nothing is confirmed but by --yes", async () => {
  expect(await isConfirmed({ isOn: () => true }, "Do it?", { enterMeans: "yes" })).toBe(true);
  const asked = isConfirmed({ isOn: () => undefined }, "Do it?", { enterMeans: "yes" });
  await expect(asked).rejects.toThrow("Give --yes to confirm");
});
