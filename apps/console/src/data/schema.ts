import { resolved, type Schema, type Schemas } from "./resolve-schema.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRead } from "./use-read.ts";

/**
 * A schema of the interface by its name, such as `EndpointCreateInput`. It comes from the service itself, so that forms know the
 * fields and bounds of this version.
 */
export function useSchema(name: string): UseQueryResult<Schema> {
  const read = useRead<Schemas>(
    ["schemas"],
    async ({ rest }, signal) => schemasOf(await rest.docs.getOpenApi({ signal })),
    { still: true },
  );
  return { ...read, data: read.data === undefined ? undefined : resolved(read.data, name) } as UseQueryResult<Schema>;
}

function schemasOf(document: unknown): Schemas {
  const { components } = document as { readonly components: { readonly schemas: Schemas } };
  return components.schemas;
}
