import { expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { readSettings } from "./settings/settings.ts";

const shared = { MILLRACE_SHARE_PORT: "1", MILLRACE_DATABASE_URL: "postgres://u@127.0.0.1/m" };

test.runIf(onLinux("a port that several gateways share"))("gateways on one PostgreSQL can share a port", () => {
  expect(readSettings({ ...shared, MILLRACE_OWN_PORT: "9101" })).toMatchObject({ sharePort: true, ownPort: 9101 });
});

test("a port is not shared unless that is asked for", () => {
  expect(readSettings({})).toMatchObject({ sharePort: false, ownPort: 0 });
});

test("a port cannot be shared on SQLite, and a gateway on it cannot name an address that others share", () => {
  expect(() => readSettings({ MILLRACE_SHARE_PORT: "1" })).toThrow(/^MILLRACE_SHARE_PORT needs PostgreSQL/);
  expect(() => readSettings({ ...shared, MILLRACE_GATEWAY_URL: "http://10.0.0.5:8080" })).toThrow(
    /^MILLRACE_SHARE_PORT (?:cannot be used with MILLRACE_GATEWAY_URL|works on Linux only)/,
  );
});
