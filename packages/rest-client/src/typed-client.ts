import createFetchClient, { type Client, defaultPathSerializer } from "openapi-fetch";

import type { ClientSettings } from "@millrace/client-runtime/client-options";

import { InvalidPathError } from "./errors.ts";

interface PathForm {
  /** What every path begins with. */
  readonly pathPrefix: string;
  /** Whether a list in the query repeats its name; otherwise it has commas. */
  readonly repeatsLists: boolean;
}

/** A client of openapi-fetch whose requests carry the key, and whose ids cannot lead to another address. */
export function typedClient<Paths extends object>(
  { apiKey, baseUrl, headers }: ClientSettings,
  { pathPrefix, repeatsLists }: PathForm,
): Client<Paths> {
  const client = createFetchClient<Paths>({
    baseUrl: `${baseUrl}${pathPrefix}`,
    headers,
    pathSerializer: safePath,
    querySerializer: { array: { style: "form", explode: repeatsLists } },
  });
  client.use({ onRequest: ({ request }) => request.headers.set("authorization", `Bearer ${apiKey}`) });
  return client;
}

/** An empty identifier or one of dots would turn the address of one resource into that of a collection. */
function safePath(path: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
      throw new InvalidPathError(name, value);
    }
  }
  return defaultPathSerializer(path, parameters);
}
