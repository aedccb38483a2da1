import fc from "fast-check";
import { expect, test } from "vitest";
import { databaseUrls } from "./database-urls.ts";
import { readSettings, SettingError } from "./settings.ts";

const anyUrl = fc
  .record({
    protocol: fc.constantFrom("postgres", "postgresql"),
    password: fc.stringMatching(/^[a-z0-9,.;!]{0,12}$/),
    host: fc.constantFrom("db.internal", "10.0.0.1:5433", "[::1]:5432", "h1,h2"),
    database: fc.stringMatching(/^[a-z]{1,8}$/),
  })
  .map(({ protocol, password, host, database }) => `${protocol}://user:${password}@${host}/${database}`);
const anySeparator = fc.constantFrom(",", " ", ", ", "\n", " ,\n  ");

test("addresses are separated by commas or spaces, also where a password has a comma", () => {
  fc.assert(
    fc.property(fc.array(anyUrl, { minLength: 1, maxLength: 5 }), anySeparator, (urls, separator) => {
      expect(databaseUrls(` ${urls.join(separator)}\n`)).toEqual(urls);
    }),
  );
});

test("a list with another entry is refused, and the message does not repeat it", () => {
  const refused = (list: string): string => {
    try {
      readSettings({ MILLRACE_DATABASE_URL: list });
    } catch (error) {
      expect(error).toBeInstanceOf(SettingError);
      return String(error);
    }
    return "";
  };
  expect(refused("postgres://u:p@a/x,postgres://u:p@b/x")).toBe("");
  for (const list of ["mysql://u:secret@a/x", "mysql://u:secret@a/x,postgres://u:p@b/x"]) {
    expect(refused(list)).toContain("MILLRACE_DATABASE_URL");
    expect(refused(list)).not.toContain("secret");
  }
});
