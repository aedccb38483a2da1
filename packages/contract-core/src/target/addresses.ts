/** Where a service answers. */
export interface Addressed {
  /** e.g. `http://127.0.0.1:41234` */
  readonly baseUrl: string;
  /** Of several processes that serve together, the base URL first: each request goes to the next one. Default the base URL alone. */
  readonly addresses?: readonly string[] | undefined;
}

export interface Addresses {
  readonly count: number;
  /** The address for the next request, or that with this number. */
  next(at?: number): string;
}

/** Gives the addresses of a service one after the other. @throws Error if the base URL is not the first of them */
export function addressesOf({ baseUrl, addresses = [baseUrl] }: Addressed): Addresses {
  // Otherwise requests would pass by what stands in front of a service.
  if (addresses[0] !== baseUrl) throw new Error(`The first of the addresses ${addresses.join()} is not ${baseUrl}.`);
  let turn = 0;
  return {
    count: addresses.length,
    next: (at = turn++) => addresses[at % addresses.length] ?? baseUrl,
  };
}
