import { keyOf } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { soon } from "../waiting/until.ts";

/** A count of answered requests: its operation, its status and its value. */
const COUNTED = /^millrace_http_requests_total\{operation="([^"]+)",status="(\d+)"\} (\d+)$/gm;

/** Answered requests by operation and status. */
function countsIn(text: string): ReadonlyMap<string, number> {
  return new Map(
    [...text.matchAll(COUNTED)].map(([, operation, status, count]) => [`${operation} ${status}`, Number(count)]),
  );
}

/** What a monitoring system reads. */
export const metricScenarios: readonly Scenario[] = [
  {
    name: "The metrics count requests of the management interface and of queues",
    claims: ["SERVICE-METRICS-200"],
    safety: "disposable",
    needs: ["keys", "own-service"],
    async run(context) {
      const { expect, endpoint, rest, send } = context;
      const claim = expect("SERVICE-METRICS-200");
      const read = (key?: string) => send({ method: "GET", path: "/metrics", ...(key === undefined ? {} : { key }) });
      const first = await read();
      claim.status(first, 200);
      claim.that(String(first.headers.get("content-type")).startsWith("text/plain"), "plain text", first.headers);
      claim.that(/^# TYPE millrace_http_requests_total counter$/m.test(first.text), "a described metric", first.text);
      claim.status(await read(keyOf(context, "other")), 403);
      const before = countsIn(first.text);
      const queue = await endpoint();
      await queue.status(await queue.run());
      await rest("GET", "/endpoints/no-such-endpoint");
      for (const asked of ["run 200", "status 200", "getEndpoint 404"]) {
        const more = async (): Promise<number> =>
          (countsIn((await read()).text).get(asked) ?? 0) - (before.get(asked) ?? 0);
        claim.that((await soon(more, (count) => count > 0)) > 0, `another request: ${asked}`, first.text);
      }
    },
  },
];
