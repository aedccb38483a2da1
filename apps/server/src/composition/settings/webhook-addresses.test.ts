import { describe, expect, test } from "vitest";
import { readWebhookAllow, webhookAddresses } from "./webhook-addresses.ts";
import { isLoopbackHost } from "../../http/address-ranges.ts";

const PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"];
const SPECIAL = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.31.255.255",
  "192.0.0.192",
  "192.168.1.1",
  "198.19.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::127.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
];

describe("addresses of webhooks", () => {
  test.each(PUBLIC)("%s is public", (address) => {
    expect(webhookAddresses([]).allows(address)).toBe(true);
  });

  test.each(SPECIAL)("%j is not", (address) => {
    expect(webhookAddresses([]).allows(address)).toBe(false);
  });

  test("the operator allows ranges, and only these", () => {
    const { allows } = webhookAddresses(["loopback", "10.1.0.0/16", "fd00::1"]);
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "fd00::1", "1.1.1.1"]) {
      expect([address, allows(address)]).toEqual([address, true]);
    }
    for (const address of ["10.2.0.1", "169.254.169.254", "fd00::2", "0.0.0.0"]) {
      expect([address, allows(address)]).toEqual([address, false]);
    }
    const everywhere = webhookAddresses(["*"]);
    for (const address of SPECIAL.filter((one) => one.includes(":") || one.includes("."))) {
      expect([address, everywhere.allows(address)]).toEqual([address, true]);
    }
    const inside = webhookAddresses(["private"]);
    expect(["10.0.0.1", "172.16.0.1", "192.168.0.1", "fd00::1"].map((one) => inside.allows(one))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(["127.0.0.1", "169.254.169.254", "fe80::1"].map((one) => inside.allows(one))).toEqual([false, false, false]);
  });
});

describe("MILLRACE_WEBHOOK_ALLOW", () => {
  test("unset allows this machine if only this machine reaches the service, otherwise nothing", () => {
    expect(readWebhookAllow(undefined, true)).toEqual(["loopback"]);
    expect(readWebhookAllow(undefined, false)).toEqual([]);
    expect(readWebhookAllow("", true)).toEqual([]);
  });

  test("is a list of ranges; an invalid entry is named", () => {
    expect(readWebhookAllow(" loopback, 10.0.0.0/8,fd00::/8,192.0.2.7", false)).toEqual([
      "loopback",
      "10.0.0.0/8",
      "fd00::/8",
      "192.0.2.7",
    ]);
    for (const wrong of ["10.0.0.0/33", "intern", "10.0.0.0/8/8", "fd00::/129", "example.com", "10.0.0.0/"]) {
      expect(() => readWebhookAllow(wrong, false)).toThrow(`MILLRACE_WEBHOOK_ALLOW: "${wrong}"`);
    }
  });

  test("a service is embedded when it listens on loopback", () => {
    expect(["127.0.0.1", "127.1.2.3", "::1", "localhost"].map(isLoopbackHost)).toEqual([true, true, true, true]);
    expect(["0.0.0.0", "::", "192.168.0.7", "example.com", "fd00::1"].map(isLoopbackHost)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});
