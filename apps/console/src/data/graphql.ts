import { serviceUrl } from "../session/address.ts";
import type { Session } from "../session/session.tsx";

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

/**
 * Asks the GraphQL interface, for the few things that the management interface does not tell: prices and stock of hardware, and secrets.
 * The values are sent beside the query, so that no log holds them.
 *
 * @throws Error with what the service found wrong
 */
export async function askGraphql<Data>(
  session: Session,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  signal: AbortSignal = session.signal,
): Promise<Data> {
  const response = await fetch(`${serviceUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.any([signal, session.signal]),
  });
  const { data, errors = [] } = (await response.json().catch(() => ({}))) as Answer<Data>;
  const [first] = errors;
  if (first !== undefined) throw new Error(first.message);
  if (data === undefined || data === null) throw new Error(`The service answered ${response.status} without data.`);
  return data;
}
