import { expect, test } from "vitest";
import { part, together } from "./parts.ts";

const add = part("add", "INSERT INTO a SELECT $1, $2");
const end = part("end", "INSERT INTO done SELECT * FROM gone WHERE n > $2", {
  gone: "DELETE FROM a WHERE n = $1 RETURNING *",
});
const call = (statement: typeof add, ...values: unknown[]) => ({ statement, values });

test("a part is a statement by itself", () => {
  expect(add).toMatchObject({ name: "add", text: "INSERT INTO a SELECT $1, $2" });
  expect(end.text).toBe(
    "WITH gone AS (DELETE FROM a WHERE n = $1 RETURNING *)\nINSERT INTO done SELECT * FROM gone WHERE n > $2",
  );
  expect(together([call(end, 1, 2)])).toEqual({ statement: end, values: [1, 2] });
});

test("several are one statement, each with its own parameters", () => {
  expect(together([call(end, "e1", "e2"), call(add, "a1", "a2")])).toEqual({
    statement: {
      name: "add+end",
      text: [
        "WITH add_part AS (INSERT INTO a SELECT $1, $2),",
        "gone AS (DELETE FROM a WHERE n = $3 RETURNING *)",
        "INSERT INTO done SELECT * FROM gone WHERE n > $4",
      ].join("\n"),
    },
    values: ["a1", "a2", "e1", "e2"],
  });
});

test("it is the same statement in whichever order they come, so that it is prepared once", () => {
  const { statement } = together([call(add, 1, 2), call(end, 3, 4)]);
  expect(together([call(end, 5, 6), call(add, 7, 8)]).statement).toBe(statement);
});
