import { expect, test } from "vitest";
import { hostRequest } from "./host-requests.ts";

test.each([
  ["/v2/e1/job-take/w1?gpu=CPU", "worker"],
  ["/compat/v2/e1/ping/w1", "worker"],
  ["/v2/e1/run", "worker"],
  ["/compat/v2/pods/p1", "refused"],
  ["/v2/pods/run", "worker"],
  ["/healthz", "own"],
  ["/metrics", "own"],
  ["/readyz", "refused"],
  ["/v1/pods", "refused"],
  ["/graphql?api_key=k", "refused"],
  ["/pods/p1/8888/", "refused"],
  ["/console/", "refused"],
  ["/", "refused"],
])("a host without clients treats %s as %s", (url, kind) => {
  expect(hostRequest(url)).toBe(kind);
});
