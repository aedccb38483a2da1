import { DomainError, invalidField, notFound, type QueueEndpoints } from "@millrace/engine";
import type { IncomingHttpHeaders } from "node:http";
import { isId } from "../../binding/path-id.ts";

/** What stands for the id of the queue in calls of applications of the Python package, which name their endpoint in headers. */
const flashQueueId = "flash";
/** The name of an endpoint, or its id; then the application and its environment that it belongs to, if it belongs to one. */
const endpointHeader = "x-flash-endpoint";
const appHeader = "x-flash-app";
const environmentHeader = "x-flash-environment";

/** The id of the endpoint that an address of `/compat/v2`, or one of requests, names. @throws DomainError where headers name none, or several */
export function compatEndpointId(
  id: string,
  headers: Readonly<IncomingHttpHeaders>,
  {
    endpoints,
    accountId,
  }: { readonly endpoints: { readonly named?: QueueEndpoints["named"] }; readonly accountId: string },
): string {
  if (id !== flashQueueId) return id;
  const name = headers[endpointHeader];
  if (typeof name !== "string" || name === "") throw invalidField("X-Flash-Endpoint", "must name an endpoint");
  const [app, environment] = [headers[appHeader]?.toString(), headers[environmentHeader]?.toString()];
  const place = app === undefined || environment === undefined ? undefined : { app, environment };
  const [first, ...others] = endpoints.named?.(accountId, name, place) ?? [];
  if (others.length > 0) {
    throw new DomainError(
      "not_found",
      `${others.length + 1} endpoints have the name in X-Flash-Endpoint. Rename them, or name one by its id.`,
    );
  }
  if (first !== undefined) return first;
  // Another gateway may have made it a moment ago; whoever asks for it by its id looks again.
  if (isId(name)) return name;
  throw notFound("endpoint", name);
}
