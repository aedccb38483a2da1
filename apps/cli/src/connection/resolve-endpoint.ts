import type { OpenService } from "./open-service.ts";
import { resolveNamed, type Named } from "./resolve-named.ts";

/** The endpoint of this id or unique name; the only one when there is none given. @throws as `resolveNamed` */
export async function resolveEndpoint(
  { rest }: Pick<OpenService, "rest">,
  wanted: string | undefined,
  how?: string,
): Promise<Named> {
  return await resolveNamed({ one: "endpoint", group: "endpoints", how }, () => rest.endpoints.list(), wanted);
}
