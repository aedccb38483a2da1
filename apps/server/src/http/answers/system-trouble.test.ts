import { DomainError } from "@millrace/engine";
import { BlobStoreError } from "@millrace/store";
import { expect, test } from "vitest";
import { errorAnswer } from "./error-body.ts";
import { isForLog } from "./system-trouble.ts";

const systemError = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: something, open '/srv/secret-place'`), { code, ...more });

const troubles: readonly [string, Error, string][] = [
  ...["EMFILE", "ENFILE", "ENOMEM", "ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"].map(
    (code): [string, Error, string] => [code, systemError(code), code],
  ),
  ["a missing blob directory", new BlobStoreError("/srv/secret-place is not there", "ENOENT"), "large bodies"],
  ["a database that cannot be opened", systemError("ERR_SQLITE_ERROR", { errcode: 14 }), "SQLite 14"],
  ["a disk below a database", systemError("ERR_SQLITE_ERROR", { errcode: 266 }), "SQLite 10"],
];

test.each(troubles)("%s is answered with 503 and the reason, and no path", (_name, error, reason) => {
  const answer = errorAnswer(error, "r");
  expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: { error: "unavailable" } });
  expect(answer.body.message).toContain(reason);
  expect(answer.body.message).not.toContain("secret-place");
});

test.each([
  ["a defect", new TypeError("x is undefined")],
  ["a file that should be there", systemError("ENOENT")],
  ["a broken rule of the database", systemError("ERR_SQLITE_ERROR", { errcode: 19 })],
])("%s stays an internal error, and is always logged", (_name, error) => {
  expect(errorAnswer(error, "r").status).toBe(500);
  expect([isForLog(error), isForLog(error)]).toEqual([true, true]);
});

test("the log tells of each trouble once a minute, and of no refusal", () => {
  const [full, slow] = [systemError("ENFILE"), systemError("EDQUOT")];
  expect([0, 1, 59_999, 60_000, 60_001].map((nowMs) => isForLog(full, nowMs))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(isForLog(slow, 60_001)).toBe(true);
  expect(isForLog(new DomainError("unavailable", "later"))).toBe(false);
});
