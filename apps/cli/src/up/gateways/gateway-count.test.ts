import { expect, test } from "vitest";
import { readGatewayCount } from "./gateway-count.ts";

const linux = { platform: "linux", cores: 8 } as const;

test.each([
  [undefined, true, 1],
  ["", true, 1],
  ["1", false, 1],
  ["3", true, 3],
  ["auto", true, 8],
  ["auto", false, 1],
])("%s with PostgreSQL %s means %i gateways", (text, hasPostgres, count) => {
  expect(readGatewayCount(text, hasPostgres, linux)).toBe(count);
});

test("elsewhere than on Linux auto means one gateway", () => {
  expect(readGatewayCount("auto", true, { platform: "darwin", cores: 8 })).toBe(1);
});

test.each([
  ["0", true, "linux", "from 1 to 256"],
  ["257", true, "linux", "from 1 to 256"],
  ["1.5", true, "linux", "from 1 to 256"],
  ["many", true, "linux", "must be auto"],
  ["2", false, "linux", "MILLRACE_DATABASE_URL"],
  ["2", true, "darwin", "on Linux only"],
] as const)("%s with PostgreSQL %s on %s is refused", (text, hasPostgres, platform, why) => {
  expect(() => readGatewayCount(text, hasPostgres, { platform, cores: 8 })).toThrow(why);
});
