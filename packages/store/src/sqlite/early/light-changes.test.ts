import { beforeEach, describe, expect, test } from "vitest";
import { createLightChanges, type LightChanges } from "./light-changes.ts";

describe("light changes", () => {
  let done: string[];
  let woken: number;
  let changes: LightChanges;
  beforeEach(() => {
    [done, woken] = [[], 0];
    changes = createLightChanges(() => {
      woken += 1;
    });
  });
  const change = (name: string) => (): string => {
    done.push(name);
    return name;
  };
  const never = (): Promise<string> => Promise.reject(new Error("it needed no transaction"));

  test("are carried out at the end of the turn, the last ones after the others, and answered", async () => {
    const answers = [changes.runLast(change("claim"), never), changes.run(change("submit"), never)];
    expect(done).toEqual([]);
    changes.carryOut(false);
    expect(done).toEqual(["submit", "claim"]);
    expect(await Promise.all(answers)).toEqual(["claim", "submit"]);
  });

  test("wait for what comes in one more turn if they may, and no longer", () => {
    void changes.run(change("first"), never);
    const wokenBefore = woken;
    changes.carryOut(true);
    expect([done, woken]).toEqual([[], wokenBefore + 1]);
    void changes.run(change("second"), never);
    changes.carryOut(true);
    expect(done).toEqual(["first", "second"]);
    void changes.run(change("third"), never);
    changes.carryOut(true);
    expect(done).toEqual(["first", "second"]);
    changes.carryOut(false);
    expect(done).toEqual(["first", "second", "third"]);
  });

  test("a turn in which nothing was asked for asks for no other", () => {
    changes.carryOut(true);
    expect(woken).toBe(0);
  });

  test("one that needs a transaction is done the other way; one that fails fails alone", async () => {
    const other = changes.run<string>(
      () => undefined,
      () => Promise.resolve("in a transaction"),
    );
    const faulty = changes.run<string>(() => {
      throw new Error("no");
    }, never);
    const fine = changes.run(change("fine"), never);
    changes.carryOut(false);
    expect(await Promise.allSettled([other, faulty, fine])).toMatchObject([
      { value: "in a transaction" },
      { reason: new Error("no") },
      { value: "fine" },
    ]);
  });
});
