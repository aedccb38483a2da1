import type { JobRoute } from "../../binding/job-router.ts";

/** Operations that clients of the hosted service also call with POST. */
const ALSO_POST: ReadonlySet<string> = new Set(["status", "statusSync", "stream"]);

/** The extra routes of the compat dialect. */
export function compatMethods<Handler>(routes: readonly JobRoute<Handler>[]): JobRoute<Handler>[] {
  return routes.filter(({ operationId }) => ALSO_POST.has(operationId)).map((route) => ({ ...route, method: "POST" }));
}
