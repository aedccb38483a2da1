import { expect, test } from "vitest";
import { noSuch } from "./resolve-named.ts";

const known = [{ id: "b03uo8ouep4eds", name: "jobs" }];

test("a name with a slip is answered with the one that was meant", () => {
  expect(noSuch("endpoint", "jbos", known).message).toBe('there is no endpoint "jbos". Did you mean jobs?');
});

test("a name that shares few letters with another is answered with all that there are", () => {
  expect(noSuch("endpoint", "nope", known).message).toBe(
    'there is no endpoint "nope". There are jobs (b03uo8ouep4eds).',
  );
});
