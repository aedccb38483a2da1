import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "./shortening.ts";

/** Fails at the step at which the last of these, in order, has been played. */
function failsAfter(...needed: readonly string[]) {
  let tries = 0;
  const attempt = async (steps: readonly string[]): Promise<readonly string[] | null> => {
    tries += 1;
    let met = 0;
    for (const [at, step] of steps.entries()) {
      if (step === needed[met]) met += 1;
      if (met === needed.length) return steps.slice(0, at + 1);
    }
    return null;
  };
  return { attempt, tries: () => tries };
}

test("of nineteen steps the three that a failure needs are left", async () => {
  const steps = "xxsxxxxtxxxxxxxxrxx".split("");
  const { attempt, tries } = failsAfter("s", "t", "r");
  expect(await shortened(steps, attempt)).toEqual(["s", "t", "r"]);
  expect(tries()).toBeLessThan(60);
});

test("what a failure needs is left, and nothing else", async () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 });
  const noise = fc.array(fc.constantFrom("x", "y"), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(letters, fc.array(noise, { minLength: 5, maxLength: 5 }), async (needed, between) => {
      const steps = needed.flatMap((letter, at) => [...(between[at] ?? []), letter]);
      expect(await shortened(steps, failsAfter(...needed).attempt)).toEqual(needed);
    }),
  );
});

test("a single step is left as it is", async () => {
  expect(await shortened(["s"], failsAfter("s").attempt)).toEqual(["s"]);
});
