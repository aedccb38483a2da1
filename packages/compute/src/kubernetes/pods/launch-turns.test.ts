import { expect, test } from "vitest";
import { createLaunchTurns } from "./launch-turns.ts";

/** Work that lasts until the test ends it. */
function played() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (name: string) => async (): Promise<void> => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    await end.promise;
  };
  return {
    begun,
    work,
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test("no more launches write at once than may, and the others follow in their order", async () => {
  const turns = createLaunchTurns({ atOnce: 2 });
  const { begun, work, end } = played();
  for (const name of ["a", "b", "c", "d"]) void turns.create(work(name));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
});

test("a pod is created before launches of earlier ones are completed", async () => {
  const turns = createLaunchTurns({ atOnce: 1 });
  const { begun, work, end } = played();
  void turns.create(work("first"));
  void turns.complete(work("first's owner"));
  void turns.create(work("second"));
  end("first");
  await expect.poll(() => begun).toEqual(["first", "second"]);
  end("second");
  await expect.poll(() => begun).toEqual(["first", "second", "first's owner"]);
});

test("a launch that fails gives its turn to the next one", async () => {
  const turns = createLaunchTurns({ atOnce: 1 });
  const { begun, work, fail } = played();
  const failed = turns.create(work("first")).catch(String);
  void turns.create(work("second"));
  fail("first");
  expect(await failed).toContain("first");
  await expect.poll(() => begun).toEqual(["first", "second"]);
});
