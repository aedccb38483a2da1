import { BlockList, isIP, isIPv4 } from "node:net";

/** Addresses of this machine itself. */
export const loopbackRanges: readonly string[] = ["127.0.0.0/8", "::1/128"];

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address));
}

/** A list of addresses and networks, each valid by {@link isAddressRange}. */
export function addressRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    list.addSubnet(address, prefix === undefined ? bitsOf(address) : Number(prefix), familyOf(address));
  }
  return list;
}

/** Whether an address is in a list; false for an invalid address. */
export function includesAddress(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

function bitsOf(address: string): number {
  return isIPv4(address) ? 32 : 128;
}

const loopback = addressRanges(loopbackRanges);

/** Whether only this machine reaches the service. Then its users can call the same addresses themselves. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  return includesAddress(loopback, host);
}
