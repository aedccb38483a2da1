import { isIP, isIPv4, isIPv6 } from "node:net";
import { addressRanges, includesAddress, loopbackRanges, isAddressRange } from "../../http/address-ranges.ts";
import { SettingError } from "./setting-error.ts";

/** Which addresses webhooks may be sent to. */
export interface WebhookAddresses {
  /** Whether the service may connect to an IP address, given in its usual form. */
  allows(address: string): boolean;
}

/** All blocks that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry and multicast. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** The only IPv6 block that is assigned to the public Internet, */
const PUBLIC_IPV6 = ["2000::/3"];
/** except for these parts: protocol assignments (with Teredo), documentation, and 6to4, which reaches any IPv4 address. */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
/** IPv6 addresses that contain an IPv4 address in their last 32 bits. */
const IPV4_IN_IPV6 = ["::ffff:0:0/96", "64:ff9b::/96"];

const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", loopbackRanges],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
  ["*", ["0.0.0.0/0", "::/0"]],
]);

const specialIpv4 = addressRanges(SPECIAL_IPV4);
const publicIpv6 = addressRanges(PUBLIC_IPV6);
const specialIpv6 = addressRanges(SPECIAL_IPV6);
const ipv4InIpv6 = addressRanges(IPV4_IN_IPV6);

/** Public addresses, and those in ranges that the operator allows, see {@link readWebhookAllow}. */
export function webhookAddresses(allowed: readonly string[]): WebhookAddresses {
  const allowedByOperator = addressRanges(allowed.flatMap((range) => NAMED.get(range) ?? [range]));

  return {
    allows(given) {
      const address = unwrapped(given);
      if (isIP(address) === 0) return false;
      if (includesAddress(allowedByOperator, address)) return true;
      if (isIPv4(address)) return !includesAddress(specialIpv4, address);
      return includesAddress(publicIpv6, address) && !includesAddress(specialIpv6, address);
    },
  };
}

/**
 * Reads `MILLRACE_WEBHOOK_ALLOW`: ranges such as `10.1.0.0/16`, single addresses, `loopback`, `private` or `*`, separated by
 * commas. If it is unset, a service that only this machine reaches (`isEmbedded`) may also call this machine.
 *
 * @throws SettingError
 */
export function readWebhookAllow(text: string | undefined, isEmbedded: boolean): readonly string[] {
  if (text === undefined) return isEmbedded ? ["loopback"] : [];
  const ranges = text
    .split(",")
    .map((range) => range.trim())
    .filter((range) => range !== "");
  for (const range of ranges) if (!NAMED.has(range) && !isAddressRange(range)) throw refusal(range);
  return ranges;
}

function refusal(range: string): SettingError {
  return new SettingError(
    `MILLRACE_WEBHOOK_ALLOW: "${range}" is not an address range. Separate ranges such as 10.1.0.0/16 or fd00::/8, loopback, ` +
      `private, or * by commas.`,
  );
}

/** The IPv4 address that an IPv6 address contains; any other address unchanged. */
function unwrapped(given: string): string {
  const address = given.split("%", 1)[0] ?? "";
  if (!isIPv6(address) || !includesAddress(ipv4InIpv6, address)) return address;
  // The parser of addresses in URLs writes them without the dotted form.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(":");
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group === "" ? "0" : group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
